import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { answerTools } from '../../src/core/answering/tools/index.ts';
import { commands, containerId, contextKeys, languageTools, mcpProviderId, participantCommands, participantId, stepKeys, viewId, walkthroughId } from '../../src/extension/commands.ts';
import { readManifest } from '../support/manifest.ts';

interface MenuItem {
  readonly command: string;
  readonly when?: string;
}
interface Manifest {
  readonly engines: { readonly vscode: string };
  readonly devDependencies: Record<string, string>;
  readonly extensionKind: readonly string[];
  readonly contributes: {
    readonly commands: readonly { readonly command: string; readonly title: string; readonly category: string }[];
    readonly menus: Record<string, readonly MenuItem[]>;
    readonly keybindings: readonly MenuItem[];
    readonly viewsContainers: { readonly activitybar: readonly { readonly id: string }[] };
    readonly views: Record<string, readonly { readonly id: string; readonly type: string }[]>;
    readonly chatParticipants: readonly { readonly id: string; readonly name: string; readonly commands: readonly { readonly name: string }[] }[];
    readonly languageModelTools: readonly { readonly name: string; readonly modelDescription: string; readonly inputSchema: object }[];
    readonly mcpServerDefinitionProviders: readonly { readonly id: string }[];
    readonly walkthroughs: readonly { readonly id: string; readonly steps: readonly { readonly description: string; readonly completionEvents: readonly string[]; readonly media: { readonly svg: string } }[] }[];
  };
}

const manifest = readManifest() as Manifest;
const { contributes } = manifest;
const menuItems = [...Object.values(contributes.menus).flat(), ...contributes.keybindings];
const steps = contributes.walkthroughs.flatMap((walkthrough) => walkthrough.steps);

describe('package.json and the extension', () => {
  it('have the same commands', () => {
    expect(contributes.commands.map(({ command }) => command).sort()).toEqual(Object.values(commands).sort());
  });

  it('name every command under "Cairn: "', () => {
    expect(contributes.commands.filter(({ category, title }) => category !== 'Cairn' || title.startsWith('Cairn'))).toEqual([]);
  });

  it('show only commands that exist, in menus, keys and walkthrough', () => {
    const linked = steps.flatMap(({ description }) => [...description.matchAll(/command:([\w.]+)/g)].map((match) => match[1]));
    const used = [...menuItems.map(({ command }) => command), ...linked];
    expect(used.filter((command) => !(Object.values(commands) as string[]).includes(command!))).toEqual([]);
  });

  it('use only conditions that the extension sets, and no condition is set in vain', () => {
    const conditions = [...menuItems.map(({ when = '' }) => when), ...steps.flatMap(({ completionEvents }) => completionEvents)].join(' ');
    const used = new Set(conditions.match(/\bcairn\.\w+/g));
    used.delete(viewId);
    expect([...used].sort()).toEqual(Object.values(contextKeys).sort());
  });

  it('tick the steps of the walkthrough by conditions that no menu depends on', () => {
    expect(steps.flatMap(({ completionEvents }) => completionEvents).sort()).toEqual(stepKeys.map((name) => `onContext:${contextKeys[name]}`).sort());
    const inMenus = menuItems.map(({ when = '' }) => when).join(' ');
    expect(stepKeys.filter((name) => new RegExp(`${contextKeys[name]}\\b`).test(inMenus))).toEqual([]);
  });

  it('show pictures that need no style sheet, which the walkthrough page forbids', () => {
    for (const { media } of steps) {
      const picture = readFileSync(path.join(import.meta.dirname, '../..', media.svg), 'utf8');
      expect(picture, media.svg).not.toMatch(/<style|\s(style|class)=|<image|href=/);
      expect(picture, media.svg).toContain('var(--vscode-foreground');
    }
  });

  it('have the same view, container and walkthrough', () => {
    expect(contributes.viewsContainers.activitybar.map(({ id }) => id)).toEqual([containerId]);
    expect(contributes.views[containerId]?.map(({ id, type }) => [id, type])).toEqual([[viewId, 'webview']]);
    expect(contributes.walkthroughs.map(({ id }) => id)).toEqual([walkthroughId]);
  });

  it('have the same tools for agents, with the inputs of the tools of a model that answers', () => {
    const declared = contributes.languageModelTools.map(({ name, modelDescription, inputSchema }) => ({ name, modelDescription, inputSchema }));
    const known = Object.entries(languageTools).map(([tool, name]) => ({ name, spec: answerTools.find(({ spec }) => spec.name === tool)?.spec }));
    expect(declared).toEqual(known.map(({ name, spec }) => ({ name, modelDescription: spec?.description, inputSchema: spec?.parameters })));
  });

  it('have the same participant of the chat and MCP server', () => {
    expect(contributes.chatParticipants.map(({ id, name, commands: own }) => [id, name, own.map((command) => command.name)])).toEqual([[participantId, 'cairn', Object.values(participantCommands)]]);
    expect(contributes.mcpServerDefinitionProviders.map(({ id }) => id)).toEqual([mcpProviderId]);
  });

  it('are written against the oldest editor they claim to run in', () => {
    expect(`^${manifest.devDependencies['@types/vscode']}`).toBe(manifest.engines.vscode);
  });

  it('run where the files are', () => {
    expect(manifest.extensionKind).toEqual(['workspace']);
  });
});

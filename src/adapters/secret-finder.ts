import { lintSource } from '@secretlint/core';
import { secretLintProfiler } from '@secretlint/profiler';
import { creator } from '@secretlint/secretlint-rule-preset-recommend';
import type { Secret } from '../core/model/secret.ts';
import type { SecretFinder } from '../core/ports/secret-finder.ts';
import { ruleSecrets } from './secret-rules.ts';

// Its marks of every rule and text would be kept as long as the process lives, and cost a quarter of the time.
secretLintProfiler.setEnabled(false);

const options = { config: { rules: [{ id: '@secretlint/secretlint-rule-preset-recommend', rule: creator }] } };

/** The rules of secretlint, which its authors keep up with the vendors, and our own for what they don't know. */
export const secretFinder: SecretFinder = {
  async find(text) {
    return apart([...ruleSecrets(text), ...(await librarySecrets(text))]);
  },
};

async function librarySecrets(text: string): Promise<Secret[]> {
  try {
    const { messages } = await lintSource({ source: { content: text, filePath: 'text.txt', ext: '.txt', contentType: 'text' }, options });
    // Our own rule hides the password only, and knows those of examples.
    return messages.filter(({ ruleId }) => !ruleId.endsWith('basicauth')).map(({ range: [start, end], ruleId }) => ({ start, end, kind: kindOf(ruleId) }));
  } catch {
    // A rule that fails on a text must not keep the others from hiding what they found.
    return [];
  }
}

function kindOf(ruleId: string): string {
  const name = ruleId.replace(/^.*rule-/, '');
  return { privatekey: 'private key', 'database-connection-string': 'password in an address', aws: 'AWS key', gcp: 'Google key', npm: 'npm token' }[name] ?? `${name[0]?.toUpperCase()}${name.slice(1)} token`;
}

/** What overlaps is one: the first kind names it. */
function apart(secrets: readonly Secret[]): Secret[] {
  const found: Secret[] = [];
  for (const secret of [...secrets].sort((a, b) => a.start - b.start || b.end - a.end)) {
    const last = found.at(-1);
    if (last && secret.start < last.end) found[found.length - 1] = { ...last, end: Math.max(last.end, secret.end) };
    else found.push(secret);
  }
  return found;
}

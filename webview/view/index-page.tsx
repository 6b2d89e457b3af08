import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { RootStatus } from '../../src/protocol/conversation.ts';
import { counted, said, sentences, t } from '../../src/protocol/l10n.ts';
import type { Explained, PanelCommand, PanelStatus } from '../../src/protocol/panel.ts';
import { preflightText } from '../../src/protocol/preflight-text.ts';
import { indexLead, type IndexLead } from '../state/index-lead.ts';
import type { Pace } from '../state/panel-state.ts';
import { moment, size, whole } from '../text/numbers.ts';
import { runCommand, useActions } from './actions.ts';
import { Button, Icon, IconButton } from './controls.tsx';
import { Fold } from './fold.tsx';
import { Bar } from './status-bar.tsx';

interface IndexPageProps {
  readonly status: PanelStatus;
  readonly pace: Pace | null;
  /** The answer to the last "why isn't this file here?". */
  readonly explained: Explained | null;
}

/** All about the index in one calm place: how it stands, what it holds, what it lacks and why, and what can be done. */
export function IndexPage({ status, pace, explained }: IndexPageProps) {
  const { dispatch } = useActions();
  const lead = indexLead(status, pace);
  const { roots } = status.index;
  const head = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    if (document.hasFocus()) head.current?.querySelector('button')?.focus();
  }, []);
  return (
    <main class="index-page" aria-label={t('Index')} onKeyDown={(event) => event.key === 'Escape' && dispatch({ type: 'pageShown', page: 'conversation' })}>
      <header class="index-head" ref={head}>
        <IconButton icon="arrow-left" label={t('Back to the conversation')} onClick={() => dispatch({ type: 'pageShown', page: 'conversation' })} />
        <h2>{t('Index')}</h2>
      </header>
      <Lead lead={lead} />
      {status.preflight && <p class="index-text">{preflightText(status.preflight)}</p>}
      {roots.map((root) => <Root key={root.folder} root={root} several={roots.length > 1} />)}
      {roots.length > 0 && <Why explained={explained} />}
      {roots.length > 0 && <Further status={status} />}
    </main>
  );
}

function Lead({ lead }: { lead: IndexLead }) {
  const actions = useActions();
  return (
    <section class="index-lead" data-tone={lead.tone}>
      <p class="lead">
        <Icon name={lead.icon} spin={lead.tone === 'busy'} />
        <span>{lead.text}</span>
      </p>
      {lead.progress !== undefined && <Bar text={lead.text} progress={lead.progress} />}
      {lead.detail && <p class="index-text">{lead.detail}</p>}
      <div class="buttons">
        {lead.actions.map(({ command, label }, i) => (
          <Button key={command} look={i === 0 && lead.tone !== 'calm' && lead.tone !== 'busy' ? 'primary' : 'secondary'} onClick={() => runCommand(actions, command)}>{label}</Button>
        ))}
      </div>
    </section>
  );
}

function Root({ root, several }: { root: RootStatus; several: boolean }) {
  const { files, skipped, problems, chunks, embedded, embedder, bytes, updated } = root;
  const left = Object.entries(skipped).sort((a, b) => b[1] - a[1]);
  return (
    <section class="index-root">
      {several && <h3>{root.name}</h3>}
      <dl>
        <Fact name={t('Searchable')} value={files.total === 0 ? t('nothing yet') : t('{0} of {1}', whole(files.indexed), counted(files.total, 'file'))} />
        <Fact name={t('By meaning')} value={embedder === null ? t('no: keywords only') : t('{0} of {1}', whole(embedded), counted(chunks, 'chunk'))} />
        <Fact name={t('On disk')} value={size(bytes)} />
        {updated !== null && <Fact name={t('Changed')} value={moment(updated)} />}
      </dl>
      {files.failed > 0 || problems.length > 0 ? <Problems root={root} /> : null}
      {left.length > 0 && <LeftOut rules={left} />}
      {root.largest.length > 0 && <Largest root={root} />}
    </section>
  );
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div class="fact">
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}

function LeftOut({ rules }: { rules: readonly (readonly [string, number])[] }) {
  const all = rules.reduce((sum, [, count]) => sum + count, 0);
  return (
    <Fold look="index-fold" title={<span>{t('Left out: {0}', counted(all, 'file'))}</span>}>
      {() => <ul class="index-list">{rules.map(([rule, count]) => <Amount key={rule} of={said(rule)} amount={whole(count)} />)}</ul>}
    </Fold>
  );
}

function Amount({ of, amount }: { of: string; amount: string }) {
  return (
    <li>
      <span class="index-rule">{of}</span>
      <span class="index-count">{amount}</span>
    </li>
  );
}

function Problems({ root }: { root: RootStatus }) {
  const { post } = useActions();
  const open = (path: string) => (): void => post({ type: 'open', root: root.name, path, startLine: 1, endLine: 1, peek: false });
  const rows = root.problems.map(({ path, message }, i) => (
    <li key={i} class="problem">
      <button type="button" class="place-name problem-place" title={path} onClick={open(path)}>{path}</button>
      <p>{said(message)}</p>
    </li>
  ));
  return <Fold look="index-fold" title={<span>{t('Problems: {0}', counted(Math.max(root.problems.length, root.files.failed), 'file'))}</span>} open>{() => <ul class="index-list">{rows}</ul>}</Fold>;
}

function Largest({ root }: { root: RootStatus }) {
  const actions = useActions();
  return (
    <Fold look="index-fold" title={<span>{t('Largest folders')}</span>}>
      {() => (
        <>
          <ul class="index-list">{root.largest.map(({ path, files, bytes }) => <Amount key={path} of={path} amount={`${counted(files, 'file')}, ${size(bytes)}`} />)}</ul>
          <Button look="link" onClick={() => runCommand(actions, 'excludeFolders')}>{t('Exclude folders')}</Button>
        </>
      )}
    </Fold>
  );
}

/** For any file: whether it is in the index, and the rule that decides. */
function Why({ explained }: { explained: Explained | null }) {
  const { post } = useActions();
  const [path, setPath] = useState('');
  const ask = (event: Event): void => {
    event.preventDefault();
    if (path.trim() !== '') post({ type: 'why', path: path.trim() });
  };
  return (
    <section class="index-why">
      <h3>{t("Why isn't this file here?")}</h3>
      <form class="why-form" onSubmit={ask}>
        <input type="text" value={path} placeholder={t('Path of a file')} aria-label={t('Path of a file, from the folder that is open')} onInput={(event) => setPath(event.currentTarget.value)} onKeyDown={(event) => event.key === 'Enter' && !event.isComposing && ask(event)} />
        <IconButton icon="search" label={t('Explain')} disabled={path.trim() === ''} onClick={ask} />
        <IconButton icon="go-to-file" label={t('The file in the editor')} onClick={() => post({ type: 'why', path: null })} />
      </form>
      <div aria-live="polite">{explained && <Explanation explained={explained} />}</div>
    </section>
  );
}

function Explanation({ explained: { path, indexed, rule, chunks } }: { explained: Explained }) {
  const text = indexed ? (chunks === undefined ? t('{0} is indexed.', path) : t('{0} is indexed, in {1}.', path, counted(chunks, 'chunk'))) : t('{0} is not indexed.', path);
  return (
    <p class="explanation">
      <Icon name={indexed ? 'check' : 'circle-slash'} />
      <span>{sentences(text, t('Rule: {0}', said(rule)))}</span>
    </p>
  );
}

const ways: readonly PanelCommand[] = ['excludeFolders', 'rebuildIndex', 'forgetIndex', 'statusText', 'copyDiagnostics'];

function Further({ status }: { status: PanelStatus }) {
  const actions = useActions();
  const labels: Partial<Record<PanelCommand, string>> = {
    excludeFolders: t('Exclude folders'),
    rebuildIndex: t('Rebuild'),
    forgetIndex: t('Forget'),
    statusText: t('As text'),
    copyDiagnostics: t('Copy diagnostics'),
  };
  const empty = status.index.roots.every((root) => root.bytes === 0);
  const shown = ways.filter((way) => !(empty && (way === 'rebuildIndex' || way === 'forgetIndex')));
  return (
    <nav class="index-further" aria-label={t('What can be done with the index')}>
      {shown.map((command) => (
        <Button key={command} look="link" onClick={() => runCommand(actions, command)}>{labels[command]}</Button>
      ))}
    </nav>
  );
}

import type { AnswerEvent, Citation, Exchange, Failure, Hit, RootStatus } from '../../src/protocol/conversation.ts';
import type { PanelStatus, ToPanel } from '../../src/protocol/panel.ts';

/** Messages of the host, by the state of the panel that they lead to. */

export const readyRoot: RootStatus = {
  folder: '/home/ada/payments',
  name: 'payments',
  state: 'ready',
  files: { total: 9800, indexed: 9800, failed: 0 },
  skipped: { '.gitignore': 1204, 'default: lock files': 3 },
  problems: [],
  chunks: 80_412,
  embedded: 0,
  embedder: null,
  bytes: 48_200_000,
  updated: 1_790_000_000_000,
  checked: 1_790_000_000_000,
  largest: [],
};

export const model = { provider: 'anthropic', label: 'Anthropic', model: 'claude-sonnet-4-5', host: 'api.anthropic.com', local: false };

export function statusWith(change: Partial<PanelStatus> = {}, root: Partial<RootStatus> = {}): PanelStatus {
  return {
    workspace: 'trusted',
    index: { roots: [{ ...readyRoot, ...root }], progress: null },
    paused: false,
    preflight: null,
    model,
    embedder: null,
    suggestions: ['How does RetryQueue decide when to give up?', 'Where is the webhook signature checked?', 'What does src/billing do?'],
    ...change,
  };
}

export function restore(status: PanelStatus = statusWith(), exchanges: readonly Exchange[] = []): ToPanel {
  return { type: 'restore', status, exchanges: [...exchanges], attachments: [] };
}

const queueCode = `  async run(job: Job, signal: AbortSignal): Promise<Outcome> {
    for (let attempt = 1; attempt <= this.settings.maxAttempts; attempt++) {
      const outcome = await this.send(job, signal);
      if (outcome.ok || !isRetryable(outcome.error)) return outcome;
      this.log.warn('payment failed, will retry', { job: job.id, attempt });
      await this.clock.sleep(backoff(attempt, this.settings.baseDelay), signal);
    }
    return { ok: false, error: 'gave up' };
  }

  /** Puts a job back that was taken by a worker that died. */
  requeue(job: Job): void {
    this.jobs.push({ ...job, attempts: 0 });
  }
`;

export function hit(path: string, startLine: number, symbol: string, kind: Hit['chunk']['kind'], text: string, why: Hit['why'], more: Partial<Hit> = {}): Hit {
  const endLine = startLine + text.replace(/\n$/, '').split('\n').length - 1;
  return {
    root: '',
    chunk: { id: `${path}#${startLine}`, path, span: { startLine, endLine }, kind, language: 'typescript', symbol, embedText: '' },
    text,
    score: 1,
    why,
    ...more,
  };
}

export const hits: readonly Hit[] = [
  hit('src/payments/queue/queue.ts', 42, 'RetryQueue.run', 'method', queueCode, { keywordRank: 1, vectorRank: 3, matched: ['failed', 'payment', 'retried'] }),
  hit('src/payments/queue/queue.ts', 12, 'RetryQueue', 'class', 'export class RetryQueue {\n  constructor(\n    private readonly settings: RetrySettings,\n    private readonly clock: Clock,\n  ) {}\n', { keywordRank: 4, matched: ['payment'] }, { groupOf: 0 }),
  hit('src/payments/queue/queue.ts', 88, 'isRetryable', 'function', 'export function isRetryable(error: PaymentError): boolean {\n  return error.kind === "network" || error.status >= 500;\n}\n', { vectorRank: 2 }, { groupOf: 0 }),
  hit('src/config.ts', 18, 'retry', 'code', 'export const retry = {\n  maxAttempts: 5,\n  baseDelay: 2_000,\n};\n', { keywordRank: 2, matched: ['retry'], notes: ['It defines what the question names.'] }),
  hit('docs/operations/failed-payments-runbook.md', 1, 'Failed payments > Retries', 'section', '## Retries\n\nA failed payment is tried five times.\n', { keywordRank: 3, matched: ['failed', 'payment'] }),
];

export const searched: Extract<AnswerEvent, { type: 'searched' }> = { type: 'searched', receipt: { hits: [...hits], coverage: { indexed: 9800, total: 9800, failed: 0 }, mode: 'keyword', milliseconds: 14.2 } };

export const sending: Extract<AnswerEvent, { type: 'sending' }> = {
  type: 'sending',
  receipt: {
    provider: 'anthropic',
    model: 'claude-sonnet-4-5',
    host: 'api.anthropic.com',
    pieces: hits.slice(0, 4).map((one) => ({ root: one.root, path: one.chunk.path, span: one.chunk.span })),
    dropped: 1,
    bytes: 23_412,
    requests: 1,
    masked: [{ kind: 'password', count: 1 }],
  },
};

export function asked(change: Partial<Exchange> = {}): Exchange {
  return { id: 'e1', question: 'Where is a failed payment retried?', attachments: [], searchOnly: false, state: 'searching', parts: [], ...change };
}

export function cite(path: string, startLine: number, endLine: number, state: Citation['state'] = 'verified', note?: string): AnswerEvent {
  return { type: 'citation', citation: { raw: `${path}:${startLine}-${endLine}`, root: '', path, startLine, endLine, state, ...(note ? { note } : {}) } };
}

const say = (text: string): AnswerEvent => ({ type: 'text', text });

export const answer: readonly AnswerEvent[] = [
  say('Retries are driven by `RetryQueue.run`, which sends a payment up to **five times** and doubles the pause after each failure '),
  cite('src/payments/queue/queue.ts', 42, 50),
  say('. Only network faults and statuses from 500 on count as worth another try '),
  cite('src/payments/queue/queue.ts', 88, 90),
  say('; anything else is final.\n\n- The limit and the first pause are settings '),
  cite('src/config.ts', 18, 21),
  say('.\n- A job whose worker died is put back with its count at zero '),
  cite('src/payments/queue/queue.ts', 53, 55),
  say('.\n\nThe pause is computed like this:\n\n```ts\nexport function backoff(attempt: number, base: number): number {\n  return Math.min(base * 2 ** (attempt - 1), 60_000);\n}\n```\n'),
];

const rich: readonly AnswerEvent[] = [
  say('## Where errors end\n\nEvery state of a citation: checking '),
  cite('src/payments/queue/queue.ts', 42, 50, 'checking'),
  say(', verified '),
  cite('src/payments/queue/queue.ts', 42, 50, 'verified'),
  say(', moved '),
  cite('src/config.ts', 18, 21, 'moved', 'This code stood at lines 9-12 when it was indexed.'),
  say(', not verified '),
  cite('src/config.ts', 18, 18, 'unverified', '"maxPause" is not in these lines.'),
  say(', no such file '),
  cite('src/payments/ledger.ts', 7, 9, 'wrong-path'),
  say(', no such lines '),
  cite('src/config.ts', 900, 912, 'wrong-range'),
  say('.\n\n| Error | Retried | Where |\n|---|:-:|---|\n| network | yes | '),
  cite('src/payments/queue/queue.ts', 88, 90),
  say(' |\n| card refused | no | '),
  cite('src/payments/subscription-billing-retry-policy.service.ts', 120, 141),
  say(' |\n\n1. First the **queue '),
  cite('packages/worker/src/queue.ts', 5, 9),
  say('** takes the job.\n2. Then it *waits*.\n\n> A quote of the [runbook](https://example.com/runbook), an ![architecture picture](https://example.com/a.png) and a [script](javascript:alert(1)).\n'),
];

const run = (events: readonly AnswerEvent[], state: Partial<Exchange> = {}): ToPanel[] => [
  restore(),
  { type: 'asked', exchange: asked(state) },
  { type: 'events', id: 'e1', events: [...events] },
];

const failed = (failure: Failure, events: readonly AnswerEvent[] = [searched, sending]): ToPanel[] => run([...events, { type: 'failed', failure }]);

const indexing = (done: number, state: RootStatus['state'] = 'indexing'): PanelStatus =>
  statusWith({ index: { roots: [{ ...readyRoot, state, files: { total: 9800, indexed: done, failed: 0 } }], progress: { phase: 'indexing', done, total: 9800 } } });

export const scenes: Readonly<Record<string, readonly ToPanel[]>> = {
  'no-folder': [restore(statusWith({ workspace: 'none', index: { roots: [], progress: null }, suggestions: [] }))],
  virtual: [restore(statusWith({ workspace: 'virtual', index: { roots: [], progress: null }, suggestions: [] }))],
  untrusted: [restore(statusWith({ workspace: 'untrusted' }))],
  'untrusted-answer': [restore(statusWith({ workspace: 'untrusted' })), ...run([searched, { type: 'done', reason: 'code' }]).slice(1)],
  ready: [restore()],
  'no-model': [restore(statusWith({ model: null }))],
  'first-index': [restore({ ...indexing(3120), suggestions: [] })],
  'files-failed': [restore(statusWith({ embedder: 'nomic-embed-text' }, { files: { total: 9800, indexed: 9797, failed: 3 } }))],
  walking: [restore(statusWith({ suggestions: [], index: { roots: [{ ...readyRoot, state: 'absent', files: { total: 0, indexed: 0, failed: 0 } }], progress: { phase: 'walking', done: 0, total: 0 } } }))],
  absent: [restore(statusWith({ suggestions: [] }, { state: 'absent', files: { total: 0, indexed: 0, failed: 0 } }))],
  background: [...run([searched, sending, ...answer, { type: 'done', reason: 'complete' }]), { type: 'status', status: indexing(9120) }],
  embedding: [restore(statusWith({ index: { roots: [readyRoot], progress: { phase: 'embedding', done: 12_480, total: 80_412 } } }))],
  paused: [restore({ ...indexing(3120), paused: true })],
  preflight: [restore(statusWith({ paused: true, suggestions: [], preflight: { reasons: ['many-files', 'sent-away'], files: 12_400, bytes: 310_000_000, tokens: 103_000_000, minutes: 16, indexBytes: 496_000_000, sentTo: { host: 'api.openai.com', model: { provider: 'openai-compatible', model: 'text-embedding-3-small' } }, cost: 2.06, folders: [{ root: '', path: 'third_party/', files: 9_000, bytes: 210_000_000 }] } }, { state: 'absent', files: { total: 0, indexed: 0, failed: 0 } }))],
  forgotten: [restore(statusWith({ paused: true, suggestions: [] }, { state: 'absent', files: { total: 0, indexed: 0, failed: 0 } }))],
  damaged: [restore(statusWith({}, { state: 'damaged' }))],
  repairing: [restore(indexing(412, 'damaged'))],
  'index-failed': [restore(statusWith({}, { state: 'failed', failure: { code: 'index-unwritable', message: "The index folder /home/ada/.cache/cairn can't be written: no space left on device.", action: 'Check free space and permissions, or set CAIRN_HOME to another folder.' } }))],
  'missing-vectors': [restore(statusWith({ embedder: 'nomic-embed-text' }, { embedder: { provider: 'ollama', model: 'nomic-embed-text' }, embedded: 79_208, failure: { code: 'server-timeout', message: 'localhost:11434 did not answer within 60 seconds.', action: 'Try again, or choose a faster model.' } }))],
  searching: run([]),
  consent: [...run([searched]), { type: 'consent', id: 'e1', host: 'api.anthropic.com', provider: 'Anthropic' }],
  waiting: run([searched, sending]),
  streaming: run([searched, sending, ...answer.slice(0, 5)]),
  complete: run([searched, sending, ...answer, { type: 'usage', inputTokens: 6120, outputTokens: 214, cost: 0.01438 }, { type: 'done', reason: 'complete' }]),
  'explained-change': run([searched, sending, ...answer, { type: 'done', reason: 'complete' }], { question: 'Explain this change\ndiff --git a/src/payments/queue/queue.ts b/src/payments/queue/queue.ts\n--- a/src/payments/queue/queue.ts\n+++ b/src/payments/queue/queue.ts\n@@ -42,3 +42,4 @@\n   async run(job: Job): Promise<void> {\n-    await this.send(job);\n+    const sent = await this.send(job);\n+    if (!sent) throw new RetryLater(job.id, backoff(job.attempts));\n   }\n' }),
  'pasted-trace': run([searched, sending, ...answer, { type: 'done', reason: 'complete' }], { question: "Why does the worker die?\n\nTypeError: Cannot read properties of undefined (reading '__id__')\n    at RetryQueue.run (/srv/app/src/payments/queue/queue.ts:42:11)\n    at process.processTicksAndRejections (node:internal/process/task_queues:95:5)\n    at async Worker.tick (/srv/app/src/payments/worker.ts:9:5)\n\nOnly when **two** jobs come at once." }),
  kept: run([searched, { type: 'kept', at: Date.UTC(2026, 10, 30, 14, 2) }, ...answer, { type: 'done', reason: 'complete' }]),
  clarifying: run([searched, { type: 'step', index: 0, step: { tool: 'rewrite_question', detail: '', state: 'running' } }, { ...sending, receipt: { ...sending.receipt, pieces: [] } }], { question: 'and then?' }),
  clarified: run([searched, { type: 'step', index: 0, step: { tool: 'rewrite_question', detail: 'What happens after the last retry of a payment? RetryQueue maxAttempts giveUp', state: 'done' } }, searched, sending, ...answer, { type: 'done', reason: 'complete' }], { question: 'and then?' }),
  looking: run([searched, sending, { type: 'aside' }, { type: 'step', index: 0, step: { tool: 'search_code', detail: '“backoff limit” in src/**', state: 'done', summary: '5 places' } }, { type: 'step', index: 1, step: { tool: 'read_lines', detail: 'src/payments/queue/queue.ts:1-120', state: 'running' } }]),
  looked: run([
    searched,
    sending,
    { type: 'step', index: 0, step: { tool: 'search_code', detail: '“backoff limit” in src/**', state: 'done', summary: '5 places' } },
    { type: 'step', index: 1, step: { tool: 'graph', detail: 'callers of RetryQueue.run', state: 'failed', summary: 'no such symbol' } },
    ...answer,
    { type: 'done', reason: 'complete' },
  ]),
  rich: run([searched, sending, ...rich, { type: 'done', reason: 'complete' }]),
  stopped: run([searched, sending, ...answer.slice(0, 3), { type: 'done', reason: 'stopped' }]),
  length: run([searched, sending, ...answer.slice(0, 5), { type: 'done', reason: 'length' }]),
  'failed-key': failed({ code: 'key-missing', message: 'There is no key for Anthropic.', action: 'Set one with "Cairn: Set API Key", or the environment variable of the provider.' }),
  refused: failed({ code: 'consent-missing', message: 'Nothing was sent to api.anthropic.com: you have not agreed to it for this workspace.', action: 'Ask again and allow it, or choose a model on this machine.' }, [searched]),
  'failed-unreachable': failed({ code: 'server-unreachable', message: "localhost:11434 can't be reached: connect ECONNREFUSED 127.0.0.1:11434.", action: 'Check the network, that the server runs, and the address in the settings.' }),
  offline: failed({ code: 'server-unreachable', message: "api.anthropic.com can't be reached: there is no such host (ENOTFOUND).", action: 'Check the network, that the server runs, and the address in the settings.' }),
  'failed-broken': failed({ code: 'stream-broken', message: 'api.anthropic.com broke off in the middle of the answer.', action: 'What arrived is kept; ask again for the rest.' }, [searched, sending, ...answer.slice(0, 3)]),
  'failed-nothing': failed({ code: 'unexpected', message: 'Something went wrong: the engine is not there.', action: 'Try again; if it stays, copy this message into a bug report.' }, []),
  'not-found': run([{ type: 'searched', receipt: { hits: [], coverage: { indexed: 9800, total: 9800, failed: 0 }, mode: 'keyword', milliseconds: 9 } }, { type: 'done', reason: 'code' }]),
  'not-found-indexing': [
    restore(indexing(3120)),
    { type: 'asked', exchange: asked() },
    { type: 'events', id: 'e1', events: [{ type: 'searched', receipt: { hits: [], coverage: { indexed: 3120, total: 9800, failed: 2 }, mode: 'hybrid', milliseconds: 9 } }, { type: 'done', reason: 'code' }] },
  ],
  'not-found-left-out': run([{ type: 'searched', receipt: { hits: [], coverage: { indexed: 9800, total: 9800, failed: 0 }, mode: 'hybrid', milliseconds: 9, leftOut: [{ path: 'dist/app.js', rule: 'git: .gitignore:3: dist' }] } }, { type: 'done', reason: 'code' }], { question: 'where does dist/app.js start lang:go' }),
  'complete-unfinished': run([{ ...searched, receipt: { ...searched.receipt, coverage: { indexed: 3120, total: 9800, failed: 2 } } }, sending, ...answer.slice(0, 5), { type: 'done', reason: 'complete' }]),
  'nothing-indexed': run([{ type: 'searched', receipt: { hits: [], coverage: { indexed: 0, total: 0, failed: 0 }, mode: 'keyword', milliseconds: 3 } }, { type: 'done', reason: 'code' }]),
  wordless: run([searched, sending, { type: 'done', reason: 'complete' }]),
  'explain-without-model': [
    restore(statusWith({ model: null })),
    ...run([searched, { type: 'done', reason: 'code' }], { question: 'Explain this code', attachments: [{ root: '', path: 'src/payments/queue/queue.ts', span: { startLine: 40, endLine: 80 }, language: 'typescript', text: '' }] }).slice(1),
  ],
  code: run([{ ...searched, receipt: { ...searched.receipt, notice: "The embedding server can't be reached, so only keywords were compared." } }, { type: 'done', reason: 'code' }], { searchOnly: true }),
  attached: [
    ...run([searched, sending, ...answer, { type: 'done', reason: 'complete' }], {
      attachments: [{ root: '', path: 'src/payments/queue/queue.ts', span: { startLine: 40, endLine: 80 }, language: 'typescript', text: '' }],
    }),
    {
      type: 'attachments',
      attachments: [
        { root: '', path: 'src/payments/queue/queue.ts', span: { startLine: 40, endLine: 80 }, language: 'typescript', text: '' },
        { root: '', path: 'src/payments/subscription-billing-retry-policy.service.ts', span: { startLine: 120, endLine: 141 }, language: 'typescript', text: '' },
      ],
    },
    { type: 'focus', text: 'And what happens after the last retry?\nWho is told about it?' },
  ],
};

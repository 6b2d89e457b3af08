/**
 * Errors for the user. Three things are never mixed: an expected outcome is a value, what the user must hear is a
 * `CairnError` with a reason code, and cancellation is neither (it is an `AbortError`).
 */
export const failureCodes = [
  'folder-missing',
  'folder-unreadable',
  'nothing-to-index',
  'index-damaged',
  'index-busy',
  'index-unwritable',
  'archive-unusable',
  'engine-died',
  'server-unreachable',
  'server-timeout',
  'server-unauthorized',
  'server-rate-limited',
  'server-overloaded',
  'server-refused',
  'server-garbled',
  'stream-broken',
  'no-answer',
  'model-missing',
  'key-missing',
  'provider-missing',
  'consent-missing',
  'workspace-untrusted',
  'wrong-usage',
  'unexpected',
] as const;
export type FailureCode = (typeof failureCodes)[number];

/** A failure as it travels between processes and into the panel. */
export interface Failure {
  readonly code: FailureCode;
  /** What happened and where, one sentence. */
  readonly message: string;
  /** What to do next, one sentence. */
  readonly action: string;
}

export class CairnError extends Error {
  override readonly name = 'CairnError';
  constructor(
    readonly code: FailureCode,
    message: string,
    readonly action: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }

  toFailure(): Failure {
    return { code: this.code, message: this.message, action: this.action };
  }
}

/** Any thrown value as a failure; what is not ours keeps its own message under `unexpected`. */
export function failureOf(thrown: unknown): Failure {
  if (thrown instanceof CairnError) return thrown.toFailure();
  const message = thrown instanceof Error ? thrown.message : String(thrown);
  return { code: 'unexpected', message: `Something went wrong: ${message}`, action: 'Try again; if it stays, copy this message into a bug report.' };
}

export function errorOf(failure: Failure): CairnError {
  return new CairnError(failure.code, failure.message, failure.action);
}

/** True for a cancellation, whoever threw it. */
export function isAbort(thrown: unknown): boolean {
  return thrown instanceof Error && (thrown.name === 'AbortError' || thrown.name === 'APIUserAbortError');
}

export const errors = {
  folderMissing: (folder: string) =>
    new CairnError('folder-missing', `The folder ${folder} does not exist.`, 'Check the path.'),
  notAFolder: (folder: string) =>
    new CairnError('folder-missing', `${folder} is a file, not a folder.`, 'Give the folder that holds it.'),
  folderUnreadable: (folder: string, cause: unknown) =>
    new CairnError('folder-unreadable', `The folder ${folder} can't be read.`, 'Check its permissions.', { cause }),
  nothingToIndex: (folder: string, skipped: string) =>
    new CairnError(
      'nothing-to-index',
      skipped ? `${folder} has no file to index; left out: ${skipped}.` : `${folder} is empty.`,
      skipped ? 'Check the ignore rules, or ask "cairn why <file>".' : 'Open a folder with source code.',
    ),
  indexDamaged: (folder: string, what: string) =>
    new CairnError('index-damaged', `The index of ${folder} is damaged (${what}).`, 'Run "cairn index": only the damaged part is built again.'),
  indexBusy: (folder: string, holder: string) =>
    new CairnError('index-busy', `Another Cairn process (${holder}) is writing the index of ${folder}.`, 'Searching works meanwhile; index again when it is done.'),
  indexAwaited: (folder: string) =>
    new CairnError('index-busy', `Another Cairn process is just making the first index of ${folder}.`, 'Ask again in a moment.'),
  indexUnwritable: (folder: string, cause: unknown) =>
    new CairnError('index-unwritable', `The index folder ${folder} can't be written: ${reason(cause)}.`, 'Check free space and permissions, or set CAIRN_HOME to another folder.', { cause }),
  archiveUnwritable: (file: string, cause: unknown) =>
    new CairnError('index-unwritable', `The file ${file} can't be written: ${reason(cause)}.`, 'Check free space and permissions, or name another file.', { cause }),
  archiveFolderMissing: (folder: string) =>
    new CairnError('index-unwritable', `The folder ${folder} does not exist, so the index can't be exported into it.`, 'Make the folder, or name a file in another one.'),
  documentsUnwritable: (folder: string, cause: unknown) =>
    new CairnError('index-unwritable', `The documents can't be written to ${folder}: ${reason(cause)}.`, 'Check its permissions, or name another folder with --out.', { cause }),
  archiveMissing: (file: string) =>
    new CairnError('archive-unusable', `The file ${file} does not exist, so no index can be imported from it.`, 'Check its path; "cairn index" builds the index without it.'),
  archiveUnreadable: (file: string, cause: unknown) =>
    new CairnError('archive-unusable', `The file ${file} can't be read: ${reason(cause)}.`, 'Check its path; "cairn index" builds the index without it.', { cause }),
  archiveUnusable: (file: string, what: string) =>
    new CairnError('archive-unusable', `${file} can't be imported: ${what}. Your index is as it was.`, 'Export it again with "cairn index --export", or build the index with "cairn index".'),
  archiveOfOtherModel: (file: string, theirs: string, yours: string) =>
    new CairnError('archive-unusable', `${file} can't be imported: its vectors are of ${theirs}, and the settings name ${yours}. Your index is as it was.`, 'Set the same embedding model, or build the index with "cairn index".'),
  engineDied: (detail: string) =>
    new CairnError('engine-died', `The indexing process ended unexpectedly (${detail}).`, 'It starts again with the next question; the index on disk is kept.'),
  serverUnreachable: (host: string, cause: unknown) =>
    new CairnError('server-unreachable', `${host} can't be reached: ${reason(cause)}.`, 'Check the network, that the server runs, and the address in the settings.', { cause }),
  serverTimeout: (host: string, seconds: number) =>
    new CairnError('server-timeout', `${host} did not answer within ${seconds} seconds.`, 'Try again, or choose a faster model.'),
  serverUnauthorized: (host: string) =>
    new CairnError('server-unauthorized', `${host} refused the key.`, 'Set a valid key with "Cairn: Set API Key", or the environment variable of the provider.'),
  serverRateLimited: (host: string, seconds?: number) =>
    new CairnError('server-rate-limited', `${host} limits the rate of requests.`, seconds === undefined ? 'Wait a moment and try again.' : `Try again in ${seconds} seconds.`),
  serverOverloaded: (host: string, status: number, detail = '') =>
    new CairnError('server-overloaded', `${host} is overloaded or failing (status ${status})${detail ? `: ${sentence(detail)}` : '.'}`, 'Try again in a moment.'),
  serverRefused: (host: string, status: number, detail: string) =>
    new CairnError('server-refused', `${host} refused the request (status ${status}): ${sentence(detail)}`, 'Check model and address in the settings.'),
  serverGarbled: (host: string, detail: string) =>
    new CairnError('server-garbled', `${host} sent something that is not an answer: ${sentence(detail)}`, 'Check that the address in the settings is that of the model server.'),
  streamBroken: (host: string) =>
    new CairnError('stream-broken', `${host} broke off in the middle of the answer.`, 'What arrived is kept; ask again for the rest.'),
  noAnswer: (model: string, turns: number) =>
    new CairnError('no-answer', `${model} kept looking for more code and gave no answer in ${turns} turns.`, 'Ask a narrower question, or choose another model.'),
  modelMissing: (host: string, model: string) =>
    new CairnError('model-missing', `${host} has no model "${model}".`, 'Choose another model, or install this one on the server.'),
  keyMissing: (provider: string) =>
    new CairnError('key-missing', `There is no key for ${provider}.`, 'Set one with "Cairn: Set API Key", or the environment variable of the provider.'),
  providerMissing: () =>
    new CairnError('provider-missing', 'No model is set up.', 'Choose one in the panel, or pass --provider and --model.'),
  editorOnly: () =>
    new CairnError('provider-missing', "VS Code's language models answer in VS Code only.", 'Pass --provider with another one.'),
  editorModelMissing: (model: string) =>
    new CairnError('model-missing', model ? `VS Code offers no language model "${model}".` : 'VS Code offers no language model.', 'Sign in to the extension that brings it, such as GitHub Copilot, or choose another model.'),
  editorModelRefused: (host: string) =>
    new CairnError('consent-missing', `VS Code does not let Cairn use the models of ${host}.`, 'Ask again and allow it when VS Code asks; the Accounts menu changes it later.'),
  editorModelBlocked: (host: string, detail: string) =>
    new CairnError('server-rate-limited', `${host} turned the request away: ${sentence(detail)}`, 'Wait until your plan allows more requests, or choose another model.'),
  editorModelFailed: (host: string, detail: string) => new CairnError('server-overloaded', `${host} failed: ${sentence(detail)}`, 'Try again, or choose another model.'),
  consentMissing: (host: string) =>
    new CairnError('consent-missing', `Nothing was sent to ${host}: you have not agreed to it for this workspace.`, 'Ask again and allow it, or choose a model on this machine.'),
  workspaceUntrusted: () =>
    new CairnError('workspace-untrusted', 'This workspace is not trusted, so nothing is sent to a model.', 'Search works; trust the workspace to get answers.'),
  noRepository: (folder: string) =>
    new CairnError('folder-unreadable', `${folder} is not in a git repository, or git is missing.`, 'Run it in a work tree, with git installed.'),
  wrongUsage: (message: string, action: string) => new CairnError('wrong-usage', message, action),
};

/** Servers end their messages with a full stop or without; what to do follows in a sentence of its own. */
function sentence(text: string): string {
  return /[.!?…。]$/.test(text.trim()) ? text.trim() : `${text.trim()}.`;
}

/** The innermost message of an error chain: fetch hides the useful one in `cause`. */
function reason(thrown: unknown): string {
  let current = thrown;
  // A chain can be a ring.
  for (let depth = 0; depth < 10 && current instanceof Error && current.cause !== undefined; depth++) current = current.cause;
  return current instanceof Error ? current.message : String(current);
}

/** Every command, typed once. `package.json` is held to this table by a test. */
export const commands = {
  ask: 'cairn.ask',
  explainSelection: 'cairn.explainSelection',
  explainFile: 'cairn.explainFile',
  explainError: 'cairn.explainError',
  explainChanges: 'cairn.explainChanges',
  addSelection: 'cairn.addSelection',
  nextCitation: 'cairn.nextCitation',
  previousCitation: 'cairn.previousCitation',
  startTour: 'cairn.startTour',
  nextStep: 'cairn.nextStep',
  previousStep: 'cairn.previousStep',
  exportTour: 'cairn.exportTour',
  endTour: 'cairn.endTour',
  showGraph: 'cairn.showGraph',
  findCode: 'cairn.findCode',
  openFoundToSide: 'cairn.openFoundToSide',
  newConversation: 'cairn.newConversation',
  history: 'cairn.history',
  renameConversation: 'cairn.renameConversation',
  deleteConversation: 'cairn.deleteConversation',
  exportConversation: 'cairn.exportConversation',
  index: 'cairn.index',
  rebuildIndex: 'cairn.rebuildIndex',
  pauseIndexing: 'cairn.pauseIndexing',
  resumeIndexing: 'cairn.resumeIndexing',
  forgetIndex: 'cairn.forgetIndex',
  excludeFolders: 'cairn.excludeFolders',
  showStatus: 'cairn.showStatus',
  showStatusText: 'cairn.showStatusText',
  copyDiagnostics: 'cairn.copyDiagnostics',
  resetCosts: 'cairn.resetCosts',
  why: 'cairn.why',
  chooseModel: 'cairn.chooseModel',
  chooseEmbeddingModel: 'cairn.chooseEmbeddingModel',
  setKey: 'cairn.setKey',
  removeKey: 'cairn.removeKey',
  forgetConsent: 'cairn.forgetConsent',
  openSettings: 'cairn.openSettings',
  openWalkthrough: 'cairn.openWalkthrough',
  copyMcpConfiguration: 'cairn.copyMcpConfiguration',
  showLog: 'cairn.showLog',
} as const;
export type CommandName = keyof typeof commands;

/** Conditions of menus and walkthrough steps, set by the extension and read in `package.json`. */
export const contextKeys = {
  hasFolder: 'cairn.hasFolder',
  indexing: 'cairn.indexing',
  paused: 'cairn.paused',
  indexed: 'cairn.indexed',
  hasModel: 'cairn.hasModel',
  touring: 'cairn.touring',
  findingCode: 'cairn.findingCode',
  asked: 'cairn.asked',
  citationOpened: 'cairn.citationOpened',
} as const;

/** The conditions that tick the steps of the walkthrough, and nothing else. */
export const stepKeys = ['indexed', 'asked', 'citationOpened', 'hasModel'] as const satisfies readonly (keyof typeof contextKeys)[];

export const viewId = 'cairn.chat';
export const containerId = 'cairn';
export const walkthroughId = 'start';

/** `@cairn` in the editor's chat, and what may stand behind it with a slash. */
export const participantId = 'cairn.participant';
export const participantCommands = { explain: 'explain', find: 'find', graph: 'graph' } as const;

/** What agents of the editor may use, by the tools of a model that answers. */
export const languageTools = { search_code: 'cairn_search_code', read_lines: 'cairn_read_lines', find_symbol: 'cairn_find_symbol', graph: 'cairn_graph' } as const;

/** The MCP server as the editor lists it. */
export const mcpProviderId = 'cairn.mcp';

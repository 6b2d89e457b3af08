/** An open editor, until the person ends it; `ended` settles when it ended by itself. */
export interface Running {
  readonly ended: Promise<void>;
  readonly stop: () => Promise<void>;
}

/** What makes a fresh profile calm: nothing asks, nothing pops up beside Cairn. */
export const calmSettings = {
  'workbench.startupEditor': 'none',
  'workbench.secondarySideBar.defaultVisibility': 'hidden',
  'security.workspace.trust.enabled': false,
  'telemetry.telemetryLevel': 'off',
  'update.mode': 'none',
  'extensions.autoUpdate': false,
};

import { readSettings, type Settings } from '../../src/core/settings.ts';

/** The defaults, but for what is said. */
export function readySettings(change: Partial<Settings> = {}): Settings {
  return { ...readSettings(() => undefined).settings, ...change };
}

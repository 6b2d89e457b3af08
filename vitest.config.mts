import { defineConfig } from 'vitest/config';

/** The default leaves one of two cores to whoever edits meanwhile. */
const maxWorkers = 2;

// unit: pure and quick, beside the source and under test/. contract: real adapters and hosts as processes. e2e: the real VS Code.
export default defineConfig({
  test: {
    projects: [
      { test: { name: 'unit', include: ['src/**/*.test.ts', 'webview/**/*.test.{ts,tsx}', 'test/unit/**/*.test.ts'], testTimeout: 30_000, maxWorkers, isolate: false } },
      { test: { name: 'contract', include: ['test/contract/**/*.test.ts', 'test/host/**/*.test.ts'], testTimeout: 60_000, hookTimeout: 60_000, maxWorkers } },
      { test: { name: 'e2e', include: ['test/e2e/**/*.test.ts'], setupFiles: ['test/support/after-failure.ts'], testTimeout: 240_000, hookTimeout: 600_000, fileParallelism: false, expect: { poll: { timeout: 40_000, interval: 200 } } } },
    ],
  },
});

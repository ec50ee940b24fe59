import { defineConfig } from 'vitest/config';

// Long enough for a busy machine: a test waits for what it expects and never for time to pass.
const timeouts = { testTimeout: 30_000, hookTimeout: 60_000 };

// The files of a worker share what they import, which is a third of the time; each makes its own database, server and clock.
const shared = { ...timeouts, isolate: false };

// What needs packages/mails runs its built file.
const mails = 'packages/mails/build.ts';

export default defineConfig({
  test: {
    projects: [
      { test: { ...shared, name: 'contract', include: ['packages/contract/src/**/*.test.ts'] } },
      {
        test: {
          ...shared,
          name: 'mails',
          include: ['packages/mails/src/**/*.test.ts'],
          globalSetup: [mails],
        },
      },
      {
        test: {
          ...shared,
          name: 'api',
          include: ['apps/api/src/**/*.test.ts'],
          exclude: ['**/*.db.test.ts'],
          globalSetup: [mails],
        },
      },
      {
        test: {
          ...shared,
          // As with the journeys: what passes the second time only is named at the end of CI, to be mended that day.
          retry: process.env['CI'] ? 1 : 0,
          name: 'db',
          include: ['apps/api/{src,seed}/**/*.db.test.ts', '{tools,infra}/**/*.db.test.ts'],
          globalSetup: [mails, 'apps/api/test/harness.ts'],
        },
      },
      'apps/web/vitest.config.ts',
      {
        test: {
          ...shared,
          name: 'tools',
          include: ['{tools,infra}/**/*.test.ts', 'e2e/stub/*.test.ts'],
          exclude: ['**/*.db.test.ts', '**/node_modules/**'],
          globalSetup: [mails],
        },
      },
    ],
  },
});

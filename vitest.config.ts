import { defineConfig } from 'vitest/config';

// Long enough for a busy machine: a test waits for what it expects and never for time to pass.
const patience = { testTimeout: 30_000, hookTimeout: 60_000 };

// What needs packages/mails runs its built file.
const mails = 'packages/mails/build.ts';

export default defineConfig({
  test: {
    projects: [
      { test: { ...patience, name: 'contract', include: ['packages/contract/src/**/*.test.ts'] } },
      {
        test: {
          ...patience,
          name: 'mails',
          include: ['packages/mails/src/**/*.test.ts'],
          globalSetup: [mails],
        },
      },
      {
        test: {
          ...patience,
          name: 'api',
          include: ['apps/api/src/**/*.test.ts'],
          exclude: ['**/*.db.test.ts'],
          globalSetup: [mails],
        },
      },
      {
        test: {
          ...patience,
          name: 'db',
          include: ['apps/api/src/**/*.db.test.ts', 'tools/**/*.db.test.ts'],
          globalSetup: [mails, 'apps/api/test/harness.ts'],
        },
      },
      'apps/web/vitest.config.ts',
      {
        test: {
          ...patience,
          name: 'tools',
          include: ['tools/**/*.test.ts'],
          exclude: ['**/*.db.test.ts', '**/node_modules/**'],
          globalSetup: [mails],
        },
      },
    ],
  },
});

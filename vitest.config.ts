import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    projects: [
      { test: { name: 'contract', include: ['packages/contract/src/**/*.test.ts'] } },
      { test: { name: 'api', include: ['apps/api/src/**/*.test.ts'], exclude: ['**/*.db.test.ts'] } },
      {
        test: {
          name: 'db',
          include: ['apps/api/src/**/*.db.test.ts', 'tools/**/*.db.test.ts'],
          globalSetup: ['apps/api/test/harness.ts'],
        },
      },
      'apps/web/vitest.config.ts',
      {
        test: {
          name: 'tools',
          include: ['tools/**/*.test.ts'],
          exclude: ['**/*.db.test.ts', '**/node_modules/**'],
        },
      },
    ],
  },
});

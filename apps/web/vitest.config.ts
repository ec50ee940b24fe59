import { defineProject } from 'vitest/config';

export default defineProject({
  test: {
    name: 'web',
    include: ['app/**/*.test.{ts,tsx}', 'host/**/*.test.ts', 'scripts/**/*.test.ts'],
    environment: 'happy-dom',
  },
});

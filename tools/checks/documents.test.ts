import { expect, it } from 'vitest';
import { pathsIn } from './documents.ts';

it('finds repository paths in code spans and links', () => {
  const page = [
    'Open `apps/api/src/app.ts`, `docs/adr/*.md` or `apps/api/src/modules/<name>/index.ts`,',
    'then [the rules](../ARCHITECTURE.md#rules), [the site](https://perchero.example) and `/productos`.',
    'Not `npm run dev`, `apps and tools`, nor `application/json`.',
  ].join('\n');

  expect([...pathsIn(page, 'docs')]).toEqual([
    'apps/api/src/app.ts',
    'docs/adr/*.md',
    'apps/api/src/modules/*/index.ts',
    'ARCHITECTURE.md',
  ]);
});

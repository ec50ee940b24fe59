import { guards, type Violation } from '../proofs/guards.ts';

const after =
  (line: string, addition: string) =>
  (before: string): string =>
    before.replace(line, `${line}\n${addition}`);

/** Rules about how code is written, kept by types, lint and our own checks. */
export const codeViolations: readonly Violation[] = [
  {
    name: 'write outside a transaction',
    guard: guards.typesApi,
    plant: {
      'apps/api/src/modules/catalogue/planted.ts': `import type { Db } from '#platform/database/database.ts';\nexport const forget = (db: Db) => db.deleteFrom('product').execute();\n`,
    },
    expected: /planted\.ts.*'deleteFrom' does not exist/,
  },
  {
    name: 'outside call inside a transaction',
    guard: guards.transactions,
    plant: {
      'apps/api/src/modules/catalogue/publish-product.ts': after(
        'return inTransaction(db, async (tx) => {',
        `await fetch('https://example.com');`,
      ),
    },
    expected: /fetch is called inside a transaction/,
  },
  {
    name: 'error code without a sentence',
    guard: guards.typesContract,
    plant: { 'packages/contract/src/errors.ts': after(`'invalid-input': 400,`, `'planted-code': 400,`) },
    expected: /planted-code.* is missing/,
  },
  {
    name: 'endpoint without access in the contract',
    guard: guards.typesContract,
    plant: {
      'packages/contract/src/search/list-products.ts': (before) => before.replace(`access: 'public',`, ''),
    },
    expected: /'access' is missing/,
  },
  {
    name: 'any',
    guard: guards.lint,
    plant: { 'apps/api/src/planted.ts': `export const size = (value: any): number => value.length;\n` },
    expected: /no-explicit-any/,
  },
  {
    name: 'default export',
    guard: guards.lint,
    plant: { 'apps/api/src/planted.ts': `export default function planted(): void {}\n` },
    expected: /no-default-export/,
  },
  {
    name: 'promise left floating',
    guard: guards.lint,
    plant: {
      'apps/api/src/planted.ts': `async function work(): Promise<void> {}\nexport function start(): void {\n  work();\n}\n`,
    },
    expected: /no-floating-promises/,
  },
  {
    name: 'empty catch',
    guard: guards.lint,
    plant: {
      'apps/api/src/planted.ts': `export function quiet(work: () => void): void {\n  try {\n    work();\n  } catch {}\n}\n`,
    },
    expected: /no-empty/,
  },
  {
    name: 'environment read outside of configuration',
    guard: guards.lint,
    plant: { 'apps/api/src/planted.ts': `export const secret = process.env['S3_SECRET_KEY'];\n` },
    expected: /no-process-env/,
  },
  {
    name: 'Spanish literal in a component',
    guard: guards.lint,
    plant: {
      'apps/web/app/ui/planted.tsx': `export function Planted() {\n  return <p>Hola vecina</p>;\n}\n`,
    },
    expected: /jsx-no-literals/,
  },
  {
    name: 'Spanish literal outside text files',
    guard: guards.webArchitecture,
    plant: { 'apps/web/app/shared/planted.ts': `export const greeting = '¡Qué lindo!';\n` },
    expected: /planted\.ts/,
  },
  {
    name: 'hook called on a condition',
    guard: guards.lint,
    plant: {
      'apps/web/app/shared/planted.ts': `import { useState } from 'react';\nexport function usePlanted(on: boolean) {\n  return on ? useState(0) : null;\n}\n`,
    },
    expected: /rules-of-hooks/,
  },
  {
    name: 'query without limit',
    guard: guards.queries,
    plant: {
      'apps/api/src/modules/catalogue/planted.queries.ts': `import type { Db } from '#platform/database/database.ts';\nexport const readAll = (db: Db) => db.selectFrom('product').select('id').execute();\n`,
    },
    expected: /a read without a limit/,
  },
  {
    name: 'paging by offset',
    guard: guards.queries,
    plant: {
      'apps/api/src/modules/catalogue/planted.queries.ts': `import type { Db } from '#platform/database/database.ts';\nexport const page = (db: Db) => db.selectFrom('product').select('id').limit(24).offset(24).execute();\n`,
    },
    expected: /not by offset/,
  },
  {
    name: 'test without assertion',
    guard: guards.lint,
    plant: {
      'apps/api/src/planted.test.ts': `import { it } from 'vitest';\nit('works', () => {\n  Math.max(1, 2);\n});\n`,
    },
    expected: /expect-expect/,
  },
  {
    name: 'browser journey without assertion',
    guard: guards.assertions,
    plant: {
      'e2e/planted.spec.ts': `import { test } from '@playwright/test';\ntest('opens', async ({ page }) => {\n  await page.goto('/');\n});\n`,
    },
    expected: /no assertion in "opens"/,
  },
  {
    name: 'unformatted file',
    guard: guards.format,
    plant: { 'apps/api/src/planted.ts': `export const answer   = "42"\n` },
    expected: /Code style issues/,
  },
];

const importing = (path: string): string =>
  `import * as planted from '${path}';\n\nexport const seen = planted;\n`;

/** Rules about what may know what, and about everything around the code. */
export const structureViolations: readonly Violation[] = [
  {
    name: 'module circle',
    guard: guards.imports,
    plant: { 'apps/api/src/modules/catalogue/planted.ts': importing('#modules/search/index.ts') },
    expected: /module-order-catalogue: apps\/api\/src\/modules\/catalogue\/planted\.ts/,
  },
  {
    name: 'circle of two files',
    guard: guards.imports,
    plant: {
      'apps/api/src/planted.ts': importing('./planted-too.ts'),
      'apps/api/src/planted-too.ts': importing('./planted.ts'),
    },
    expected: /no-cycles: apps\/api\/src\/planted/,
  },
  {
    name: "import of another module's insides",
    guard: guards.imports,
    plant: { 'apps/api/src/modules/search/planted.ts': importing('#modules/catalogue/products.queries.ts') },
    expected: /module-face-only/,
  },
  {
    name: 'web importing api',
    guard: guards.imports,
    plant: { 'apps/web/app/shared/planted.ts': importing('../../../api/src/platform/clock.ts') },
    expected: /web-never-meets-api/,
  },
  {
    name: 'contract importing more than zod',
    guard: guards.imports,
    plant: { 'packages/contract/src/planted.ts': importing('fastify') },
    expected: /contract-is-pure/,
  },
  {
    name: 'platform knowing a module',
    guard: guards.imports,
    plant: { 'apps/api/src/platform/planted.ts': importing('../modules/accounts/index.ts') },
    expected: /platform-knows-no-module/,
  },
  {
    name: 'use case knowing HTTP',
    guard: guards.imports,
    plant: { 'apps/api/src/modules/catalogue/planted.ts': importing('fastify') },
    expected: /http-stays-in-routes/,
  },
  {
    name: 'import checker that reads nothing',
    guard: guards.imports,
    plant: {
      '.dependency-cruiser.cjs': (before) => before.replace("'(^|/)(build|", "'tsx?|(^|/)(build|"),
    },
    expected: /not-cruised/,
  },
  {
    name: 'route without access',
    guard: guards.apiArchitecture,
    plant: {
      'apps/api/src/app.ts': (before) =>
        before.replace(
          '  await app.ready();',
          `  app.get('/api/planted', async () => ({}));\n  await app.ready();`,
        ),
    },
    expected: /\/api\/planted declares no access/,
  },
  {
    name: 'write to a foreign table',
    guard: guards.apiArchitecture,
    plant: {
      'apps/api/src/modules/search/planted.queries.ts': `import type { Tx } from '#platform/database/database.ts';\nexport const forget = (tx: Tx) => tx.deleteFrom('product').execute();\n`,
    },
    expected: /search\/planted\.queries\.ts writes product/,
  },
  {
    name: 'OpenAPI file behind the contract',
    guard: guards.apiArchitecture,
    plant: {
      'packages/contract/src/search/list-products.ts': (before) =>
        before.replace('newest first', 'oldest first'),
    },
    expected: /openapi/i,
  },
  {
    name: 'unused export',
    guard: guards.unused,
    plant: { 'apps/api/src/platform/clock.ts': (before) => `${before}\nexport const planted = 1;\n` },
    expected: /planted/,
  },
  {
    name: 'unused file',
    guard: guards.unused,
    plant: { 'apps/web/app/shared/planted.ts': 'export const planted = 1;\n' },
    expected: /planted\.ts/,
  },
  {
    name: 'migration that locks',
    guard: guards.migrations,
    plant: {
      'apps/api/migrations/9999_planted.sql':
        '-- migrate:up\n\ncreate index planted on product (brand);\n\n-- migrate:down\n',
    },
    expected: /require-concurrent-index-creation/,
  },
  {
    name: 'migration with a wrong number',
    guard: guards.migrations,
    plant: { 'apps/api/migrations/9999_planted.sql': '-- migrate:up\n\nselect 1;\n\n-- migrate:down\n' },
    expected: /expected a name like/,
  },
  {
    name: 'migration edited after its release',
    guard: guards.migrations,
    plant: {
      'apps/api/migrations/0003_catalogue.sql': (before) =>
        before.replace('-- migrate:up\n', '-- migrate:up\n\n'),
    },
    expected: /was released and must not be edited/,
  },
  {
    name: 'secret in the bundle',
    guard: guards.bundle,
    plant: {
      'apps/web/app/entry.client.tsx': (before) =>
        `${before}\ndocument.documentElement.dataset['door'] = 'postgres://perchero_app:perchero_app@127.0.0.1/perchero';\n`,
    },
    expected: /holds the address of a server/,
  },
  {
    name: 'zod in the bundle',
    guard: guards.bundle,
    plant: {
      'apps/web/app/entry.client.tsx': (before) =>
        `import { z } from 'zod';\n${before}\ndocument.title = z.string().parse(document.title);\n`,
    },
    expected: /contains zod/,
  },
  {
    name: 'document naming a file that is gone',
    guard: guards.documents,
    plant: { 'docs/glossary.md': (before) => `${before}\nSee \`apps/api/src/planted.ts\`.\n` },
    expected: /names apps\/api\/src\/planted\.ts/,
  },
  {
    name: 'dependency without a reason',
    guard: guards.dependencies,
    plant: {
      'apps/api/package.json': (before) => before.replace('"zod":', '"left-pad": "1.3.0",\n    "zod":'),
    },
    expected: /give a reason for left-pad/,
  },
];

/** Something that catches violations: a part of `npm run check`, or a test. */
export interface Guard {
  readonly name: string;
  readonly command: (files: readonly string[]) => readonly string[];
}

const part = (name: string): Guard => ({
  name: `npm run check (${name})`,
  command: () => ['node', 'tools/checks/check.ts', name],
});

const test = (project: string, file: string): Guard => ({
  name: file,
  command: () => ['vitest', 'run', '--project', project, file],
});

const build = 'NODE_ENV=production react-router build';

export const guards = {
  lint: { name: 'npm run check (lint)', command: (files) => ['oxlint', '--type-aware', ...files] },
  format: {
    name: 'npm run check (format)',
    command: (files) => ['prettier', '--check', ...(files.length > 0 ? files : ['.'])],
  },
  typesApi: part('types-api'),
  typesContract: part('types-contract'),
  imports: part('imports'),
  unused: part('unused'),
  migrations: part('migrations'),
  queries: part('queries'),
  transactions: part('transactions'),
  assertions: part('assertions'),
  documents: part('documents'),
  dependencies: part('dependencies'),
  apiArchitecture: test('api', 'apps/api/src/architecture.test.ts'),
  webArchitecture: test('web', 'apps/web/app/architecture.test.ts'),
  bundle: {
    name: 'web build and npm run check (bundle)',
    command: () => ['bash', '-c', `(cd apps/web && ${build}) && node tools/checks/check.ts bundle`],
  },
} satisfies Record<string, Guard>;

/** One rule broken on purpose, and what must notice it. */
export interface Violation {
  readonly name: string;
  readonly guard: Guard;
  readonly plant: Readonly<Record<string, string | ((before: string) => string)>>;
  readonly expected: RegExp;
}

const violation = (name: string, guard: Guard, expected: RegExp, plant: Violation['plant']): Violation => ({
  name,
  guard,
  expected,
  plant,
});
const after = (line: string, addition: string) => (before: string) =>
  before.replace(line, `${line}\n${addition}`);
const replacing = (from: string, to: string) => (before: string) => before.replace(from, to);
const importing = (path: string) => `import * as planted from '${path}';\n\nexport const seen = planted;\n`;

export const violations: readonly Violation[] = [
  violation('write outside a transaction', guards.typesApi, /planted\.ts.*'deleteFrom' does not exist/, {
    'apps/api/src/modules/catalogue/planted.ts': `import type { Db } from '#platform/database/database.ts';\nexport const forget = (db: Db) => db.deleteFrom('product').execute();\n`,
  }),
  violation(
    'outside call inside a transaction',
    guards.transactions,
    /fetch is called inside a transaction/,
    {
      'apps/api/src/modules/catalogue/create-product.ts': after(
        'return inTransaction(db, async (tx) => {',
        `await fetch('https://example.com');`,
      ),
    },
  ),
  violation('error code without a sentence', guards.typesContract, /planted-code.* is missing/, {
    'packages/contract/src/errors.ts': after(`'invalid-input': 400,`, `'planted-code': 400,`),
  }),
  violation('endpoint without access in the contract', guards.typesContract, /'access' is missing/, {
    'packages/contract/src/search/list-products.ts': replacing(`access: 'public',`, ''),
  }),
  violation('any', guards.lint, /no-explicit-any/, {
    'apps/api/src/planted.ts': `export const size = (value: any): number => value.length;\n`,
  }),
  violation('default export', guards.lint, /no-default-export/, {
    'apps/api/src/planted.ts': `export default function planted(): void {}\n`,
  }),
  violation('promise left floating', guards.lint, /no-floating-promises/, {
    'apps/api/src/planted.ts': `async function work(): Promise<void> {}\nexport function start(): void {\n  work();\n}\n`,
  }),
  violation('empty catch', guards.lint, /no-empty/, {
    'apps/api/src/planted.ts': `export function quiet(work: () => void): void {\n  try {\n    work();\n  } catch {}\n}\n`,
  }),
  violation('environment read outside of configuration', guards.lint, /no-process-env/, {
    'apps/api/src/planted.ts': `export const secret = process.env['S3_SECRET_KEY'];\n`,
  }),
  violation('Spanish literal in a component', guards.lint, /jsx-no-literals/, {
    'apps/web/app/ui/planted.tsx': `export function Planted() {\n  return <p>Hola vecina</p>;\n}\n`,
  }),
  violation('Spanish literal outside text files', guards.webArchitecture, /planted\.ts/, {
    'apps/web/app/shared/planted.ts': `export const greeting = '¡Qué lindo!';\n`,
  }),
  violation('hook called on a condition', guards.lint, /rules-of-hooks/, {
    'apps/web/app/shared/planted.ts': `import { useState } from 'react';\nexport function usePlanted(on: boolean) {\n  return on ? useState(0) : null;\n}\n`,
  }),
  violation('query without limit', guards.queries, /a read without a limit/, {
    'apps/api/src/modules/catalogue/planted.queries.ts': `import type { Db } from '#platform/database/database.ts';\nexport const readAll = (db: Db) => db.selectFrom('product').select('id').execute();\n`,
  }),
  violation('paging by offset', guards.queries, /not by offset/, {
    'apps/api/src/modules/catalogue/planted.queries.ts': `import type { Db } from '#platform/database/database.ts';\nexport const page = (db: Db) => db.selectFrom('product').select('id').limit(24).offset(24).execute();\n`,
  }),
  violation('test without assertion', guards.lint, /expect-expect/, {
    'apps/api/src/planted.test.ts': `import { it } from 'vitest';\nit('works', () => {\n  Math.max(1, 2);\n});\n`,
  }),
  violation('browser journey without assertion', guards.assertions, /no assertion in "opens"/, {
    'e2e/planted.spec.ts': `import { test } from '@playwright/test';\ntest('opens', async ({ page }) => {\n  await page.goto('/');\n});\n`,
  }),
  violation('unformatted file', guards.format, /Code style issues/, {
    'apps/api/src/planted.ts': `export const answer   = "42"\n`,
  }),
  violation(
    'module circle',
    guards.imports,
    /module-order-catalogue: apps\/api\/src\/modules\/catalogue\/planted\.ts/,
    { 'apps/api/src/modules/catalogue/planted.ts': importing('#modules/search/index.ts') },
  ),
  violation('circle of two files', guards.imports, /no-cycles: apps\/api\/src\/planted/, {
    'apps/api/src/planted.ts': importing('./planted-too.ts'),
    'apps/api/src/planted-too.ts': importing('./planted.ts'),
  }),
  violation("import of another module's insides", guards.imports, /module-face-only/, {
    'apps/api/src/modules/search/planted.ts': importing('#modules/catalogue/products.queries.ts'),
  }),
  violation('web importing api', guards.imports, /web-never-meets-api/, {
    'apps/web/app/shared/planted.ts': importing('../../../api/src/platform/clock.ts'),
  }),
  violation('contract importing more than zod', guards.imports, /contract-is-pure/, {
    'packages/contract/src/planted.ts': importing('fastify'),
  }),
  violation('platform knowing a module', guards.imports, /platform-knows-no-module/, {
    'apps/api/src/platform/planted.ts': importing('../modules/accounts/index.ts'),
  }),
  violation('use case knowing HTTP', guards.imports, /http-stays-in-routes/, {
    'apps/api/src/modules/catalogue/planted.ts': importing('fastify'),
  }),
  violation('import checker that reads nothing', guards.imports, /not-cruised/, {
    '.dependency-cruiser.cjs': replacing("'(^|/)(build|", "'tsx?|(^|/)(build|"),
  }),
  violation('route without access', guards.apiArchitecture, /\/api\/planted declares no access/, {
    'apps/api/src/app.ts': replacing(
      '  await app.ready();',
      `  app.get('/api/planted', async () => ({}));\n  await app.ready();`,
    ),
  }),
  violation(
    'write to a foreign table',
    guards.apiArchitecture,
    /search\/planted\.queries\.ts writes product/,
    {
      'apps/api/src/modules/search/planted.queries.ts': `import type { Tx } from '#platform/database/database.ts';\nexport const forget = (tx: Tx) => tx.deleteFrom('product').execute();\n`,
    },
  ),
  violation('OpenAPI file behind the contract', guards.apiArchitecture, /openapi/i, {
    'packages/contract/src/search/list-products.ts': replacing(
      'One page of the products',
      'Two pages of the products',
    ),
  }),
  violation('unused export', guards.unused, /planted/, {
    'apps/api/src/platform/clock.ts': (before) => `${before}\nexport const planted = 1;\n`,
  }),
  violation('unused file', guards.unused, /planted\.ts/, {
    'apps/web/app/shared/planted.ts': 'export const planted = 1;\n',
  }),
  violation('migration that locks', guards.migrations, /require-concurrent-index-creation/, {
    'apps/api/migrations/9999_planted.sql':
      '-- migrate:up\n\ncreate index planted on product (brand);\n\n-- migrate:down\n',
  }),
  violation('migration with a wrong number', guards.migrations, /expected a name like/, {
    'apps/api/migrations/9999_planted.sql': '-- migrate:up\n\nselect 1;\n\n-- migrate:down\n',
  }),
  violation('migration edited after its release', guards.migrations, /was released and must not be edited/, {
    'apps/api/migrations/0003_catalogue.sql': replacing('-- migrate:up\n', '-- migrate:up\n\n'),
  }),
  violation('secret in the bundle', guards.bundle, /contains the address of an internal server/, {
    'apps/web/app/entry.client.tsx': (before) =>
      `${before}\ndocument.documentElement.dataset['door'] = 'postgres://perchero_app:perchero_app@127.0.0.1/perchero';\n`,
  }),
  violation('document naming a file that is gone', guards.documents, /names apps\/api\/src\/planted\.ts/, {
    'docs/glossary.md': (before) => `${before}\nSee \`apps/api/src/planted.ts\`.\n`,
  }),
  violation('dependency without a reason', guards.dependencies, /give a reason for left-pad/, {
    'apps/api/package.json': replacing('"zod":', '"left-pad": "1.3.0",\n    "zod":'),
  }),
];

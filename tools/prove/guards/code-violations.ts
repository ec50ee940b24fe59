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

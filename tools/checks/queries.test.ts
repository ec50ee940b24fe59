import { expect, it } from 'vitest';
import { checkSource } from './queries.ts';

const problemsOf = (body: string): readonly string[] =>
  checkSource('x.queries.ts', `export async function read(db, ids) {\n${body}\n}`).problems;

it.each([
  ['a builder chain', `return db.selectFrom('product').select('id').execute();`],
  [
    'a chain kept in a variable',
    `const query = db.selectFrom('product').select('id');\nreturn query.execute();`,
  ],
  [
    'a chain that grows in steps',
    `let query = db.selectFrom('product').select('id');\nif (ids) query = query.where('id', 'in', ids);\nreturn query.execute();`,
  ],
  [
    'a limit in one branch only',
    `const q = ids ? db.selectFrom('a').limit(2) : db.selectFrom('a');\nreturn q.execute();`,
  ],
  [
    'a chain that another function begins',
    `return all(db).execute();\n}\nfunction all(db) {\n  return db.selectFrom('product').select('id');`,
  ],
  ['raw SQL', 'return sql`select id from product`.execute(db);'],
  ['a named statement', 'return readNamed(db, `all`, sql`select id from product`);'],
  ['paging by offset', `return db.selectFrom('product').select('id').limit(9).offset(9).execute();`],
  ['all columns', `return db.selectFrom('product').selectAll().limit(1).execute();`],
])('reports %s', (_, body) => {
  expect(problemsOf(body)).toHaveLength(1);
});

it.each([
  ['a limit', `return db.selectFrom('product').select('id').limit(25).execute();`],
  [
    'a reason',
    `// bounded: ids are one page\nreturn db.selectFrom('product').select('id').where('id', 'in', ids).execute();`,
  ],
  ['one row', `return db.selectFrom('product').select('id').executeTakeFirst();`],
  ['raw SQL with a limit', 'return sql`select id from product limit ${ids}`.execute(db);'],
  ['raw SQL over given keys', 'return sql`select id from unnest(${ids}::bigint[]) as x (id)`.execute(db);'],
  ['a write', `return db.insertInto('product').values({}).returning('id').execute();`],
  [
    'a raw write',
    'return sql`with due as (select id from job for update) update job set done = true`.execute(db);',
  ],
  ['another execute', `return db.transaction().execute(work);`],
])('accepts %s', (_, body) => {
  expect(problemsOf(body)).toEqual([]);
});

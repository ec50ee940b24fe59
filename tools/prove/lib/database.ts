import { readFileSync } from 'node:fs';
import { Pool, types } from 'pg';
import { type Environment, variable } from '../../stack/environment.ts';

// Counts come as numbers.
types.setTypeParser(types.builtins.INT8, Number);

/** Events that some listener has not handled yet. */
export const undelivered =
  'select from outbox_event union all select from outbox_delivery where dead_at is null';

type Statements = Readonly<Record<string, string>>;

/**
 * The statements of a file in tools/prove/contradictions by the names above them. Each finds rows that contradict each other;
 * there should be none, whatever happened. `{name}` stands for a value.
 */
export function contradictionsIn(file: string, values: Statements = {}): Statements {
  const text = readFileSync(new URL(`../contradictions/${file}.sql`, import.meta.url), 'utf8');
  return Object.fromEntries(
    text
      .replaceAll(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '')
      .split(/^-- /m)
      .slice(1)
      .map(
        (part) =>
          part
            .trimEnd()
            .replace(/;$/, '')
            .split(/\n(.*)/s)
            .slice(0, 2) as [string, string],
      ),
  );
}

/** Every row of a proof's database, as the owner of the tables sees it. */
export function openDatabase(env: Environment) {
  const pool = new Pool({ connectionString: variable(env, 'MIGRATIONS_DATABASE_URL'), max: 4 });
  // A proof may kill the server under an idle connection.
  pool.on('error', () => {});

  async function rows<Row extends object>(statement: string, values: unknown[] = []): Promise<Row[]> {
    return (await pool.query<Row>(statement, values)).rows;
  }

  async function count(statement: string, values: unknown[] = []): Promise<number> {
    const [row] = await rows<{ count: number }>(`select count(*) from (${statement}) as found`, values);
    return row?.count ?? 0;
  }

  return {
    rows,
    /** How many rows a select statement finds. */
    count,
    /** How many rows each of the named statements finds. */
    async countEach(statements: Statements): Promise<[name: string, found: number][]> {
      const found: [string, number][] = [];
      for (const [name, statement] of Object.entries(statements)) found.push([name, await count(statement)]);
      return found;
    },
    [Symbol.asyncDispose]: () => pool.end(),
  };
}

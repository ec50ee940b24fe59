import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { variable } from '../../../stack/environment.ts';
import { equal } from '../scene.ts';
import { type Scenario, scenario } from './scenario.ts';

/** 42: looked for after everything else, when there is most to find. */
export const secrets: readonly Scenario[] = [
  scenario(42, 'no token and no secret in logs, answers or the database', async (scene) => {
    const { env } = scene.stack;
    const looked = [/APP_USR-\d{10,}/, /TG-[0-9a-f]{20,}/, new RegExp(variable(env, 'MP_CLIENT_SECRET'))];
    const folder = dirname(scene.stack.process('worker').logFile);
    for (const name of readdirSync(folder)) {
      const text = readFileSync(join(folder, name), 'utf8');
      for (const secret of looked) equal(`${secret.source} in the log ${name}`, secret.test(text), false);
    }

    const tables = await scene.books.rows<{ name: string }>(
      `select quote_ident(table_schema) || '.' || quote_ident(table_name) as name from information_schema.tables
       where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
    );
    for (const { name } of tables)
      for (const { source } of looked) {
        const pattern = source.replaceAll('\\d', '[0-9]');
        const found = `select from ${name} as row where row::text ~ '${pattern}'`;
        equal(`${source} in ${name}`, await scene.books.count(found), 0);
      }

    const seller = await scene.seller();
    const shown = await scene.get(seller, '/api/mp/account');
    for (const secret of looked) equal('in an answer', secret.test(shown.body), false);
  }),
];

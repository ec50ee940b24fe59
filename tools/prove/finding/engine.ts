import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Environment, portOf, variable } from '../../stack/environment.ts';
import { waitUntil } from '../../stack/wait.ts';
import type { Catalogue } from '../lib/catalogue.ts';
import type { People } from '../lib/people.ts';
import type { Findings } from '../lib/report.ts';
import { differingPieces } from './index-content.ts';

export async function enginePid(env: Environment): Promise<number> {
  const line = await readFile(join(variable(env, 'PERCHERO_RUN'), 'opensearch/pid'), 'utf8');
  return Number(line.split(' ')[0]);
}

/** The pieces with this brand as the index has them, whoever reads it. */
export async function idsWithBrand(env: Environment, brand: string): Promise<ReadonlySet<number>> {
  const url = `${variable(env, 'OPENSEARCH_URL')}/${variable(env, 'NAMESPACE')}-products/_search`;
  const query = { size: 100, query: { term: { brand } }, sort: [{ id: 'desc' }], _source: false };
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(query),
  });
  const { hits } = (await response.json()) as { hits: { hits: { sort: [number] }[] } };
  return new Set(hits.hits.map(({ sort }) => sort[0]));
}

/** How many answers both API processes have given without the engine. */
export async function countFallbacks(env: Environment): Promise<number> {
  const counts = await Promise.all(
    [22, 23].map(async (offset) => {
      const response = await fetch(`http://127.0.0.1:${portOf(env, offset)}/metrics`).catch(() => null);
      const text = (await response?.text()) ?? '';
      return Number(/^search_fallbacks_total\S* (\d+)/m.exec(text)?.[1] ?? 0);
    }),
  );
  return counts.reduce((sum, count) => sum + count, 0);
}

export async function waitForOutbox(catalogue: Catalogue, seconds = 120): Promise<void> {
  await waitUntil('the outbox to be empty', async () => (await catalogue.undelivered()) === 0, { seconds });
}

/** Index against PostgreSQL, by version and by value. */
export async function judgeIndex(
  env: Environment,
  { catalogue, people, findings }: { catalogue: Catalogue; people: People; findings: Findings },
): Promise<void> {
  const byValue = await differingPieces(env, people.rows);
  const { compared, missing, surplus, outdated } = await catalogue.compareIndex();
  const told = `${compared} compared, ${missing} missing, ${surplus} surplus, ${outdated} outdated, ${byValue} with other values`;
  const isSame = compared > 0 && missing + surplus + outdated + byValue === 0;
  findings.demand('index against PostgreSQL', told, 'no difference', isSame);
  const buried = await catalogue.givenUp();
  findings.zero('messages given up', buried);
}

import { type CatalogueQuery, emptyQuery } from '@perchero/contract/search/catalogue-query';
import type { search } from '@perchero/contract/search/search';
import type { ReplyOf } from '@perchero/contract/endpoint';
import { pick, randomStream } from '../../seed/generator/random.ts';
import type { People } from '../accounts/people.ts';
import { readPage } from '../harness/html.ts';
import type { Visitors } from '../harness/visitors.ts';
import { openCounter } from './expected-facets.ts';
import { type ListingPage, pathOf } from './listing.ts';
import { aFilterQuery, aText, type Sample } from './queries.ts';
import type { Environment } from '../../stack/environment.ts';

interface Asking {
  readonly visitors: Visitors;
  readonly samples: readonly Sample[];
  readonly rows: People['rows'];
  readonly env: Environment;
  /** Whether every word must be there. The engine also shows what comes near, behind what has them all. */
  readonly isLiteral: boolean;
}

/** Asks for pieces by filters, by words and by both, and says what came that should not have, or did not come. */
export async function wrongPieces(
  { visitors, samples, rows, env, isLiteral }: Asking,
  count: number,
): Promise<string[]> {
  const random = randomStream('right pieces');
  const counter = await openCounter(env);
  const wrong: string[] = [];
  try {
    for (let index = 0; index < count; index += 1) {
      const sample = pick(random, samples);
      const withFilters = index % 3 === 0 ? emptyQuery : aFilterQuery(random, samples, sample);
      const text = index % 3 === 1 ? '' : aText(random, [sample]);
      const query: CatalogueQuery = { ...withFilters, text };
      const path = pathOf(query);
      const answer = await visitors.ask(path);
      if (answer.status !== 200) {
        wrong.push(`${path}: ${answer.status}`);
        continue;
      }
      const { products } = JSON.parse(answer.body) as ListingPage;
      const ids = products.map(({ id }) => id);
      const meeting = await counter.count(query, ids);
      if (meeting.total !== ids.length) wrong.push(`${path}: ${ids.length - meeting.total} miss a filter`);
      if (text && isLiteral)
        wrong.push(...(await withoutWords(rows, ids, text)).map((one) => `${path}: ${one}`));
      if (ids.length === 0 && (await counter.count({ ...query, text: '' })).total > 0 && isOwn(query, sample))
        wrong.push(`${path}: nothing, though "${sample.title}" is there`);
    }
  } finally {
    await counter.close();
  }
  return wrong;
}

/** Whether the piece that a query is about meets all its filters. */
function isOwn(query: CatalogueQuery, sample: Sample): boolean {
  const lists = ['sexo', 'talle', 'categoria', 'marca', 'estado', 'color', 'departamento'] as const;
  return (
    (query.tipo === null || query.tipo === sample.tipo) &&
    lists.every(
      (name) => query[name].length === 0 || query[name].some((value) => sample[name].includes(value)),
    ) &&
    query.tag.every((tag) => sample.tag.includes(tag))
  );
}

interface Words {
  readonly id: number;
  readonly words: string;
}

/** Pieces in which a word of the text is nowhere, its ending left aside. */
async function withoutWords(rows: People['rows'], ids: readonly number[], text: string): Promise<string[]> {
  const found = await rows<Words>(
    `select id, concat_ws(' ', title, description, brand, category, condition, sex, size, array_to_string(colors, ' '),
       array_to_string(materials, ' ')) as words from product where id = any ($1)`,
    [ids],
  );
  const stems = plain(text)
    .split(/[^a-zñ0-9]+/)
    .filter((word) => word.length > 3)
    .map((word) => word.slice(0, Math.max(3, word.length - 2)));
  return found
    .filter(({ words }) => !stems.every((stem) => plain(words).includes(stem)))
    .map(({ id, words }) => `${id} "${words.slice(0, 60)}" has not all the words`);
}

function plain(text: string): string {
  return text
    .toLowerCase()
    .replaceAll('ñ', '\u0001')
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll('\u0001', 'ñ');
}

/** People whose names begin with what is typed, asked for by their own names. */
export async function missingPeople({ visitors, rows }: Asking, count: number): Promise<string[]> {
  const people = await rows<{ username: string }>(
    `select username from account where deleted_at is null order by md5(username) limit $1`,
    [count],
  );
  const missing: string[] = [];
  for (const { username } of people) {
    const answer = await visitors.ask(`/api/search?q=${encodeURIComponent(username)}`);
    const users = answer.status === 200 ? (JSON.parse(answer.body) as ReplyOf<typeof search>).users : [];
    if (!users.some((user) => user.username === username)) missing.push(`${username}: ${answer.status}`);
  }
  return missing;
}

/** Pages whose HTML shows nothing of what the API lists for the same address. */
export async function emptyPages(visitors: Visitors, addresses: readonly string[]): Promise<string[]> {
  const empty: string[] = [];
  for (const address of addresses) {
    // While the engine comes or goes, the one may hear from it and the other not: then they are asked again.
    for (let attempt = 1; ; attempt += 1) {
      const wrong = await compareWithApi(visitors, address);
      if (wrong && attempt < 5) continue;
      if (wrong) empty.push(wrong);
      break;
    }
  }
  return empty;
}

async function compareWithApi(visitors: Visitors, address: string): Promise<string | null> {
  const [api, page] = await Promise.all([
    visitors.ask(`/api/products${address}`),
    visitors.ask(`/productos${address}`),
  ]);
  const { products } = JSON.parse(api.body) as ListingPage;
  const { headings } = readPage(page.body);
  const shown = products.filter(({ title }) => headings.includes(title)).length;
  // Without the engine a busy PostgreSQL may look through fewer pieces the second time.
  if (page.status === 200 && shown > 0) return null;
  return `/productos${address}: ${page.status}, ${shown} of ${products.length} shown`;
}

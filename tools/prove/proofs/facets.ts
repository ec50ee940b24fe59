import { type CatalogueQuery, emptyQuery, writeQuery } from '@perchero/contract/search/catalogue-query';
import { randomStream } from '../../seed/generator/random.ts';
import { type AccountsScene, proveAccounts } from '../accounts/accounts-stack.ts';
import { differences } from '../finding/compare-facets.ts';
import { countFallbacks } from '../finding/engine.ts';
import { type Counter, openCounter } from '../finding/expected-facets.ts';
import { type Listing, openListing, pathOf } from '../finding/listing.ts';
import { aFilterQuery, aText, readSamples, type Sample } from '../finding/queries.ts';
import { inOrder, scrollDown } from '../finding/scroll.ts';
import type { Findings } from '../harness/findings.ts';
import { say } from '../harness/proof-stack.ts';
import { sized } from '../harness/size.ts';

export const summary =
  'counts beside the filters are those of PostgreSQL for 400 filter queries, and for 100 texts those of the pieces listed';

const filterQueries = sized(400, 40);
const textQueries = sized(100, 10);
/** Longer lists would only make the walk longer; the text is drawn again. */
const longestList = 4000;

interface Scene extends AccountsScene {
  readonly listing: Listing;
  readonly counter: Counter;
  readonly samples: readonly Sample[];
}

export async function run(): Promise<Findings> {
  const options = {
    services: ['postgres', 'redis', 'opensearch'],
    catalogue: sized(1, 0) ? '100k' : '10k',
    apis: 2,
  } as const;
  return proveAccounts('facets', options, async (accounts) => {
    const { stack, api, people, findings } = accounts;
    const counter = await openCounter(stack.env);
    try {
      const samples = await readSamples(people.rows, 'facets', 1000);
      const scene = { ...accounts, listing: openListing(api), counter, samples };
      findings.note('pieces on sale', await people.count('product', `state = 'active'`));
      await compareFilters(scene);
      await compareTexts(scene);
      findings.note('answers without the engine', await countFallbacks(stack.env));
    } finally {
      await counter.close();
    }
  });
}

async function compareFilters({ listing, counter, samples, findings }: Scene): Promise<void> {
  say(`${filterQueries} filter queries …`);
  const random = randomStream('facets: filters');
  const wrong: string[] = [];
  let found = 0;
  for (let index = 0; index < filterQueries; index += 1) {
    const query = index === 0 ? emptyQuery : aFilterQuery(random, samples);
    const expected = await counter.count(query);
    const page = await listing.page(pathOf(query));
    if (expected.total > 0) found += 1;
    wrong.push(...told(query, differences(query, page, expected)));
  }
  findings.note('filter queries that find something', `${found} of ${filterQueries}`);
  judge(findings, `${filterQueries} filter queries`, wrong);
}

/** Half of them with filters: their facets are counted among the pieces that the text alone lists. */
async function compareTexts({ listing, counter, samples, findings }: Scene): Promise<void> {
  say(`${textQueries} texts, each walked to its end …`);
  const random = randomStream('facets: texts');
  const wrong: string[] = [];
  let compared = 0;
  let walked = 0;
  while (compared < textQueries) {
    const text = aText(random, samples);
    const { total } = await listing.page(pathOf({ ...emptyQuery, text }));
    if (total && total.count > longestList) continue;
    const { ids, failures } = await scrollDown(listing, inOrder('relevancia', text));
    wrong.push(...failures);
    walked += ids.length;
    const query = compared % 2 === 0 ? { ...emptyQuery, text } : { ...aFilterQuery(random, samples), text };
    const expected = await counter.count(query, ids);
    wrong.push(...told(query, differences(query, await listing.page(pathOf(query)), expected)));
    compared += 1;
  }
  findings.note('pieces listed by the texts', walked);
  judge(findings, `${textQueries} texts`, wrong);
}

function told(query: CatalogueQuery, wrong: readonly string[]): string[] {
  return wrong.map((one) => `${writeQuery(query).toString()}: ${one}`);
}

function judge(findings: AccountsScene['findings'], name: string, wrong: readonly string[]): void {
  for (const one of wrong.slice(0, 15)) say(one);
  findings.demand(`${name}: counts that differ from PostgreSQL`, wrong.length, '0', wrong.length === 0);
}

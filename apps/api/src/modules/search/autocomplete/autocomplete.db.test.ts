import { sql } from 'kysely';
import type { SuggestedProduct } from '@perchero/contract/search/search';
import { Client } from 'pg';
import { describe, expect, it } from 'vitest';
import { deleteAccount } from '#modules/accounts/index.ts';
import { lock, unlock } from '#modules/identity/index.ts';
import { systemClock } from '#platform/clock.ts';
import { type Db, inTransaction, readNamed } from '#platform/database/database.ts';
import { openSearchEngine } from '#platform/providers/search-engine.ts';
import { aPicture } from '../../../../test/factories.ts';
import { startTestApp } from '../../../../test/harness.ts';
import { aMember } from '../../../../test/people.ts';
import { createIndexedProducts } from '../../../../test/listing.ts';
import { candidatesOf } from './people.queries.ts';
import { fuzzyRanges, prefixRange, type KeyRange } from './people.rules.ts';

const test = await startTestApp();
const withoutEngine = await startTestApp({
  engine: openSearchEngine({ url: 'http://127.0.0.1:9', clock: systemClock }),
});

interface Found {
  users: { id: string; username: string; full_name: string; avatar_url: string | null }[];
  posts: SuggestedProduct[];
  brands: string[];
  categories: string[];
}

async function search(typed: string, on = test): Promise<Found> {
  const { status, body } = await on.get(`/api/search?q=${encodeURIComponent(typed)}`);
  expect(status).toBe(200);
  return body as Found;
}

const usernames = async (typed: string) => (await search(typed)).users.map(({ username }) => username);
const person = (username: string, fullName: string) => aMember(test, { username, fullName });

describe('NAV-09 GET /api/search: people', () => {
  it('returns public fields only, and ignores case and accents', async () => {
    const { id } = await person('anabelnunez', 'Anabel Núñez');

    for (const typed of ['ANABEL', 'núñez', 'nunez', 'Nuñez', 'belnun', '@anabel', 'nunez anabel', 'nuñes']) {
      const { users } = await search(typed);
      expect({ typed, users }).toEqual({
        typed,
        users: [{ id, username: 'anabelnunez', full_name: 'Anabel Núñez', avatar_url: null }],
      });
    }
    expect(await usernames('@nunez')).toEqual(['anabelnunez']);
    expect(await usernames('nunca')).toEqual([]);
  });

  it('returns at most five, prefix matches before substring matches', async () => {
    await person('larosaleda', 'Vivero Norte');
    for (const end of ['uno', 'dos', 'tres', 'cuatro', 'cinco']) await person(`rosal${end}`, `Rosal ${end}`);

    const found = await usernames('rosal');

    expect(found).toHaveLength(5);
    expect(found).not.toContain('larosaleda');
    expect(await usernames('osaled')).toEqual(['larosaleda']);
  });

  it('hides suspended and deleted accounts, and shows them after the suspension', async () => {
    const suspended = await person('wendysuspendida', 'Wendy Uno');
    const deleted = await person('wendyborrada', 'Wendy Dos');
    await inTransaction(test.db, async (tx) => {
      await lock(tx, test.clock, suspended.id);
      await deleteAccount(test.identity, tx, deleted.id);
    });

    expect(await usernames('wendy')).toEqual([]);

    await inTransaction(test.db, (tx) => unlock(tx, test.clock, suspended.id));
    expect(await usernames('wendy')).toEqual(['wendysuspendida']);
  });

  it('does not search birth dates, e-mails or phones, and escapes wildcards', async () => {
    const { email } = await person('privadisima', 'Priva Dísima');

    expect(await usernames(email)).toEqual([]);
    for (const typed of ['1994', '099', '%', '_', '%%%', '\\', "'", '@', '"']) {
      expect({ typed, found: await usernames(typed) }).toEqual({ typed, found: [] });
    }
  });
});

describe('NAV-09 GET /api/search: posts, brands and categories', () => {
  const wool = { title: 'Ruana de lana tejida', description: 'Abriga como pocas', priceCents: 125_000 };
  const { path: _path, ...preview } = aPicture();
  const shown = {
    title: wool.title,
    content: wool.description,
    price: 1250,
    image: expect.stringMatching(/^productPictures\//),
    preview,
  };

  it('finds products on sale by prefixes of title words, newest first', async () => {
    const [old, young, sold] = await createIndexedProducts(test, [
      wool,
      { ...wool, title: 'Ruana celeste' },
      wool,
    ]);
    await test.withdraw(sold ?? 0);

    expect((await search('ruana')).posts.map(({ id }) => id)).toEqual([young, old]);
    expect((await search('LAN rua')).posts).toEqual([{ id: old, ...shown }]);
    expect((await search('lana roja')).posts).toEqual([]);
  });

  it('works without the search engine', async () => {
    const title = '¡Moño (único)!';
    const [id] = await createIndexedProducts(withoutEngine, [{ ...wool, title }]);

    expect((await search('moñ unic', withoutEngine)).posts).toEqual([{ ...shown, id, title }]);
    expect((await search('mono', withoutEngine)).posts).toEqual([]);
    expect((await search('%', withoutEngine)).posts).toEqual([]);
  });

  it('returns at most five', async () => {
    await createIndexedProducts(
      test,
      Array.from({ length: 7 }, () => ({ title: 'Chiripá' })),
    );
    expect((await search('chirip')).posts).toHaveLength(5);
  });

  it('suggests brands and categories by word prefix, then by substring', async () => {
    expect((await search('lev')).brands[0]).toBe('Levi’s');
    expect((await search('levi’s')).brands).toEqual(['Levi’s']);
    expect((await search('face')).brands).toEqual(['The North Face']);
    expect((await search('ra')).brands).not.toContain('Prada');
    expect((await search('rada')).brands).toEqual(['Prada']);
    expect((await search('campera')).categories).toHaveLength(3);
    expect((await search('jean')).categories).toContain('campera-jean');
  });

  it('returns nothing for an empty query, and rejects a long one', async () => {
    const nothing = { users: [], posts: [], brands: [], categories: [] };
    expect(await search('')).toEqual(nothing);
    expect(await search('   ')).toEqual(nothing);
    expect(await search('¿?')).toEqual(nothing);
    expect((await test.get(`/api/search?q=${'a'.repeat(101)}`)).status).toBe(400);
    expect((await test.get('/api/search')).status).toBe(400);
  });
});

interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Shared Hit Blocks': number;
  readonly 'Shared Read Blocks': number;
  readonly Plans?: readonly PlanNode[];
}

async function planOf(db: Db, ranges: readonly KeyRange[]): Promise<PlanNode> {
  const candidates = candidatesOf({ ranges, scanLimit: 12, words: [], limit: 80 });
  const explained = sql<{
    'QUERY PLAN': [{ Plan: PlanNode }];
  }>`explain (analyze, buffers, format json) ${candidates}`;
  const [row] = await readNamed(db, 'explained-people', explained);
  const plan = row?.['QUERY PLAN'][0].Plan;
  if (!plan) throw new Error('no plan');
  return plan;
}

const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];
const blocksOf = (plan: PlanNode) => plan['Shared Hit Blocks'] + plan['Shared Read Blocks'];

async function addPeople(count: number): Promise<void> {
  const owner = new Client({ connectionString: test.ownerUrl });
  await owner.connect();
  await owner.query(
    `insert into account (username, full_name, created_at)
     select 'mar' || translate(n::text, '0123456789', 'abcdefghij') || 'x', 'Martín Mario Martínez', now()
     from generate_series(1, $1::int) n on conflict do nothing`,
    [count],
  );
  await owner.query('analyze account');
  await owner.end();
}

it('NAV-09 cost does not depend on the prefix length or the number of accounts', async () => {
  const typed = ['m', 'ma', 'mar', 'marab', 'martin'].map((beginning) => [prefixRange(beginning)]);
  const searches = [...typed, fuzzyRanges('marrtinez')];
  const blocks: number[][] = [];
  for (const many of [2_000, 30_000]) {
    await addPeople(many);
    const plans = [];
    for (const ranges of searches) plans.push(await planOf(test.db, ranges));
    for (const plan of plans) {
      const nodes = nodesOf(plan);
      expect(nodes.map((node) => node['Node Type'])).not.toContain('Seq Scan');
      expect(nodes.map((node) => node['Node Type'])).not.toContain('Sort');
      const rows = nodes.map((node) => (node['Node Type'] === 'Function Scan' ? 0 : node['Actual Rows']));
      expect(Math.max(...rows)).toBeLessThanOrEqual(80);
    }
    blocks.push(plans.map(blocksOf));
  }

  const [few = [], lots = []] = blocks;
  expect(lots.filter((count, index) => count > 1.7 * (few[index] ?? 0))).toEqual([]);
  expect((await search('m')).users).toHaveLength(5);
});

import { indexProducts } from '@perchero/api/src/modules/search/product-index/index-products.ts';
import { anAccount, aProduct } from '@perchero/api/test/factories.ts';
import { startTestApp } from '@perchero/api/test/harness.ts';
import { expect, it } from 'vitest';
import { readDemoCatalogue } from '../seed/demo-catalogue.ts';
import { answers, generateQueries } from './generated-queries.ts';
import { openSet, readJudgements } from './judgements.ts';
import { judge, productDepth, scoreOf } from './score.ts';

const test = await startTestApp();

interface Page {
  products: { id: number }[];
  nextCursor: string | null;
}

/** Publishes the demo products in chronological order. */
async function publishDemo() {
  const { products } = readDemoCatalogue();
  const seller = await anAccount(test.db);
  const byNumber = new Map<number, (typeof products)[number]>();
  for (const product of products) {
    const { brand, category, colors, materials, pattern, condition, tags, size, title, description } =
      product;
    const { id } = await aProduct(test.db, {
      sellerId: seller.id,
      productType: product.productType,
      accessoryType: product.accessoryType,
      sex: product.sexo,
      brand,
      category,
      colors,
      materials,
      pattern,
      condition,
      tags,
      size,
      title,
      description,
    });
    byNumber.set(id, product);
  }
  await indexProducts(test, [...byNumber.keys()]);
  await test.engine.refresh(test.aliases.read);
  return byNumber;
}

/** The first page, or all pages where the number of results matters. */
async function find(text: string, allPages = false): Promise<number[]> {
  const { get } = test.visitor();
  const found: number[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const parameters = new URLSearchParams({ q: text, ...(cursor !== '' && { cursor }) });
    const page = (await get(`/api/products?${parameters.toString()}`)).body as unknown as Page;
    found.push(...page.products.map(({ id }) => id));
    cursor = allPages ? page.nextCursor : null;
  }
  return found;
}

it('PROD-06 meets the relevance targets for judged and generated queries', { timeout: 120_000 }, async () => {
  const byNumber = await publishDemo();
  const verdicts = [];
  for (const query of readJudgements(openSet).queries) {
    const found = await find(query.q, query.maxResults !== undefined);
    const ids = found.map((id) => byNumber.get(id)?.id ?? '');
    verdicts.push(judge(query, ids, productDepth));
  }
  const failed: string[] = [];
  const generated = generateQueries(40, 'in CI');
  for (const query of generated) {
    const [first = 0] = await find(query.text);
    const product = byNumber.get(first);
    if (!product || !answers(query, product)) failed.push(query.text);
  }

  const score = scoreOf(verdicts);
  expect(score.ndcg).toBeGreaterThanOrEqual(0.98);
  expect(score.recall).toBeGreaterThanOrEqual(0.98);
  expect(score.success).toBeGreaterThanOrEqual(0.98);
  expect(score).toMatchObject({ zero: 0, violations: 0, junk: 0, flood: 0 });
  expect(failed.slice(generated.length * 0.05)).toEqual([]);
});

import { resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { ReplyOf } from '@perchero/contract/endpoint';
import type { listProducts } from '@perchero/contract/search/list-products';
import type { search } from '@perchero/contract/search/search';
import { answers, type GeneratedQuery, generateQueries } from '../../relevance/generated-queries.ts';
import { type Judgement, openSet, readJudgements } from '../../relevance/judgements.ts';
import { judge, peopleDepth, productDepth, scoreOf, type Verdict } from '../../relevance/score.ts';
import { productNumber, readDemoCatalogue } from '../../seed/demo-catalogue.ts';
import { variable } from '../../stack/environment.ts';
import { createVisitors, type Visitors } from '../lib/load.ts';
import { createFindings, type Findings, fixed, say } from '../lib/report.ts';
import { type ProofStackOptions, withStack } from '../lib/stack.ts';

export const summary =
  'nDCG, recall and success of the judged queries (-- --set FILE for another set) and of 200 generated ones';

const seed = process.env['PROVE_SEED'] ?? 'relevance 1';
const generatedQueries = 200;
const worst = 10;

const findings = createFindings();
let withoutEngine = 0;
type Page = ReplyOf<typeof listProducts>;
const { products } = readDemoCatalogue();
const byNumber = new Map(products.map((product) => [productNumber(product.id), product]));

export async function run(): Promise<Findings> {
  const { values } = parseArgs({ args: process.argv.slice(3), options: { set: { type: 'string' } } });
  const file = values.set === undefined ? openSet : resolve(process.env['INIT_CWD'] ?? '.', values.set);
  const { queries, userQueries } = readJudgements(file);
  const options: ProofStackOptions = {
    services: ['postgres', 'redis', 'opensearch'],
    seed: ['--no-pictures'],
    apis: 1,
  };
  return withStack(
    'relevance',
    options,
    async (stack) => {
      using visitors = createVisitors(variable(stack.env, 'API_URL'));
      await judgeProducts(visitors, queries);
      if (userQueries.length > 0) await judgePeople(visitors, userQueries);
      await judgeGenerated(visitors);
      findings.note('asked again because the engine was late', withoutEngine);
    },
    findings,
  );
}

async function judgeProducts(visitors: Visitors, queries: readonly Judgement[]): Promise<void> {
  say(`${queries.length} judged queries …`);
  const verdicts: Verdict[] = [];
  for (const query of queries) {
    const found = await findAll(visitors, query.q);
    const ids = found.map((number) => byNumber.get(number)?.id ?? String(number));
    verdicts.push(judge(query, ids, productDepth));
  }
  const { ndcg, recall, success, zero, violations, junk, flood } = scoreOf(verdicts);
  findings.atLeast('nDCG@10', ndcg, 0.96, fixed(3));
  findings.atLeast('recall@24', recall, 0.97, fixed(3));
  findings.atLeast('success@1', success, 0.97, fixed(3));
  findings.zero('zero results', zero);
  findings.atMost('must-nots in the first 10', violations, 1);
  findings.zero('junk', junk);
  findings.zero('flood', flood);
  for (const name of new Set(verdicts.map((verdict) => verdict.class))) {
    const score = scoreOf(verdicts.filter((verdict) => verdict.class === name));
    const figures = [score.ndcg, score.recall, score.success].map((value) => value.toFixed(3)).join(' / ');
    findings.note(`  ${name} (${score.queries}): nDCG / recall / success`, figures);
  }
  tellWorst(verdicts);
}

function tellWorst(verdicts: readonly Verdict[]): void {
  const poor = verdicts.filter(({ ndcg }) => ndcg !== null && ndcg < 1);
  for (const verdict of poor.toSorted((one, other) => (one.ndcg ?? 0) - (other.ndcg ?? 0)).slice(0, worst))
    say(`${verdict.ndcg?.toFixed(3)}  «${verdict.query}» ${verdict.violations.join(' ')}`);
}

async function judgePeople(visitors: Visitors, queries: readonly Judgement[]): Promise<void> {
  say(`${queries.length} people …`);
  const verdicts: Verdict[] = [];
  for (const query of queries) {
    const { users } = await ask<ReplyOf<typeof search>>(
      visitors,
      `/api/search?q=${encodeURIComponent(query.q)}`,
    );
    const names = users.map(({ username }) => username);
    verdicts.push(judge(query, names, peopleDepth));
  }
  const { ndcg, success, violations, junk } = scoreOf(verdicts);
  findings.atLeast('people nDCG@5', ndcg, 0.99, fixed(3));
  findings.note('people success@1 / must-nots / junk', `${success.toFixed(3)} / ${violations} / ${junk}`);
  tellWorst(verdicts);
}

async function judgeGenerated(visitors: Visitors): Promise<void> {
  say(`${generatedQueries} generated queries, seed «${seed}» …`);
  const failed: GeneratedQuery[] = [];
  const asked = generateQueries(generatedQueries, seed);
  for (const query of asked) {
    const [first = 0] = await findAll(visitors, query.text);
    const product = byNumber.get(first);
    if (product && answers(query, product)) continue;
    failed.push(query);
    say(`${query.rule}: «${query.text}» found first ${product?.title ?? 'nothing'}`);
  }
  const success = 1 - failed.length / asked.length;
  findings.atLeast('generated: success@1', success, 0.95, fixed(3));
  for (const rule of new Set(asked.map((query) => query.rule))) {
    const [all, wrong] = [asked, failed].map(
      (queries) => queries.filter((query) => query.rule === rule).length,
    );
    findings.note(`  ${rule}`, `${(all ?? 0) - (wrong ?? 0)} of ${all}`);
  }
}

/** The whole list, page by page, as somebody who never stops scrolling sees it. */
async function findAll(visitors: Visitors, text: string): Promise<number[]> {
  const found: number[] = [];
  let page = await firstPage(visitors, text);
  found.push(...page.products.map(({ id }) => id));
  while (page.nextCursor !== null) {
    const parameters = new URLSearchParams({ q: text, cursor: page.nextCursor });
    page = await ask<Page>(visitors, `/api/products?${parameters.toString()}`);
    found.push(...page.products.map(({ id }) => id));
  }
  return found;
}

/** On a busy machine the engine may miss its deadline; the plainer list that comes instead, without counts, is not what is judged. */
async function firstPage(visitors: Visitors, text: string): Promise<Page> {
  const path = `/api/products?q=${encodeURIComponent(text)}`;
  for (let attempt = 0; attempt < 20; attempt += 1) {
    const page = await ask<Page>(visitors, path);
    if (page.facets !== null) return page;
    withoutEngine += 1;
    await pause(500);
  }
  throw new Error(`${path}: twenty answers without the engine`);
}

async function ask<Reply>(visitors: Visitors, path: string): Promise<Reply> {
  const { status, body, failure } = await visitors.ask(path);
  if (status !== 200) throw new Error(`${path}: ${failure ?? `${status} ${body}`}`);
  return JSON.parse(body) as Reply;
}

import { environmentOf } from '../../stack/environment.ts';
import { buildWeb } from '../../stack/web-build.ts';
import { createFindings, type Findings, percentile, seconds } from '../harness/findings.ts';
import { say, startProofStack } from '../harness/proof-stack.ts';
import { sized } from '../harness/size.ts';
import { startBareApp } from '../pages/bare-app.ts';
import { openPhone, type OwnBrowser } from '../pages/browser.ts';
import { type Control, startControl } from '../pages/control.ts';
import { judgeByLighthouse, type Scores } from '../pages/lighthouse.ts';
import { fillGuestCart, type FirstPage, mostScript, pagesOf } from '../pages/pages.ts';
import { visit, type Visit } from '../pages/visit.ts';

export const summary =
  'the pages visits begin on are light, still, fast on a slow phone, and as Lighthouse wants them';

const times = sized(5, 1);
const mostShift = 0.02;
const mostSlower = 1.3;
const leastPerformance = 95;
const mostBlocking = 2;

interface Scene {
  readonly url: string;
  readonly phone: OwnBrowser;
  readonly control: Control;
  /** Total blocking time of a bare page of the same framework. */
  readonly bareBlockingMs: number;
  readonly findings: ReturnType<typeof createFindings>;
}

export async function run(): Promise<Findings> {
  const findings = createFindings();
  await buildWeb({ env: await environmentOf() });
  const stack = await startProofStack('pages', {
    seed: [],
    apis: 1,
    worker: true,
    web: 'built',
    nginx: true,
  });
  const [phone, control, bare] = await Promise.all([openPhone(), startControl(), startBareApp()]);
  try {
    const bareScores = await askTimes(bare.url, phone.port);
    const bareBlockingMs = median(bareScores, ({ blockingMs }) => blockingMs);
    findings.note('bare page, total blocking time', `${Math.round(bareBlockingMs)} ms`);
    const scene: Scene = { url: stack.url, phone, control, bareBlockingMs, findings };
    const shop = await pagesOf(stack.url);
    const first = await phone.context.newPage();
    await first.goto(`${stack.url}/terminos`);
    await fillGuestCart(first, shop);
    await first.close();
    for (const page of shop.pages) {
      say(`${page.path} …`);
      await measure(scene, page);
      await askLighthouse(scene, page);
    }
  } finally {
    await phone.close();
    await control.stop();
    await bare.stop();
    await stack.end();
  }
  return findings;
}

async function measure({ url, phone, control, findings }: Scene, page: FirstPage): Promise<void> {
  const visits: Visit[] = [];
  const plain: number[] = [];
  for (let round = 0; round < times; round++) {
    const seen = await visit(phone.context, url + page.path, { isSlow: true, alive: 'html[data-hydrated]' });
    visits.push(seen);
    plain.push((await visit(phone.context, control.addressOf(seen.picture), { isSlow: true })).lcp);
  }
  const middle = (pick: (seen: Visit) => number) => percentile(visits.map(pick), 0.5);
  const kilobytes = (part: 'js' | 'css' | 'html' | 'fonts' | 'laterJs') =>
    middle((seen) => seen[part]) / 1000;
  const script = kilobytes('js');
  findings.demand(
    `${page.path} script`,
    `${script.toFixed(1)} kB`,
    `≤ ${mostScript} kB`,
    script <= mostScript,
  );
  for (const part of ['css', 'html', 'fonts'] as const)
    findings.note(`${page.path} ${part}`, `${kilobytes(part).toFixed(1)} kB`);
  findings.note(`${page.path} script after hydration`, `${kilobytes('laterJs').toFixed(1)} kB`);
  findings.note(
    `${page.path} requests before LCP`,
    middle((seen) => seen.requestsBeforeLcp),
  );
  const shift = middle((seen) => seen.cls);
  findings.demand(`${page.path} CLS`, shift.toFixed(3), `≤ ${mostShift}`, shift <= mostShift);
  const [lcp, floor] = [middle((seen) => seen.lcp), percentile(plain, 0.5)];
  const ratio = lcp / floor;
  findings.demand(
    `${page.path} LCP`,
    `${seconds(lcp)}, ${ratio.toFixed(2)} × the ${seconds(floor)} of plain HTML (${visits[0]?.picture ? 'a picture' : 'text'})`,
    `≤ ${mostSlower} ×`,
    ratio <= mostSlower,
  );
}

async function askLighthouse(
  { url, phone, bareBlockingMs, findings }: Scene,
  page: FirstPage,
): Promise<void> {
  const all = await askTimes(url + page.path, phone.port);
  const middle = (name: 'performance' | 'accessibility' | 'best-practices' | 'seo') =>
    median(all, (scores) => scores[name]);
  const speed = middle('performance');
  findings.demand(
    `${page.path} Lighthouse performance`,
    speed,
    `≥ ${leastPerformance} (${all.flatMap(({ slow }) => slow).join(', ') || 'nothing slow'})`,
    speed >= leastPerformance,
  );
  const blocking = median(all, ({ blockingMs }) => blockingMs);
  findings.demand(
    `${page.path} total blocking time`,
    `${Math.round(blocking)} ms, ${(blocking / bareBlockingMs).toFixed(1)} × a bare page`,
    `≤ ${mostBlocking} ×`,
    blocking <= mostBlocking * bareBlockingMs,
  );
  const faults = all.at(-1)?.faults.join(', ') || 'no faults';
  for (const name of [
    'accessibility',
    'best-practices',
    ...(page.isIndexed ? (['seo'] as const) : []),
  ] as const) {
    const score = middle(name);
    findings.demand(`${page.path} Lighthouse ${name}`, score, `100 (${faults})`, score === 100);
  }
}

async function askTimes(url: string, port: number): Promise<Scores[]> {
  const all: Scores[] = [];
  for (let round = 0; round < times; round++) all.push(await judgeByLighthouse(url, port));
  return all;
}

function median(all: readonly Scores[], pick: (scores: Scores) => number): number {
  return percentile(all.map(pick), 0.5);
}

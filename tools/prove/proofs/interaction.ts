import type { Browser } from '@playwright/test';
import { openBrowser } from '../../dev/browser.ts';
import { signedIn } from '../../../e2e/stub/member.ts';
import { plainPhoto } from '../../../e2e/stub/photo-files.ts';
import { type StubShop, startShop } from '../../../e2e/stub/shop.ts';
import { createFindings, type Findings, milliseconds, percentile } from '../harness/findings.ts';
import { say } from '../harness/proof-stack.ts';
import { sized } from '../harness/size.ts';
import { type Action, actions } from '../interaction/actions.ts';
import { type Latency, latencyOf } from '../interaction/latency.ts';

export const summary = 'what people press answers on the screen at once, at a quarter of the speed';

const slowDown = 4;
const mostMs = 150;
const rounds = sized(9, 2);

/** The built site over the stub: what the browser does is the same, and nothing else needs to run. */
export async function run(): Promise<Findings> {
  const findings = createFindings();
  const shop = await startShop();
  const browser = await openBrowser();
  findings.note('measured', `event timing, ${slowDown}× slower, ${rounds} times each, the median`);
  try {
    for (const action of actions) {
      say(`${action.name} …`);
      const found: Latency[] = [];
      for (let round = 0; round < rounds; round++) found.push(await measure(browser, shop, action));
      const middle = (pick: (latency: Latency) => number) => percentile(found.map(pick), 0.5);
      const inp = middle(({ all }) => all);
      findings.demand(`${action.name}, INP`, milliseconds(inp), `≤ ${mostMs} ms`, inp <= mostMs);
      findings.note(
        `${action.name}, of it`,
        `waiting ${milliseconds(middle(({ waiting }) => waiting))}, ` +
          `script ${milliseconds(middle(({ working }) => working))}, ` +
          `until painted ${milliseconds(middle(({ painting }) => painting))}`,
      );
    }
  } finally {
    await browser.close();
    await shop.stop();
  }
  return findings;
}

async function measure(browser: Browser, shop: StubShop, { width, prepare }: Action): Promise<Latency> {
  const context = await browser.newContext({
    viewport: { width, height: width === 390 ? 844 : 900 },
    hasTouch: width === 390,
  });
  try {
    shop.reset();
    await signedIn(context, shop);
    const page = await context.newPage();
    // The stub has drawings, which browsers paint on the main thread, where the shop has photos.
    const photo = await plainPhoto('frente');
    await page.route('**/media/**', (route) => route.fulfill({ body: photo, contentType: 'image/jpeg' }));
    await page.goto(`${shop.url}/productos`, { waitUntil: 'networkidle' });
    await page.waitForSelector('html[data-hydrated]', { state: 'attached' });
    return await latencyOf(page, slowDown, await prepare(page));
  } finally {
    await context.close();
  }
}

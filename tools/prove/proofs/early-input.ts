import { parseArgs } from 'node:util';
import type { Selling } from '@perchero/contract/catalogue/products';
import type { Browser } from '@playwright/test';
import { openBrowser } from '../../dev/browser.ts';
import { cartGroup, cartLine, cartOf, withCart } from '../../../e2e/stub/cart.ts';
import { aComment, camila } from '../../../e2e/stub/comments.ts';
import { memberSession } from '../../../e2e/stub/member.ts';
import { setRegistrationStep } from '../../../e2e/stub/registration.ts';
import { jeanJacket, withProduct } from '../../../e2e/stub/product.ts';
import { setSearchReply, foundForCam } from '../../../e2e/stub/search.ts';
import { startShop, type StubShop } from '../../../e2e/stub/shop.ts';
import { add, emptyTally, createUserInput, hydrationTimes, type Tally } from '../early/user-input.ts';
import { type Interaction, interactions } from '../early/interactions.ts';
import { startVisit } from '../early/visit.ts';
import { createFindings, type Findings, milliseconds, percentile, sized, say } from '../lib/report.ts';
import { prepareWeb } from '../lib/stack.ts';

export const summary = 'nothing typed or pressed before hydration is lost, on a slow processor';

const roundsOfEach = sized(20, 2);
const pagesAtOnce = 4;
const { part } = parseArgs({ options: { part: { type: 'string' } }, strict: false }).values as {
  part?: string;
};

interface Round {
  readonly kind: Interaction;
  readonly round: number;
}

/** Half a second and two in turns; a tenth of the rounds eight. */
function delayOf(round: number): number {
  if (round % 11 === 1) return 8_000;
  // Not in step with the four shares of `across`, nor with phone and desk.
  return (round + Math.floor(round / 4)) % 2 === 0 ? 500 : 2_000;
}

/** The built site over the stub: what the browser does is the same, and nothing else needs to run. */
export async function run(): Promise<Findings> {
  await prepareWeb();
  const shop = await startShop();
  answerAll(shop);
  const browser = await openBrowser();
  const played = interactions.filter(({ name }) => !part || part.split(',').includes(name));
  const tallies = new Map<Interaction, Tally>(played.map((kind) => [kind, emptyTally()]));
  let failed = 0;
  const waiting: Round[] = Array.from({ length: roundsOfEach }, (_, round) =>
    played.map((kind) => ({ kind, round })),
  ).flat();
  const delays = waiting.map(({ round }) => delayOf(round));
  try {
    const worker = async () => {
      for (let next = waiting.shift(); next; next = waiting.shift()) {
        const tally = emptyTally();
        await playRound(browser, shop, next, tally).catch((error: unknown) => {
          failed++;
          say(`${next.kind.name}, round ${next.round} did not end: ${String(error).slice(0, 300)}`);
        });
        add(tallies.get(next.kind) ?? emptyTally(), tally);
      }
    };
    await Promise.all(Array.from({ length: pagesAtOnce }, worker));
  } finally {
    await browser.close();
    await shop.stop();
  }
  return judge([...tallies], delays, failed);
}

async function playRound(browser: Browser, shop: StubShop, { kind, round }: Round, tally: Tally) {
  const delayMs = delayOf(round);
  const visit = await startVisit(browser, shop, { round, delayMs, width: kind.width(round) });
  try {
    await kind.play(visit, createUserInput(visit, tally));
  } finally {
    for (const loss of tally.losses) say(`${kind.name}, round ${round}, ${delayMs} ms: ${loss}`);
    await visit.end();
  }
}

function judge(
  tallies: readonly (readonly [Interaction, Tally])[],
  delays: readonly number[],
  failed: number,
): Findings {
  const findings = createFindings();
  const sum = (pick: (tally: Tally) => number) =>
    tallies.reduce((total, [, tally]) => total + pick(tally), 0);
  const withDelay = (delayMs: number) => delays.filter((delay) => delay === delayMs).length;
  findings.note(
    'rounds',
    `${delays.length}: script late by 0.5 s in ${withDelay(500)}, 2 s in ${withDelay(2_000)}, 8 s in ${withDelay(8_000)}`,
  );
  findings.note('processor', `4× slower, ${pagesAtOnce} pages at once`);
  findings.note(
    'from script to hydrated',
    `${milliseconds(percentile(hydrationTimes, 0.5))} at the median, ${milliseconds(percentile(hydrationTimes, 1))} at most`,
  );
  findings.note(
    'letters and presses',
    `${sum(({ byPhase }) => byPhase.before)} before the script, ${sum(({ byPhase }) => byPhase.during)} while it worked, ` +
      `${sum(({ byPhase }) => byPhase.after)} after`,
  );
  for (const [{ name }, tally] of tallies) {
    const { letters, lostLetters, presses, lostPresses } = tally;
    findings.note(name, `${letters} letters, ${lostLetters} lost; ${presses} presses, ${lostPresses} lost`);
  }
  findings.zero('rounds that did not end', failed);
  const [letters, presses] = [sum((tally) => tally.letters), sum((tally) => tally.presses)];
  findings.note('letters typed', letters);
  findings.note('presses', presses);
  const lostLetters = sum((tally) => tally.lostLetters);
  const lostPresses = sum((tally) => tally.lostPresses);
  findings.zero('letters lost', lostLetters);
  findings.zero('presses lost', lostPresses);
  return findings;
}

/** Everything that any of the pages asks for; they differ by what they send, so one shop serves them all. */
function answerAll(shop: StubShop): void {
  const jacket = jeanJacket();
  const selling: Selling = {
    hasAccount: true,
    delivery: { settings: null, is_adult: true },
    commission: { basisPoints: 1000 },
    providerFee: null,
    department: 'Montevideo',
  };
  withProduct(shop, jacket);
  withCart(shop, cartOf([cartGroup('sofia', [cartLine('glasses', { id: jacket.id, price: jacket.price })])]));
  setRegistrationStep(shop);
  setSearchReply(shop, foundForCam);
  const comment = aComment(50, camila.username, 'Comentado', { productId: jacket.id });
  Object.assign(shop.state.answers, {
    'GET /api/session': { body: { session: memberSession(camila) } },
    'GET /api/selling': { body: { selling } },
    'POST /api/register': { body: { success: true, user: { id: 'x' } } },
    'POST /api/session/sign-in': { code: 'invalid-credential' },
    'POST /api/add-comment': { body: { success: true, comment } },
    'POST /api/like/add': { body: { success: true } },
    'POST /api/like/remove': { body: { success: true } },
  } satisfies StubShop['state']['answers']);
}

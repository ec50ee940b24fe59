import { setTimeout as pause } from 'node:timers/promises';
import { errorTexts } from '@perchero/contract/error-texts';
import { waitUntil } from '../../../stack/wait.ts';
import { type Fault, metricOf } from '../../lib/faults.ts';
import { isSmall, milliseconds, seconds, sized, say } from '../../lib/report.ts';
import { type FaultScene, goal } from '../scene.ts';
import { isGood, median, ofKind, type Outcome, startTraffic, tally } from '../traffic.ts';

const troubleMs = sized(10_000, 8_000);
const calmMs = sized(6_000, 3_000);

/** What the provider does, by the line to it or by itself. */
const troubles: Readonly<Record<string, { fault?: Fault; answers?: object }>> = {
  'slow (10 s)': { fault: { delayMs: 10_000 } },
  '500s': { answers: { kind: 'status', status: 500 } },
  '429': { answers: { kind: 'status', status: 429 } },
  'half-closed': { fault: 'half-close' },
  'wrong JSON': { fault: 'wrong-bytes' },
};

const kinds = Object.keys(troubles).length;

/** G45: the provider in five kinds of trouble while people check out and browse. */
export async function provider(scene: FaultScene): Promise<void> {
  const { desk } = scene;
  const calm = await goOn(scene, calmMs);
  const checkouts: Outcome[] = [];
  const browse: Outcome[] = [];
  const failures: number[] = [];
  for (const [name, { fault, answers }] of Object.entries(troubles).slice(0, sized(kinds, 2))) {
    say(`the provider: ${name} …`);
    if (fault) scene.proxies.mercadopago.set(fault);
    if (answers) await desk.fault({ effect: answers });
    const watching = failuresUntilOpen(scene);
    const outcomes = await goOn(scene, troubleMs);
    failures.push(await watching);
    checkouts.push(...ofKind(outcomes, 'checkout'));
    browse.push(...ofKind(outcomes, 'search', 'product', 'session'));
    scene.proxies.mercadopago.set('none');
    await desk.calm();
    await waitUntil('the breaker to close', () => isServed(scene), { seconds: 30, everyMs: 500 });
  }

  const slowest = Math.max(...checkouts.map(({ ms }) => ms));
  const text = JSON.stringify(errorTexts['payment-not-made']);
  const wordless = checkouts.filter(
    (one) => !one.body.includes(text) && !one.body.includes('"payment_url":"http'),
  );
  goal(
    scene,
    'G45 checkouts while the provider is in trouble',
    `${checkouts.length}, the slowest ${seconds(slowest)}, ${wordless.length} without a text (${tally(wordless)})`,
    '≤ 6 s, all with a link or the text',
    checkouts.length > 0 && slowest <= 6_000 && wordless.length === 0,
  );
  goal(
    scene,
    'G45 failures until the breaker opens',
    failures.join(', '),
    '≤ 10 each',
    failures.every((count) => count <= 10),
  );
  const quiet = ofKind(calm, 'search', 'product', 'session');
  const [before, meanwhile] = [median(quiet), median(browse)];
  goal(
    scene,
    'G45 everything else, median before / meanwhile',
    `${milliseconds(before)} / ${milliseconds(meanwhile)}, ${tally(browse.filter((one) => !isGood(one)))} failed`,
    'at most 20 % slower, none failed',
    // Below a few milliseconds, and in a few seconds, a fifth is nothing that could be measured.
    browse.every(isGood) && (isSmall || meanwhile <= Math.max(before * 1.2, before + 3)),
  );
  const preferences = await desk.ask<{ external_reference: string }[]>('GET', 'preferences');
  const doubled = preferences.length - new Set(preferences.map((one) => one.external_reference)).size;
  goal(
    scene,
    'G45 orders with two links',
    `${doubled} of ${preferences.length}`,
    'none',
    doubled === 0 && preferences.length > 0,
  );
}

async function goOn({ door, visits }: FaultScene, forMs: number): Promise<readonly Outcome[]> {
  const browsing = [visits.search, visits.product, visits.session];
  const traffic = startTraffic(door, 20, (index) =>
    index % 5 === 0 ? visits.checkout(index) : (browsing[index % 3] ?? visits.search)(index),
  );
  await pause(forMs);
  return traffic.stop();
}

/** How often a process had failed when its breaker was first seen open; the worse of both. */
async function failuresUntilOpen({ env }: FaultScene): Promise<number> {
  const failed = (api: 1 | 2) =>
    metricOf(env, api, 'payment_provider_call_duration_seconds_count').then(
      async (all) =>
        all - (await metricOf(env, api, 'payment_provider_call_duration_seconds_count', 'outcome="ok"')),
    );
  const counts = await Promise.all(
    ([1, 2] as const).map(async (api) => {
      const before = await failed(api);
      const until = performance.now() + troubleMs;
      while (performance.now() < until) {
        if ((await metricOf(env, api, 'payment_provider_breaker_open')) === 1)
          return (await failed(api)) - before;
        await pause(50);
      }
      return Number.POSITIVE_INFINITY;
    }),
  );
  return Math.max(...counts);
}

/** Asks each process by itself: each has a breaker of its own. */
async function isServed({ api, visits }: FaultScene): Promise<boolean> {
  const answers = await Promise.all(
    [0, 1].map((process) => api.call({ ...visits.checkout(process).call, process })),
  );
  return answers.every(({ body }) => body.includes('"payment_url":"http'));
}

import { setTimeout as pause } from 'node:timers/promises';
import { portOf } from '../../../stack/environment.ts';
import { services } from '../../../stack/services.ts';
import { waitUntil } from '../../../stack/wait.ts';
import { countOf, inParallel } from '../../lib/api.ts';
import { aPhone } from '../../lib/people.ts';
import { seconds, sized } from '../../lib/report.ts';
import { createCrowd, createHappenings } from '../../lib/streams.ts';
import { type FaultScene, goal } from '../scene.ts';
import { isGood, ofKind, startTraffic, tally } from '../traffic.ts';
import { onLoopback } from '../visits.ts';

const awayMs = sized(60_000, 8_000);
const slowMs = sized(5_000, 3_000);
const listeners = 50;
const askers = 20;

/** G32: Redis is slow for a while, then gone, then back with nothing in it. */
export async function redis(scene: FaultScene): Promise<void> {
  const { env, door, market, visits, proxies } = scene;
  const persons = market.buyers.slice(0, listeners);
  const happenings = createHappenings(persons, () => portOf(env, 21));
  const crowd = createCrowd({
    people: persons,
    port: () => portOf(env, 20),
    onChange: (person, change) => happenings.hear(person, change),
  });
  await crowd.gather();
  happenings.start(3);
  const kinds = [visits.search, visits.product, visits.session, visits.like, visits.cart];
  const traffic = startTraffic(door, 30, (index) =>
    index % 30 === 7 ? visits.checkout(index) : (kinds[index % 5] ?? visits.search)(index),
  );
  try {
    proxies.redis.set({ delayMs: 2_000 });
    await pause(slowMs);
    proxies.redis.set('none');
    await services('kill', ['redis'], { env });
    const texted = await textOneNumber(scene);
    await pause(awayMs);
    await services('start', ['redis'], { env });
    const returnedAt = performance.now();
    await waitUntil('what happened meanwhile to arrive', () => happenings.waitingSince(returnedAt) === 0, {
      seconds: 60,
      everyMs: 20,
    });
    const late = performance.now() - returnedAt;
    const outcomes = await traffic.stop();

    const sessions = ofKind(outcomes, 'session');
    const out = sessions.filter((one) => !isGood(one)).length;
    goal(
      scene,
      'G32 signed out without Redis',
      `${out} of ${sessions.length}`,
      'none',
      out === 0 && sessions.length > 0,
    );
    const faulty = outcomes.filter(({ status }) => status === 0 || status >= 500);
    goal(
      scene,
      'G32 browse, like, cart, checkout: failed',
      `${tally(faulty)} of ${outcomes.length}`,
      'no 5xx',
      faulty.length === 0,
    );
    goal(scene, 'G32 SMS to one number in a minute', texted, '1', texted === 1);
    goal(scene, 'G32 all notifications told after its return', seconds(late), '≤ 15 s', late <= 15_000);
  } finally {
    await traffic.stop();
    happenings.stop();
    crowd.leave();
  }
}

/** Twenty people ask for a code to the same number at once. */
async function textOneNumber({ door, outside, market }: FaultScene): Promise<number> {
  const phone = aPhone();
  const answers = await inParallel(askers, askers, async (index) => {
    const who = market.buyers.at(-1 - index);
    if (!who) throw new Error('the market has too few buyers');
    const body = { phone, botToken: await outside.botToken('phone-code') };
    const call = { method: 'POST', path: '/api/phone/send-code', cookie: who.cookie, body } as const;
    return door.call({ ...call, address: onLoopback(who) });
  });
  return Math.max(countOf(answers, 200), (await outside.messagesTo(phone)).length);
}

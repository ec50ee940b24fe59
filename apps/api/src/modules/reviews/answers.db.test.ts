import { expect, it } from 'vitest';
import { aProductOf } from '../../../test/checkouts.ts';
import { startTestApp } from '../../../test/harness.ts';
import { mustSay } from '../../../test/messages.ts';
import { aMemberSince } from '../../../test/people.ts';
import { hearAll, unlimited } from '../../../test/sellers.ts';
import { verifyStandings } from './verify-standings.ts';

const test = await startTestApp({ limiter: unlimited });

it('REV-07 the standing has the median time until the seller answers', async () => {
  const seller = await aMemberSince(test, 400);
  const standing = async () =>
    (await test.visitor().get(`/api/profiles/${seller.member.username}`)).body.standing.answers_in_hours;
  const ask = async () => {
    const buyer = await aMemberSince(test, 400);
    const productId = await aProductOf(test, seller.member.id);
    const { thread_id: threadId } = await mustSay(buyer.visitor, { product_id: productId });
    await mustSay(buyer.visitor, { thread_id: threadId }, '¿Hola?');
    return threadId as string;
  };
  for (const hours of [1, 2, 3, 4]) {
    const threadId = await ask();
    test.clock.advance(hours * 60 * 60);
    await mustSay(seller.visitor, { thread_id: threadId }, 'Sí');
  }
  await ask();
  await hearAll(test);
  expect(await standing()).toBeNull();

  // What nobody answers counts as 72 hours.
  test.clock.advance(72 * 60 * 60 + 60);
  await test.workMoney();
  expect(await standing()).toBe(3);
  await hearAll(test);
  expect((await verifyStandings(test)).differences).toEqual([]);
});

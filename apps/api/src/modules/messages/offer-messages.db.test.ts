import { randomUUID } from 'node:crypto';
import type { ThreadDetail } from '@perchero/contract/messages/messages';
import { formatCents } from '@perchero/contract/orders/format-cents';
import { describe, expect, it } from 'vitest';
import { allListeners } from '../../listeners.ts';
import { startTestApp } from '../../../test/harness.ts';
import { mustSay, readThread, unreadThreads } from '../../../test/messages.ts';
import { aBargain, anOffer, type Person, say } from '../../../test/offers.ts';
import { hearAll, unlimited } from '../../../test/sellers.ts';
import { offerEvents } from '#modules/offers/index.ts';

const test = await startTestApp({ limiter: unlimited });

/** Each message as kind, sender and words, oldest first. */
async function logOf({ visitor }: Person, threadId: string): Promise<string[]> {
  const { messages } = (await readThread(visitor, threadId)) as ThreadDetail;
  return messages
    .map(({ kind, from, text, offer }) =>
      [kind, from, offer ? `${offer.price} ${offer.state}` : text].filter(Boolean).join(' '),
    )
    .toReversed();
}

async function threadAbout({ visitor }: Person, productId: number): Promise<string> {
  return (await visitor.get(`/api/threads/about?product=${productId}`)).body.thread_id;
}

const firstOf = async ({ visitor }: Person) => (await visitor.get('/api/threads')).body.threads[0];

describe('an offer in its thread', () => {
  it('OFFER-04 makes the thread, counts as unread, and each step is told to both', async () => {
    const { seller, buyer, productId } = await aBargain(test);
    const offerId = await anOffer(buyer, productId, 1000);
    await hearAll(test);

    const threadId = await threadAbout(buyer, productId);
    expect(await logOf(seller, threadId)).toEqual(['offer other 1000 open']);
    expect([await unreadThreads(seller.visitor), await unreadThreads(buyer.visitor)]).toEqual([1, 0]);
    expect([(await firstOf(seller)).last.text, (await firstOf(buyer)).last.text]).toEqual([
      `Te ofrece ${formatCents(100_000)}.`,
      `Ofreciste ${formatCents(100_000)}.`,
    ]);

    const counterId = randomUUID();
    await say(seller, 'counter', { id: counterId, offer_id: offerId, price: 1200 });
    await say(buyer, 'accept', { offer_id: counterId });
    await hearAll(test);
    expect(await logOf(buyer, threadId)).toEqual([
      'offer me 1000 countered',
      'offer other 1200 accepted',
      `system Aceptaste ${formatCents(120_000)}.`,
    ]);
    expect(await logOf(seller, threadId)).toEqual([
      'offer other 1000 countered',
      'offer me 1200 accepted',
      `system Aceptaron tu precio de ${formatCents(120_000)}.`,
    ]);
    expect(await unreadThreads(buyer.visitor)).toBe(1);
  });

  it('OFFER-04 is told once, whatever is heard twice or late', async () => {
    const { seller, buyer, productId } = await aBargain(test);
    const offerId = await anOffer(buyer, productId);
    await say(seller, 'refuse', { offer_id: offerId });
    await hearAll(test);
    const listener = allListeners(test).find(({ name }) => name === 'messages.on-offer-moved');
    const event = { type: offerEvents.moved, payload: { offerId, version: 1, from: null, to: 'open' } };
    await Promise.all([1, 2, 3].map(async () => listener?.handle([event as never])));

    expect(await logOf(buyer, await threadAbout(buyer, productId))).toEqual([
      'offer me 1000 refused',
      `system No aceptaron ${formatCents(100_000)}.`,
    ]);
  });

  it('TALK-08 sends no mail about an unread message for an offer, and one for the text after it', async () => {
    const { seller, buyer, productId } = await aBargain(test);
    await anOffer(buyer, productId);
    await hearAll(test);
    const dueFor = async () =>
      (
        await test.db
          .selectFrom('thread_member')
          .select('mail_due_at')
          .where('account_id', '=', seller.member.id)
          .executeTakeFirstOrThrow()
      ).mail_due_at;
    expect(await dueFor()).toBeNull();

    await mustSay(buyer.visitor, { product_id: productId }, '¿Te sirve?');
    const due = await dueFor();
    expect(due).not.toBeNull();
    test.clock.advance(60);
    await mustSay(buyer.visitor, { product_id: productId }, 'Puedo pasar hoy');
    expect(await dueFor()).toEqual(due);
  });

  it('OFFER-06 the thread says what the two can do about the price, until it is closed', async () => {
    const { seller, buyer, productId } = await aBargain(test, { priceCents: 100_000 });
    const offerId = await anOffer(buyer, productId, 700);
    await hearAll(test);
    const threadId = await threadAbout(buyer, productId);
    expect((await readThread(buyer.visitor, threadId)).bargain).toMatchObject({
      open: true,
      floor: 500,
      offers_left: 2,
      current: { id: offerId, state: 'open' },
      delivery: { parcel: 'on_arrival' },
    });
    await say(seller, 'accept', { offer_id: offerId });
    expect((await readThread(seller.visitor, threadId)).bargain).toMatchObject({
      offers_left: 3,
      current: { price: 700, state: 'accepted' },
      commission: { basisPoints: expect.any(Number) },
    });

    await buyer.visitor.post('/api/blocks/add', { user_id: seller.member.id });
    await hearAll(test);
    const { closed, bargain } = await readThread(buyer.visitor, threadId);
    expect([closed, bargain]).toEqual(['blocked', null]);
    // Nobody is told of the end.
    expect(await logOf(seller, threadId)).toEqual([
      'offer other 700 void',
      `system Aceptaste ${formatCents(70_000)}.`,
    ]);
  });
});

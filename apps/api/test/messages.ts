import { randomUUID } from 'node:crypto';
import { aProductOf } from './checkouts.ts';
import { aMemberSince, type aSignedInMember, type TestApp } from './people.ts';
import type { Visitor } from './visitor.ts';

export type Person = Awaited<ReturnType<typeof aSignedInMember>>;

/** The body of a message. */
export function aMessage(target: object, text = 'Hola, ¿abriga?', more: object = {}) {
  return { id: randomUUID(), text, ...target, ...more };
}

export function say(visitor: Visitor, target: object, text?: string, more: object = {}) {
  return visitor.post('/api/messages/send', aMessage(target, text, more));
}

/** Sends a message and returns the reply. */
export async function mustSay(visitor: Visitor, target: object, text?: string, more: object = {}) {
  const reply = await say(visitor, target, text, more);
  if (reply.status !== 200) throw new Error(`not sent: ${reply.status} ${JSON.stringify(reply.body)}`);
  return reply.body;
}

export interface TalkingPair {
  readonly seller: Person;
  readonly buyer: Person;
  readonly productId: number;
}

/** A seller with a product and a buyer, with accounts of a year ago. */
export async function aPair(test: TestApp): Promise<TalkingPair> {
  const seller = await aMemberSince(test, 400, 'Sofía Núñez');
  const buyer = await aMemberSince(test, 400, 'Camila Rey');
  return { seller, buyer, productId: await aProductOf(test, seller.member.id) };
}

/** The pair with a thread in which both have written. */
export async function aThread(test: TestApp) {
  const pair = await aPair(test);
  const { thread_id: threadId } = await mustSay(pair.buyer.visitor, { product_id: pair.productId });
  await mustSay(pair.seller.visitor, { thread_id: threadId }, 'Sí, mucho');
  return { ...pair, threadId: threadId as string };
}

export async function readThread(visitor: Visitor, id: string) {
  const { status, body } = await visitor.get(`/api/threads/${id}`);
  if (status !== 200) throw new Error(`no thread: ${status} ${body.code}`);
  return body.thread;
}

export async function unreadThreads(visitor: Visitor): Promise<number> {
  return (await visitor.get('/api/threads')).body.unread_threads;
}

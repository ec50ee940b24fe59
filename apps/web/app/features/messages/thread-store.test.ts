import type { Message, ThreadDetail } from '@perchero/contract/messages/messages';
import { afterEach, expect, it, vi } from 'vitest';
import { createThreadStore } from './thread-store.ts';
import { renderHook } from '@testing-library/react';

const id = '019a7b3c-0000-7000-8000-000000000001';

const aMessage = (seq: number, change: Partial<Message> = {}): Message => ({
  id: `019a7b3c-0000-7000-8000-${String(seq).padStart(12, '0')}`,
  seq,
  kind: 'text',
  from: 'other',
  text: `Mensaje ${seq}`,
  removed: null,
  photos: [],
  warning: null,
  offer: null,
  event: null,
  order_id: null,
  created_at: '2026-04-09T18:40:00.000Z',
  ...change,
});

const pageOf = (seqs: readonly number[]) => seqs.map((seq) => aMessage(seq)).toReversed();

const aThread = (seqs: readonly number[], change: Partial<ThreadDetail> = {}): ThreadDetail => ({
  id,
  side: 'buying',
  other: null,
  product: { id: 1, title: 'Buzo', price: 900, picture: null, state: 'available' },
  order: null,
  closed: null,
  away_until: null,
  moved_to: null,
  last_seq: seqs.at(-1) ?? 0,
  own_read_seq: 0,
  read_seq: 0,
  unread: 0,
  may_send_photos: false,
  bargain: null,
  messages: pageOf(seqs),
  has_more: true,
  ...change,
});

/** Answers GET requests by their URL; returns the URLs asked for. */
function answer(replies: Record<string, object>): string[] {
  const asked: string[] = [];
  vi.stubGlobal('fetch', (path: string) => {
    asked.push(path);
    const reply = replies[path];
    return Promise.resolve(Response.json(reply ?? {}, { status: reply ? 200 : 503 }));
  });
  return asked;
}

afterEach(() => vi.unstubAllGlobals());

const shown = (store: ReturnType<typeof createThreadStore>) => renderHook(() => store.use()).result.current;
const seqsOf = (store: ReturnType<typeof createThreadStore>) => shown(store).messages.map(({ seq }) => seq);
const messages = `/api/threads/${id}/messages`;

it('TALK-06 reads every page of new and older messages, each message once', async () => {
  const store = createThreadStore(aThread([31, 32]));
  answer({
    [`${messages}?after=32`]: { messages: pageOf([33, 34]), has_more: true },
    [`${messages}?after=34`]: { messages: pageOf([34, 35]), has_more: false },
    [`${messages}?before=31`]: { messages: pageOf([30, 31]), has_more: false },
  });
  await Promise.all([store.follow({ seq: 35, unread: 3, read_seq: 32 }), store.readOlder()]);
  expect(seqsOf(store)).toEqual([30, 31, 32, 33, 34, 35]);
  expect(shown(store)).toMatchObject({ older: 'ready', has_more: false, unread: 3, may_send_photos: true });
});

it('TALK-07 read marks ask for nothing and never go back', async () => {
  const store = createThreadStore(aThread([1, 2], { read_seq: 1, unread: 1 }));
  const asked = answer({});
  await store.follow({ seq: 2, unread: 1, read_seq: 2 });
  await store.follow({ seq: 2, unread: 0, read_seq: 1 });
  expect(shown(store)).toMatchObject({ read_seq: 2, unread: 0 });
  expect(asked).toEqual([]);
});

it('TALK-09 news without a message reads the head', async () => {
  const store = createThreadStore(aThread([1]));
  const sold = { ...aThread([1]).product, state: 'sold' };
  answer({ [`/api/threads/${id}`]: { thread: { ...aThread([1]), product: sold } } });
  await store.follow({ seq: 1, unread: 0, read_seq: 0 });
  expect(shown(store).product.state).toBe('sold');
});

it('older messages that could not be read can be asked for again', async () => {
  const store = createThreadStore(aThread([5]));
  answer({});
  await store.readOlder();
  expect(shown(store).older).toBe('failed');
  answer({ [`${messages}?before=5`]: { messages: pageOf([4]), has_more: false } });
  await store.readOlder();
  expect(seqsOf(store)).toEqual([4, 5]);
});

import type { ReplyOf } from '@perchero/contract/endpoint';
import type { listMessages, listThreads } from '@perchero/contract/messages/messages';
import type { LivePayload } from '@perchero/contract/notifications/notifications';
import type { CrowdPerson } from '../lib/crowd.ts';

/** Reads a page of the API as this person, for as long as it takes. */
export type Read = <Reply>(person: CrowdPerson, path: string) => Promise<Reply>;

export type Page = ReplyOf<typeof listMessages>;

export type Tab = ReturnType<typeof openTab>;

/** An open page of messages: told of a change, it asks for what comes after its last message, as the browser does. */
export function openTab(person: CrowdPerson, read: Read) {
  const shown = new Map<string, string[]>();
  const faults: string[] = [];
  let unread = 0;
  let busy = 0;
  let queue = Promise.resolve();

  async function readAfter(threadId: string): Promise<void> {
    const messages = shown.get(threadId) ?? [];
    shown.set(threadId, messages);
    for (let hasMore = true; hasMore;) {
      const page = await read<Page>(person, `/api/threads/${threadId}/messages?after=${messages.length}`);
      for (const { id, seq } of page.messages.toReversed()) {
        if (seq !== messages.length + 1) faults.push(`${threadId}: ${seq} after ${messages.length}`);
        messages.push(id);
      }
      hasMore = page.has_more;
    }
  }

  async function readAll(): Promise<void> {
    const { threads } = await read<ReplyOf<typeof listThreads>>(person, '/api/threads');
    for (const { id } of threads) await readAfter(id);
  }

  async function follow({ threads }: LivePayload<'messages'>): Promise<void> {
    if (!threads) return readAll();
    for (const { id, seq } of threads) if (seq > (shown.get(id)?.length ?? 0)) await readAfter(id);
  }

  return {
    person,
    shown: shown as ReadonlyMap<string, readonly string[]>,
    faults: faults as readonly string[],
    unread: () => unread,
    isBusy: () => busy > 0,
    hear(state: LivePayload<'messages'>): void {
      unread = state.unread;
      busy += 1;
      queue = queue
        .then(() => follow(state))
        .catch(({ message }: Error) => void faults.push(message))
        .finally(() => (busy -= 1));
    },
  };
}

/** All messages of a thread, oldest first, page by page in one direction. */
export async function readPages(
  read: Read,
  person: CrowdPerson,
  threadId: string,
  direction: 'before' | 'after',
): Promise<string[]> {
  const found: Page['messages'] = [];
  const path = `/api/threads/${threadId}/messages`;
  for (let hasMore = true; hasMore;) {
    const edge = direction === 'after' ? (found.at(-1)?.seq ?? 0) : (found[0]?.seq ?? 1_000_000);
    const page = await read<Page>(person, `${path}?${direction}=${edge}`);
    const oldestFirst = page.messages.toReversed();
    if (direction === 'after') found.push(...oldestFirst);
    else found.unshift(...oldestFirst);
    hasMore = page.has_more;
  }
  return found.map(({ id }) => id);
}

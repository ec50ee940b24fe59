import type {
  getThread,
  listMessages,
  markThreadRead,
  Message,
  ThreadDetail,
} from '@perchero/contract/messages/messages';
import { isLive } from '@perchero/contract/offers/offer-states.rules';
import { send } from '#app/shared/api.ts';
import { createStore } from '#app/shared/create-store.ts';

/** Where the live stream says that a thread stands. */
export interface LiveThread {
  readonly seq: number;
  readonly unread: number;
  readonly read_seq: number;
}

interface ThreadState extends ThreadDetail {
  readonly older: 'ready' | 'loading' | 'failed';
}

export type ThreadStore = ReturnType<typeof createThreadStore>;

/** A thread with its messages in order; `has_more` says whether there are older ones. */
export function createThreadStore(first: ThreadDetail) {
  const store = createStore<ThreadState>({ ...withMessages(first, []), older: 'ready' });
  const { id } = first;
  const { get } = store;
  const change = (values: Partial<ThreadState>) => store.set({ ...get(), ...values });
  const lastSeq = () => get().messages.at(-1)?.seq ?? 0;

  async function readMessages(direction: string): Promise<readonly [Message[], boolean] | null> {
    const result = await send<typeof listMessages>('GET', `/api/threads/${id}/messages?${direction}`);
    if (!result.ok) return null;
    const { messages, has_more } = result.value;
    store.set(withMessages(get(), messages));
    return [messages, has_more];
  }

  async function readNew(): Promise<void> {
    let isHeadOld = false;
    for (let hasMore = true; hasMore;) {
      const page = await readMessages(`after=${lastSeq()}`);
      if (!page) return;
      // What happened to an order changes the head, too.
      isHeadOld ||= page[0].some(({ kind }) => kind !== 'text');
      hasMore = page[1];
    }
    if (isHeadOld) await readHead();
  }

  /** Reads all but the messages, then the messages that it counts and this page does not have. */
  async function readHead(): Promise<void> {
    const result = await send<typeof getThread>('GET', `/api/threads/${id}`);
    if (result.ok) await applyHead(result.value.thread);
  }

  async function applyHead(detail: ThreadDetail): Promise<void> {
    const { messages, has_more, read_seq } = get();
    const known = new Set(messages.map(({ seq }) => seq));
    const read = detail.messages.filter(({ seq }) => known.has(seq));
    const head = { ...detail, messages, has_more, read_seq: Math.max(read_seq, detail.read_seq) };
    change(withMessages(head, read));
    if (detail.last_seq > lastSeq()) await readNew();
    // There is one at most.
    const older = messages.find(
      ({ seq, offer }) => offer && isLive(offer.state) && !read.some((message) => message.seq === seq),
    );
    if (older) await readMessages(`after=${older.seq - 1}`);
  }

  return {
    use: store.use,
    lastSeq,
    readHead,
    applyHead,
    add: (message: Message) => store.set(withMessages(get(), [message])),
    async follow({ seq, unread, read_seq }: LiveThread): Promise<void> {
      const before = get();
      const areMarksNew = read_seq > before.read_seq || unread !== before.unread;
      change({ unread, read_seq: Math.max(read_seq, before.read_seq) });
      if (seq > lastSeq()) await readNew();
      else if (!areMarksNew) await readHead();
    },
    async readOlder(): Promise<void> {
      const { older, has_more, messages } = get();
      const [oldest] = messages;
      if (older === 'loading' || !has_more || !oldest) return;
      change({ older: 'loading' });
      const page = await readMessages(`before=${oldest.seq}`);
      change(page ? { older: 'ready', has_more: page[1] } : { older: 'failed' });
    },
    /** Signed URLs of photos expire. */
    readPhotos: async ({ seq }: Message) => void (await readMessages(`after=${seq - 1}`)),
    markRead(): void {
      const seq = lastSeq();
      if (get().own_read_seq >= seq) return;
      change({ own_read_seq: seq, unread: 0 });
      void send<typeof markThreadRead>('POST', '/api/threads/read', { thread_id: id, seq });
    },
  };
}

/** Adds messages in the order of the thread; each is there once. */
function withMessages<State extends ThreadDetail>(state: State, added: readonly Message[]): State {
  const bySeq = new Map([...state.messages, ...added].map((message) => [message.seq, message]));
  const messages = [...bySeq.values()].toSorted((a, b) => a.seq - b.seq);
  const canSendPhotos = added.some(({ from }) => from === 'other');
  return {
    ...state,
    messages,
    may_send_photos: state.may_send_photos || (canSendPhotos && state.closed === null),
  };
}

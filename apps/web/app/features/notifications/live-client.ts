import { live } from '@perchero/contract/notifications/live.rules';
import type { LiveChange } from '@perchero/contract/notifications/notifications';

/** What one tab tells the others: a change, or that it has just come and knows nothing. */
type Message = { readonly id: string; readonly change: LiveChange } | 'hello';

/**
 * Hears of changes, over one stream for all tabs of the browser: the tab that holds the lock has it and hands on what comes;
 * when that tab goes, the lock and the stream pass to another. Lock and channel are of one session, so that nobody hears
 * what was meant for who was signed in before. Answers how to stop.
 */
export function startLive(sessionId: string, hear: (change: LiveChange) => void): () => void {
  const name = `perchero-live-${sessionId}`;
  const stopping = new AbortController();
  const tabs = new BroadcastChannel(name);
  let last: { readonly id: string; readonly change: LiveChange } | null = null;
  let isLeader = false;

  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no such argument
  const tell = (message: Message) => tabs.postMessage(message);
  const take = (news: { readonly id: string; readonly change: LiveChange }) => {
    // A stream begins with what is already known, and a tab that asks is answered for all to hear.
    if (news.id === last?.id) return;
    last = news;
    hear(news.change);
  };

  tabs.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    if (data !== 'hello') take(data);
    else if (isLeader && last) tell({ ...last, change: { ...last.change, notifications: [] } });
  });
  tell('hello');

  async function lead(): Promise<void> {
    isLeader = true;
    for (let failures = 0; !stopping.signal.aborted;) {
      const query = last ? `?lastEventId=${last.id}` : '';
      const ending = await readEvents(
        `/api/notifications/stream${query}`,
        ({ event, id, data }) => {
          if (event !== 'change') return;
          failures = 0;
          const news = { id, change: JSON.parse(data) as LiveChange };
          take(news);
          tell(news);
        },
        stopping.signal,
      );
      if (ending === 'refused') return;
      await pause(retryPause(failures), stopping.signal);
      failures += 1;
    }
  }

  if (navigator.locks)
    void navigator.locks.request(name, { signal: stopping.signal }, lead).catch(() => {
      // Stopped while it waited for its turn.
    });
  else void lead();
  return () => {
    stopping.abort();
    tabs.close();
  };
}

/** 1, 2, 5, then every 10 seconds, half of it more or less: those who were cut off together do not come back together. */
export function retryPause(failures: number, random = Math.random): number {
  const { retryMilliseconds: steps } = live;
  const step = steps[Math.min(failures, steps.length - 1)] ?? 0;
  return step * (0.5 + random());
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}

interface StreamEvent {
  readonly event: string;
  readonly id: string;
  readonly data: string;
}

/** Why a stream ended: it may be opened again, or there is nobody to open it for. */
type Ending = 'lost' | 'refused';

/** By 204 a server says that it has nothing to stream, by the others that the session is worth nothing. */
const refusals = [204, 401, 403];

/** Reads server-sent events until the stream ends. Not EventSource: that one does not say why it was refused. */
async function readEvents(
  address: string,
  onEvent: (event: StreamEvent) => void,
  unwanted: AbortSignal,
): Promise<Ending> {
  const silence = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const hearLife = () => {
    clearTimeout(timer);
    timer = setTimeout(() => silence.abort(), live.silenceMilliseconds);
  };
  try {
    hearLife();
    const signal = AbortSignal.any([unwanted, silence.signal]);
    const response = await fetch(address, { signal, headers: { accept: 'text/event-stream' } });
    if (refusals.includes(response.status)) return 'refused';
    if (!response.ok || !response.body) return 'lost';
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    let unread = '';
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      hearLife();
      const blocks = (unread + part.value).split('\n\n');
      unread = blocks.pop() ?? '';
      for (const block of blocks) onEvent(eventOf(block));
    }
  } catch {
    // The network, the silence, or nobody wants it any more: in every case it is over.
  } finally {
    clearTimeout(timer);
  }
  return 'lost';
}

function eventOf(block: string): StreamEvent {
  const fields = { event: '', id: '', data: '' };
  for (const line of block.split('\n')) {
    const [name = '', value = ''] = line.split(/: ?(.*)/);
    if (name in fields) fields[name as keyof typeof fields] = value;
  }
  return fields;
}

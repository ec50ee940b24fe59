import {
  live,
  liveEventNames,
  type LiveTopic,
  liveTopics,
} from '@perchero/contract/notifications/live.rules';
import type { LiveEvent } from '@perchero/contract/notifications/notifications';

/** An event of the stream with its id. */
type Received = LiveEvent & { readonly id: string };

/** Messages between tabs: an event, the request of a new tab for the current state, or the answer to it. */
type Message = Received | 'hello' | { readonly id: string; readonly state: readonly LiveEvent[] };

/**
 * Subscribes to all topics over one SSE stream per browser: the tab that holds the lock is the leader, reads the stream and
 * broadcasts it; when it closes, another tab becomes the leader. Lock and channel belong to one session, so that no
 * member receives the changes of the previous one. Returns a function that stops it.
 */
export function startLive(sessionId: string, onEvent: (event: LiveEvent) => void): () => void {
  // Tabs of the release before use another name: they do not know topics.
  const name = `perchero-topics-${sessionId}`;
  const controller = new AbortController();
  const tabs = new BroadcastChannel(name);
  let lastId: string | null = null;
  const latest = new Map<LiveTopic, LiveEvent>();
  let isLeader = false;

  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no such argument
  const broadcast = (message: Message) => tabs.postMessage(message);
  const apply = (received: Received) => {
    // A stream starts with the current state, and the answer to a new tab reaches all tabs.
    if (received.id === lastId) return;
    lastId = received.id;
    latest.set(received.topic, received);
    onEvent(received);
  };

  tabs.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    if (data === 'hello') {
      if (isLeader && lastId) broadcast({ id: lastId, state: stateOf(latest.values()) });
    } else if ('topic' in data) apply(data);
    else if (data.id !== lastId) {
      lastId = data.id;
      data.state.forEach(onEvent);
    }
  });
  broadcast('hello');

  async function lead(): Promise<void> {
    isLeader = true;
    for (let failures = 0; !controller.signal.aborted;) {
      const query = lastId ? `?lastEventId=${lastId}` : '';
      const ending = await readEvents(
        `/api/notifications/stream${query}`,
        (event) => {
          const received = receivedOf(event);
          if (!received) return;
          failures = 0;
          apply(received);
          broadcast(received);
        },
        controller.signal,
      );
      if (ending === 'refused') return;
      await wait(retryDelayMs(failures), controller.signal);
      failures += 1;
    }
  }

  if (navigator.locks)
    void navigator.locks.request(name, { signal: controller.signal }, lead).catch(() => {
      // Aborted while waiting for the lock.
    });
  else void lead();
  return () => {
    controller.abort();
    tabs.close();
  };
}

/** The counts for a tab that has just loaded its page. */
function stateOf(latest: Iterable<LiveEvent>): LiveEvent[] {
  return [...latest].flatMap((event): LiveEvent[] => {
    if (event.topic === 'notifications')
      return [{ topic: event.topic, payload: { ...event.payload, notifications: [] } }];
    return event.topic === 'messages'
      ? [{ topic: event.topic, payload: { ...event.payload, threads: null } }]
      : [];
  });
}

/** Null for heartbeats and topics that this page does not know. */
function receivedOf({ event, id, data }: StreamEvent): Received | null {
  const topic = liveTopics.find((name) => liveEventNames[name] === event);
  return topic ? { topic, id, payload: JSON.parse(data) } : null;
}

/** 1, 2, 5, then 10 seconds, with 50 % jitter so that clients do not reconnect at the same time. */
export function retryDelayMs(failures: number, random = Math.random): number {
  const { retryMilliseconds: steps } = live;
  const step = steps[Math.min(failures, steps.length - 1)] ?? 0;
  return step * (0.5 + random());
}

function wait(milliseconds: number, signal: AbortSignal): Promise<void> {
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

/** `lost` streams are opened again, `refused` ones are not. */
type Ending = 'lost' | 'refused';

/** 204 means that there is nothing to stream, the others that the session is invalid. */
const refusals = [204, 401, 403];

/** Reads server-sent events until the stream ends. EventSource is not used because it hides the status code. */
async function readEvents(
  address: string,
  onEvent: (event: StreamEvent) => void,
  abortSignal: AbortSignal,
): Promise<Ending> {
  const silence = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const resetSilenceTimer = () => {
    clearTimeout(timer);
    timer = setTimeout(() => silence.abort(), live.silenceMilliseconds);
  };
  try {
    resetSilenceTimer();
    const signal = AbortSignal.any([abortSignal, silence.signal]);
    const response = await fetch(address, { signal, headers: { accept: 'text/event-stream' } });
    if (refusals.includes(response.status)) return 'refused';
    if (!response.ok || !response.body) return 'lost';
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    let unread = '';
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      resetSilenceTimer();
      const blocks = (unread + part.value).split('\n\n');
      unread = blocks.pop() ?? '';
      for (const block of blocks) onEvent(eventOf(block));
    }
  } catch {
    // Network failure, silence or abort: the stream has ended.
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

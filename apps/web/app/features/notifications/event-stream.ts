import { live } from '@perchero/contract/notifications/live.rules';

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
export async function readEvents(
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

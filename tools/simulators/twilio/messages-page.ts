import { escape, listPage, shownTime } from '../page.ts';
import type { Message } from './outbox.ts';
import { segmentsOf } from './segments.ts';
import { texts } from './texts.ts';

function messageItem({ to, from, body, at }: Message): string {
  return `<article><pre>${escape(body)}</pre>
    <small>${texts.to} ${escape(to)} · ${texts.from} ${escape(from)} · ${shownTime(at)} · ${texts.segments(segmentsOf(body))}</small>
  </article>`;
}

export function messagesPage(messages: readonly Message[], total: number): string {
  return listPage(texts.title, texts.count(total), messages.map(messageItem), texts.empty);
}

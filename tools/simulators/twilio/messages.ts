import { escape, listPage, formatTime } from '../page.ts';

const CAPACITY = 50_000;
const LISTED = 500;

export interface Message {
  readonly sid: string;
  readonly to: string;
  readonly from: string;
  readonly body: string;
  readonly at: string;
}

export class Outbox {
  #oldestFirst: Message[] = [];
  #total = 0;

  /** All messages since the start or the last clear. */
  get total(): number {
    return this.#total;
  }

  add(message: Message): void {
    this.#oldestFirst.push(message);
    this.#total += 1;
    if (this.#oldestFirst.length > CAPACITY) this.#oldestFirst.shift();
  }

  /** The newest 500, optionally of one number. */
  list(to?: string | null): Message[] {
    const wanted = to ? this.#oldestFirst.filter((message) => message.to === to) : this.#oldestFirst;
    return wanted.slice(-LISTED).toReversed();
  }

  clear(): void {
    this.#oldestFirst = [];
    this.#total = 0;
  }
}

export const texts = {
  title: 'SMS de prueba',
  empty: 'Todavía no se mandó ningún SMS.',
  count: (count: number) => (count === 1 ? '1 SMS' : `${count} SMS`),
  to: 'Para',
  from: 'De',
};

function messageItem({ to, from, body, at }: Message): string {
  return `<article><pre>${escape(body)}</pre>
    <small>${texts.to} ${escape(to)} · ${texts.from} ${escape(from)} · ${formatTime(at)}</small>
  </article>`;
}

export function messagesPage(messages: readonly Message[], total: number): string {
  return listPage(texts.title, texts.count(total), messages.map(messageItem), texts.empty);
}

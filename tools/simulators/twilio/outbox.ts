const CAPACITY = 50_000;
const LISTED = 500;

export interface Message {
  readonly sid: string;
  readonly to: string;
  readonly from: string;
  readonly body: string;
  readonly at: string;
}

/** The messages that were sent, as far back as memory allows. */
export class Outbox {
  #oldestFirst: Message[] = [];
  #total = 0;

  /** How many were sent since the start or the last clear, kept or not. */
  get total(): number {
    return this.#total;
  }

  add(message: Message): void {
    this.#oldestFirst.push(message);
    this.#total += 1;
    if (this.#oldestFirst.length > CAPACITY) this.#oldestFirst.shift();
  }

  /** The newest 500 of one number, or of all. */
  list(to?: string | null): Message[] {
    const wanted = to ? this.#oldestFirst.filter((message) => message.to === to) : this.#oldestFirst;
    return wanted.slice(-LISTED).toReversed();
  }

  clear(): void {
    this.#oldestFirst = [];
    this.#total = 0;
  }
}

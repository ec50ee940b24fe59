const CAPACITY = 5000;

export interface RecordedCall {
  readonly at: string;
  readonly method: string;
  readonly path: string;
  readonly query: Record<string, string>;
  readonly headers: Record<string, unknown>;
  readonly body: string;
  /** Whose token it came with. */
  readonly seller: number | null;
}

/** What was asked of the provider, as far back as memory allows. */
export class CallLog {
  #calls: RecordedCall[] = [];

  add(call: RecordedCall): void {
    this.#calls.push(call);
    if (this.#calls.length > CAPACITY * 2) this.#calls = this.#calls.slice(-CAPACITY);
  }

  list(): readonly RecordedCall[] {
    return this.#calls.slice(-CAPACITY);
  }

  clear(): void {
    this.#calls = [];
  }
}

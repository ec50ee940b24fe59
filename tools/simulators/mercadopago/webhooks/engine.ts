import { randomUUID } from 'node:crypto';
import { hours, minutes, type SimulatedClock } from '../values.ts';
import {
  buildRequest,
  defaultModes,
  type Notice,
  send,
  type WebhookModes,
  type WebhookRequest,
} from './request.ts';

const RETRY_DELAYS_MS = [500, minutes(18), minutes(35), hours(6), hours(48), hours(96)];
const CAPACITY = 20_000;

export interface Delivery {
  readonly notice: Notice;
  state: 'held' | 'waiting' | 'sending' | 'done' | 'failed' | 'dropped' | 'superseded' | 'taken';
  attempts: number;
  dueAt: number;
}

export type FlushOrder = 'fifo' | 'reverse' | 'shuffle';

interface Options {
  readonly clock: SimulatedClock;
  readonly random: () => number;
  readonly nextId: () => string;
  readonly secrets: readonly string[];
  readonly panelUrl: string | null;
  readonly timeScale: number;
}

/** Delivers notifications: late, duplicated, dropped or reordered, as configured. */
export class WebhookEngine {
  readonly #options: Options;
  #deliveries: Delivery[] = [];
  #waiting = new Set<Delivery>();
  #timer: NodeJS.Timeout | undefined;
  #acknowledged: string[] = [];
  secrets: readonly string[];
  panelUrl: string | null;
  modes: WebhookModes = { ...defaultModes };

  constructor(options: Options) {
    this.#options = options;
    this.secrets = options.secrets;
    this.panelUrl = options.panelUrl;
  }

  /** Request ids that the shop acknowledged. */
  acknowledged(): readonly string[] {
    return this.#acknowledged;
  }

  /** Resolves when the immediate deliveries are done. */
  async notify(notices: readonly Notice[]): Promise<void> {
    for (const notice of notices) this.#supersede(notice);
    await Promise.all(notices.flatMap((notice) => this.#copies(notice)).map((made) => this.#begin(made)));
  }

  /** The held requests, signed now, for a caller that delivers them. */
  take(order: FlushOrder): WebhookRequest[] {
    return this.#held(order).map((delivery) => {
      delivery.state = 'taken';
      delivery.attempts += 1;
      return this.#request(delivery.notice);
    });
  }

  requestFor(notice: Notice): WebhookRequest {
    return this.#request(notice);
  }

  /** Sends everything that is due. */
  async pump(): Promise<void> {
    const now = this.#options.clock.now().getTime();
    const due = [...this.#waiting].filter((delivery) => delivery.dueAt <= now);
    await Promise.all(due.map((delivery) => this.#deliver(delivery)));
    this.#schedule();
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#waiting.clear();
  }

  #held(order: FlushOrder): Delivery[] {
    const held = this.#deliveries.filter(({ state }) => state === 'held');
    if (order === 'reverse') return held.toReversed();
    if (order === 'fifo') return held;
    const drawn = held.map((delivery) => ({ delivery, at: this.#options.random() }));
    return drawn.toSorted((one, other) => one.at - other.at).map(({ delivery }) => delivery);
  }

  #copies(notice: Notice): Delivery[] {
    const { delay, duplicate, hold, drop, lie } = this.modes;
    const { random } = this.#options;
    const wait = delay ? delay.min + random() * (delay.max - delay.min) : 0;
    const copies = 1 + (duplicate?.n ?? 0);
    const notified = { ...notice, isLie: lie > 0 && random() < lie };
    return Array.from({ length: copies }, (_, copy) => {
      const gap = duplicate && !duplicate.concurrent ? copy * duplicate.gapMs : 0;
      const isDropped = drop > 0 && random() < drop;
      return this.#add(notified, wait + gap, isDropped ? 'dropped' : hold ? 'held' : 'waiting');
    });
  }

  #add(notice: Notice, wait: number, state: Delivery['state']): Delivery {
    const dueAt = this.#options.clock.now().getTime() + wait;
    const delivery: Delivery = { notice, state, attempts: 0, dueAt };
    this.#deliveries.push(delivery);
    if (this.#deliveries.length > CAPACITY * 2) this.#deliveries = this.#deliveries.slice(-CAPACITY);
    return delivery;
  }

  async #begin(delivery: Delivery): Promise<void> {
    if (delivery.state !== 'waiting') return;
    if (delivery.dueAt <= this.#options.clock.now().getTime()) return this.#deliver(delivery);
    this.#waiting.add(delivery);
    this.#schedule();
  }

  async #deliver(delivery: Delivery): Promise<void> {
    this.#waiting.delete(delivery);
    delivery.state = 'sending';
    delivery.attempts += 1;
    const request = this.#request(delivery.notice);
    const status = await send(request, delivery.attempts > 1);
    if (status === 200 || status === 201) {
      if (delivery.notice.channel === 'webhook') this.#acknowledged.push(request.headers['x-request-id']);
      delivery.state = 'done';
      return;
    }
    const wait = delivery.notice.isOnce ? undefined : RETRY_DELAYS_MS[delivery.attempts - 1];
    if (wait === undefined) {
      delivery.state = 'failed';
      return;
    }
    delivery.state = 'waiting';
    delivery.dueAt = this.#options.clock.now().getTime() + wait / this.#options.timeScale;
    this.#waiting.add(delivery);
    this.#schedule();
  }

  #supersede({ type, dataId }: Notice): void {
    for (const delivery of this.#waiting) {
      if (delivery.attempts === 0 || delivery.notice.type !== type || delivery.notice.dataId !== dataId)
        continue;
      delivery.state = 'superseded';
      this.#waiting.delete(delivery);
    }
  }

  #request(notice: Notice): WebhookRequest {
    return buildRequest(notice, {
      now: this.#options.clock.now(),
      notificationId: this.#options.nextId(),
      secret: this.secrets[0] ?? randomUUID(),
    });
  }

  #schedule(): void {
    clearTimeout(this.#timer);
    if (this.#waiting.size === 0) return;
    const next = Math.min(...[...this.#waiting].map(({ dueAt }) => dueAt));
    const wait = Math.max(next - this.#options.clock.now().getTime(), 0);
    // Node timers are limited to 24 days.
    this.#timer = setTimeout(() => void this.pump(), Math.min(wait, hours(24)));
    this.#timer.unref();
  }
}

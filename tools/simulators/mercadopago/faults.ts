import { setTimeout } from 'node:timers/promises';
import type { Answer, Call, Reply } from '../http.ts';

export type Effect =
  | {
      readonly kind: 'status';
      readonly status: number;
      readonly headers?: Record<string, string>;
      readonly body?: unknown;
    }
  | { readonly kind: 'slow-head' | 'slow-body'; readonly ms: number }
  | { readonly kind: 'stale-read'; readonly versions: number }
  | { readonly kind: 'hang' | 'reset' | 'lose-response' | 'malformed-json' | 'empty-200' };

export interface FaultRule {
  readonly match?: { readonly method?: string; readonly path?: string; readonly seller?: number };
  readonly effect: Effect;
  /** How often it applies; unlimited by default. */
  readonly times?: number;
  readonly probability?: number;
  /** How many matching calls pass first. */
  readonly after?: number;
}

interface ActiveRule extends FaultRule {
  seen: number;
  applied: number;
}

/** Rules for faults between the shop and the provider. */
export class Faults {
  #rules: ActiveRule[] = [];
  readonly #random: () => number;

  constructor(random: () => number) {
    this.#random = random;
  }

  add(rule: FaultRule): void {
    this.#rules.push({ ...rule, seen: 0, applied: 0 });
  }

  clear(): void {
    this.#rules = [];
  }

  /** The fault of this call, if any. */
  take(call: Call, sellerId: number | null): Effect | null {
    for (const rule of this.#rules) {
      if (!matches(rule, call, sellerId)) continue;
      rule.seen += 1;
      if (rule.seen <= (rule.after ?? 0) || rule.applied >= (rule.times ?? Infinity)) continue;
      if (rule.probability !== undefined && this.#random() >= rule.probability) continue;
      rule.applied += 1;
      return rule.effect;
    }
    return null;
  }
}

function matches({ match = {} }: FaultRule, call: Call, sellerId: number | null): boolean {
  if (match.method !== undefined && match.method !== call.method) return false;
  if (match.path !== undefined && !new RegExp(match.path).test(call.path)) return false;
  return match.seller === undefined || match.seller === sellerId;
}

/** Replies with the fault; `staleBy` is how many changes a read lags behind. */
export async function applyFault(effect: Effect | null, handle: (staleBy: number) => Reply): Promise<Answer> {
  switch (effect?.kind) {
    case undefined:
      return handle(0);
    case 'status':
      return statusReply(effect);
    case 'hang':
      return 'hang';
    case 'reset':
      return 'disconnect';
    case 'lose-response':
      handle(0);
      return 'disconnect';
    case 'slow-head':
      await setTimeout(effect.ms);
      return handle(0);
    case 'slow-body':
      return { ...handle(0), bodyAfterMs: effect.ms };
    case 'malformed-json': {
      const reply = handle(0);
      return { ...reply, body: reply.body.slice(0, reply.body.length / 2) };
    }
    case 'empty-200':
      return { ...handle(0), status: 200, body: '' };
    case 'stale-read':
      return handle(effect.versions);
  }
}

function statusReply({ status, headers, body }: Extract<Effect, { kind: 'status' }>): Reply {
  const isText = typeof body === 'string';
  return {
    status,
    type: isText ? 'text/html' : 'application/json',
    body: isText
      ? body
      : JSON.stringify(body ?? { message: 'fault', error: 'internal_error', status, cause: [] }),
    ...(headers && { headers }),
  };
}

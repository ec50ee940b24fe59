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
  /** How often it strikes; for ever when it is not said. */
  readonly times?: number;
  readonly probability?: number;
  /** How many calls that match it lets pass first. */
  readonly after?: number;
}

interface LiveRule extends FaultRule {
  seen: number;
  struck: number;
}

/** What goes wrong between the shop and the provider, by rule. */
export class Faults {
  #rules: LiveRule[] = [];
  readonly #random: () => number;

  constructor(random: () => number) {
    this.#random = random;
  }

  add(rule: FaultRule): void {
    this.#rules.push({ ...rule, seen: 0, struck: 0 });
  }

  clear(): void {
    this.#rules = [];
  }

  list(): readonly FaultRule[] {
    return this.#rules;
  }

  /** What strikes this call, if anything does. */
  take(call: Call, sellerId: number | null): Effect | null {
    for (const rule of this.#rules) {
      if (!matches(rule, call, sellerId)) continue;
      rule.seen += 1;
      if (rule.seen <= (rule.after ?? 0) || rule.struck >= (rule.times ?? Infinity)) continue;
      if (rule.probability !== undefined && this.#random() >= rule.probability) continue;
      rule.struck += 1;
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

/** Answers as the effect has it; `staleBy` is how many changes a read lags behind. */
export async function suffer(effect: Effect | null, handle: (staleBy: number) => Reply): Promise<Answer> {
  switch (effect?.kind) {
    case undefined:
      return handle(0);
    case 'status':
      return brokenReply(effect);
    case 'hang':
      return 'hang';
    case 'reset':
      return 'hang-up';
    case 'lose-response':
      handle(0);
      return 'hang-up';
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

function brokenReply({ status, headers, body }: Extract<Effect, { kind: 'status' }>): Reply {
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

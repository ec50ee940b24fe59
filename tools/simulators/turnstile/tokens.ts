import { randomBytes } from 'node:crypto';

const LIFE_MS = 300_000;

interface Token {
  readonly issuedAt: number;
  readonly hostname: string;
  readonly action: string;
  readonly cdata: string;
  /** Undefined until it is verified, then the key of that call: '' for none. */
  spentWith?: string;
}

export type Verdict =
  { readonly success: true; readonly token: Token } | { readonly success: false; readonly error: string };

/** Tokens of solved challenges: each good once and for five minutes. */
export class Tokens {
  readonly #tokens = new Map<string, Token>();
  readonly #now: () => number;

  constructor(now = () => Date.now()) {
    this.#now = now;
  }

  issue({ hostname, action, cdata }: Pick<Token, 'hostname' | 'action' | 'cdata'>): string {
    this.#forgetOld();
    const value = `0.${randomBytes(48).toString('base64url')}`;
    this.#tokens.set(value, { issuedAt: this.#now(), hostname, action, cdata });
    return value;
  }

  /** The same idempotency key may ask about the same token again, as Cloudflare allows for retries. */
  verify(value: string, idempotencyKey: string): Verdict {
    const token = this.#tokens.get(value);
    if (!token) return { success: false, error: 'invalid-input-response' };
    const isRetry = idempotencyKey !== '' && token.spentWith === idempotencyKey;
    const isSpent = token.spentWith !== undefined && !isRetry;
    if (isSpent || this.#isOld(token)) return { success: false, error: 'timeout-or-duplicate' };
    token.spentWith = idempotencyKey;
    return { success: true, token };
  }

  #isOld({ issuedAt }: Token): boolean {
    return this.#now() - issuedAt > LIFE_MS;
  }

  // Twice its life, so that a late token is told from an invented one. The oldest come first in a Map.
  #forgetOld(): void {
    for (const [value, { issuedAt }] of this.#tokens) {
      if (this.#now() - issuedAt <= 2 * LIFE_MS) return;
      this.#tokens.delete(value);
    }
  }
}

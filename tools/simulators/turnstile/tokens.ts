import { randomBytes } from 'node:crypto';

const LIFE_MS = 300_000;

interface Token {
  readonly issuedAt: number;
  readonly hostname: string;
  readonly action: string;
  readonly cdata: string;
  /** The idempotency key of the first verification, '' for none; undefined before it. */
  usedWith?: string;
}

export type TokenResult =
  { readonly success: true; readonly token: Token } | { readonly success: false; readonly error: string };

/** Tokens of solved challenges: single-use, valid for five minutes. */
export class Tokens {
  readonly #tokens = new Map<string, Token>();

  issue({ hostname, action, cdata }: Pick<Token, 'hostname' | 'action' | 'cdata'>): string {
    this.#deleteExpired();
    const value = `0.${randomBytes(48).toString('base64url')}`;
    this.#tokens.set(value, { issuedAt: Date.now(), hostname, action, cdata });
    return value;
  }

  /** The same idempotency key may verify a token again, as Cloudflare allows for retries. */
  verify(value: string, idempotencyKey: string): TokenResult {
    const token = this.#tokens.get(value);
    if (!token) return { success: false, error: 'invalid-input-response' };
    const isRetry = idempotencyKey !== '' && token.usedWith === idempotencyKey;
    const isUsed = token.usedWith !== undefined && !isRetry;
    if (isUsed || this.#isOld(token)) return { success: false, error: 'timeout-or-duplicate' };
    token.usedWith = idempotencyKey;
    return { success: true, token };
  }

  #isOld({ issuedAt }: Token): boolean {
    return Date.now() - issuedAt > LIFE_MS;
  }

  // After twice the lifetime, so that an expired token differs from an unknown one. Maps iterate in insertion order.
  #deleteExpired(): void {
    for (const [value, { issuedAt }] of this.#tokens) {
      if (Date.now() - issuedAt <= 2 * LIFE_MS) return;
      this.#tokens.delete(value);
    }
  }
}

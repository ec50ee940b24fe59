import { z } from 'zod';
import { OutsideUnavailable } from './app-error.ts';
import type { Config } from './config.ts';
import { assertNoOpenTransaction } from './database.ts';

export interface BotCheck {
  /** Whether the token was given to a person a moment ago and never used before. */
  isPerson(token: string, address: string): Promise<boolean>;
}

const patienceMs = 5_000;
const verdict = z.object({ success: z.boolean() });

/** Cloudflare Turnstile's siteverify. */
export function openBotCheck({ secret, verifyUrl }: Config['botCheck']): BotCheck {
  return {
    async isPerson(token, address) {
      assertNoOpenTransaction();
      try {
        const response = await fetch(verifyUrl, {
          method: 'POST',
          body: new URLSearchParams({ secret, response: token, remoteip: address }),
          redirect: 'error',
          signal: AbortSignal.timeout(patienceMs),
        });
        return verdict.parse(await response.json()).success;
      } catch (error) {
        throw new OutsideUnavailable('bot check', error);
      }
    },
  };
}

import type { BotCheckAction } from '@perchero/contract/identity/bot-check';
import { z } from 'zod';
import { OutsideUnavailable } from '../http/app-error.ts';
import type { Config } from '../config.ts';
import { assertNoOpenTransaction } from '../database/database.ts';

export interface BotCheck {
  /** Whether the token is valid, unused and was issued for this action on our site. */
  isPerson(token: string, address: string, action: BotCheckAction): Promise<boolean>;
}

const timeoutMs = 5_000;
const siteverifyResponse = z.object({
  success: z.boolean(),
  hostname: z.string().optional(),
  action: z.string().optional(),
});

/** Cloudflare Turnstile's siteverify. */
export function openBotCheck({
  botCheck: { secret, verifyUrl },
  publicUrl,
}: Pick<Config, 'botCheck' | 'publicUrl'>): BotCheck {
  const { hostname } = new URL(publicUrl);
  return {
    async isPerson(token, address, action) {
      assertNoOpenTransaction();
      try {
        const response = await fetch(verifyUrl, {
          method: 'POST',
          body: new URLSearchParams({ secret, response: token, remoteip: address }),
          redirect: 'error',
          signal: AbortSignal.timeout(timeoutMs),
        });
        const result = siteverifyResponse.parse(await response.json());
        return result.success && result.hostname === hostname && result.action === action;
      } catch (error) {
        throw new OutsideUnavailable('bot check', error);
      }
    },
  };
}

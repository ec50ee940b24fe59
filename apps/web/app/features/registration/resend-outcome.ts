import type { resendEmail } from '@perchero/contract/registration/register';
import type { SendResult } from '#app/shared/api.ts';
import { texts } from './texts.ts';

const defaultCooldown = 60;

interface ResendOutcome {
  readonly kind: 'success' | 'pending' | 'error';
  readonly text: string;
  /** Seconds until the next attempt. */
  readonly cooldown: number;
}

/** The message after resending the mail, and the cooldown. */
export function resendOutcome(result: SendResult<typeof resendEmail>): ResendOutcome {
  if (result.ok) return { kind: 'success', text: texts.resent, cooldown: result.value.cooldown };
  if (result.code === 'too-many-requests') {
    return { kind: 'pending', text: texts.resendLater, cooldown: result.cooldown ?? defaultCooldown };
  }
  return { kind: 'error', text: texts.notResent, cooldown: 0 };
}

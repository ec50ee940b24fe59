import type { resendEmail } from '@perchero/contract/registration/register';
import type { SendResult } from '#app/shared/api.ts';
import { texts } from './texts.ts';

const usualCooldown = 60;

interface ResendOutcome {
  readonly kind: 'success' | 'pending' | 'error';
  readonly text: string;
  /** Seconds until the next try. */
  readonly cooldown: number;
}

/** What is said after asking for the mail again, and when that may be asked once more. */
export function resendOutcome(result: SendResult<typeof resendEmail>): ResendOutcome {
  if (result.ok) return { kind: 'success', text: texts.resent, cooldown: result.value.cooldown };
  if (result.code === 'too-many-requests') {
    return { kind: 'pending', text: texts.resendLater, cooldown: result.cooldown ?? usualCooldown };
  }
  return { kind: 'error', text: texts.notResent, cooldown: 0 };
}

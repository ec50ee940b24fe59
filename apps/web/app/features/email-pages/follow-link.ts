import type { confirmEmailChange, isEmailChanged } from '@perchero/contract/accounts/settings';
import type { confirmEmail, isEmailVerified } from '@perchero/contract/registration/register';
import { send } from '#app/shared/api.ts';
import type { EmailPage, LinkPlan } from './link-plan.ts';

export const attempts = 3;
const pause = 1_000;

export type LinkState =
  /** The link would change something: that takes a press, because programs that look into mails open their links. */
  | { readonly kind: 'asking' }
  /** The number of the attempt, once one is under way. */
  | { readonly kind: 'pending'; readonly attempt: number | null }
  | { readonly kind: 'success' }
  | { readonly kind: 'invalid' }
  /** No answer: the link is as good as before. */
  | { readonly kind: 'unreachable' };

interface Progress {
  readonly onAttempt: (attempt: number) => void;
  readonly signal: AbortSignal;
}

/** Does what the plan says and tells how it ended. */
export async function followLink(page: EmailPage, plan: LinkPlan, progress: Progress): Promise<LinkState> {
  if (plan.kind === 'confirm') {
    const state = await confirm(plan.what, plan.token);
    // A link works once: opened again by the person who used it, it is still good news.
    const isUsed = state.kind === 'invalid' && plan.email !== null && (await isDone(page, plan.email));
    return isUsed ? { kind: 'success' } : state;
  }
  if (plan.kind === 'ask') return await askRepeatedly(page, plan.email, progress);
  return plan;
}

async function confirm(what: 'signup' | 'email_change', token: string): Promise<LinkState> {
  const result =
    what === 'signup'
      ? await send<typeof confirmEmail>('POST', '/api/registration/confirm-email', { token })
      : await send<typeof confirmEmailChange>('POST', '/api/account/confirm-email-change', { token });
  if (result.ok) return { kind: 'success' };
  const isOver = ['invalid-action-code', 'expired-action-code', 'invalid-input'].includes(result.code);
  return { kind: isOver ? 'invalid' : 'unreachable' };
}

async function askRepeatedly(
  page: EmailPage,
  email: string,
  { onAttempt, signal }: Progress,
): Promise<LinkState> {
  for (let attempt = 1; attempt <= attempts && !signal.aborted; attempt += 1) {
    if (attempt > 1) await new Promise((resolve) => setTimeout(resolve, pause));
    onAttempt(attempt);
    if (await isDone(page, email)) return { kind: 'success' };
  }
  return { kind: 'invalid' };
}

async function isDone(page: EmailPage, email: string): Promise<boolean> {
  if (page === 'changed') {
    const result = await send<typeof isEmailChanged>('POST', '/api/is-email-changed', { email });
    return result.ok && result.value.changed;
  }
  const result = await send<typeof isEmailVerified>('POST', '/api/is-email-verified', { email });
  return result.ok && result.value.verified;
}

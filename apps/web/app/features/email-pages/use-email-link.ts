import type { confirmEmailChange, isEmailChanged } from '@perchero/contract/accounts/settings';
import type { confirmEmail, isEmailVerified } from '@perchero/contract/registration/register';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { send } from '#app/shared/api.ts';
import { type EmailPage, type LinkPlan, type MailLink, planFor } from './link-plan.ts';

/** The result of a link, stored in the history entry so that a reload shows it again. */
interface LinkResult {
  readonly ending: 'success' | 'invalid';
  readonly type: string | null;
}

interface EmailLink {
  readonly state: LinkState;
  readonly type: string | null;
  readonly confirm: () => void;
  readonly retry: () => void;
}

/** Processes the link of a mail. Opening the page only checks the status; confirming takes a click. */
export function useEmailLink(
  page: EmailPage,
  link: MailLink | null,
  onSuccess: (type: string | null) => void,
): EmailLink {
  const location = useLocation();
  const navigate = useNavigate();
  const stored = location.state as LinkResult | null;
  const [state, setState] = useState<LinkState>({ kind: 'pending', attempt: null });
  const [attemptId, setAttemptId] = useState(0);
  const [isConfirmed, setIsConfirmed] = useState(false);
  useFocusTitleOnChange(state.kind);

  const storeResult = (ending: LinkResult['ending']) => {
    const result: LinkResult = { ending, type: link?.type ?? null };
    return navigate(location.pathname, { replace: true, state: result, preventScrollReset: true });
  };

  const run = useEffectEvent(async (signal: AbortSignal) => {
    if (!link) return;
    if (stored && !isConfirmed) return setState({ kind: stored.ending });
    const plan = planFor(page, link);
    if (plan.kind === 'confirm' && !isConfirmed) {
      setState({ kind: 'asking' });
      // The token is not stored: after a reload the mail must be opened again.
      return storeResult('invalid');
    }
    const onAttempt = (attempt: number) => {
      if (!signal.aborted) setState({ kind: 'pending', attempt });
    };
    const ending = await processLink(page, plan, { onAttempt, signal });
    if (signal.aborted) return;
    setState(ending);
    if (ending.kind !== 'success' && ending.kind !== 'invalid') return;
    await storeResult(ending.kind);
    if (ending.kind === 'success') onSuccess(link.type);
  });

  useEffect(() => {
    const controller = new AbortController();
    void run(controller.signal);
    return () => controller.abort();
  }, [link, attemptId]);

  const restart = () => {
    setState({ kind: 'pending', attempt: null });
    setAttemptId((before) => before + 1);
  };
  return {
    state,
    type: stored ? stored.type : (link?.type ?? null),
    confirm: () => {
      setIsConfirmed(true);
      restart();
    },
    retry: restart,
  };
}

/** Focuses the title when the page content changes, so that screen readers announce it. */
export function useFocusTitleOnChange(content: string): void {
  const last = useRef(content);

  useEffect(() => {
    if (last.current === content) return;
    last.current = content;
    const title = document.querySelector<HTMLElement>('main h1');
    title?.setAttribute('tabindex', '-1');
    title?.focus({ preventScroll: true });
  }, [content]);
}

export const maxAttempts = 3;
const retryDelayMs = 1_000;

type LinkState =
  /** Waits for a click, because mail scanners open links. */
  | { readonly kind: 'asking' }
  | { readonly kind: 'pending'; readonly attempt: number | null }
  | { readonly kind: 'success' }
  | { readonly kind: 'invalid' }
  /** The API did not answer; the link is still valid. */
  | { readonly kind: 'unreachable' };

interface Progress {
  readonly onAttempt: (attempt: number) => void;
  readonly signal: AbortSignal;
}

async function processLink(page: EmailPage, plan: LinkPlan, progress: Progress): Promise<LinkState> {
  if (plan.kind === 'confirm') {
    const state = await confirm(plan.what, plan.token);
    // A used link counts as a success when the e-mail is confirmed.
    const isUsed = state.kind === 'invalid' && plan.email !== null && (await isDone(page, plan.email));
    return isUsed ? { kind: 'success' } : state;
  }
  if (plan.kind === 'ask') return await pollStatus(page, plan.email, progress);
  return plan;
}

async function confirm(what: 'signup' | 'email_change', token: string): Promise<LinkState> {
  const result =
    what === 'signup'
      ? await send<typeof confirmEmail>('POST', '/api/registration/confirm-email', { token })
      : await send<typeof confirmEmailChange>('POST', '/api/account/confirm-email-change', { token });
  if (result.ok) return { kind: 'success' };
  const isInvalid = ['invalid-action-code', 'expired-action-code', 'invalid-input'].includes(result.code);
  return { kind: isInvalid ? 'invalid' : 'unreachable' };
}

async function pollStatus(
  page: EmailPage,
  email: string,
  { onAttempt, signal }: Progress,
): Promise<LinkState> {
  for (let attempt = 1; attempt <= maxAttempts && !signal.aborted; attempt += 1) {
    if (attempt > 1) await new Promise((resolve) => setTimeout(resolve, retryDelayMs));
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

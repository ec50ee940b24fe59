import type { confirmEmailChange, isEmailChanged } from '@perchero/contract/accounts/settings';
import type { confirmEmail, isEmailVerified } from '@perchero/contract/registration/register';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { send } from '#app/shared/api.ts';
import { type EmailPage, type LinkPlan, type MailLink, planFor } from './link-plan.ts';

/** What is left of a link that was followed, kept with the place in the history: a reload shows the same again. */
interface Followed {
  readonly ending: 'success' | 'invalid';
  readonly type: string | null;
}

interface FollowedLink {
  readonly state: LinkState;
  readonly type: string | null;
  readonly confirm: () => void;
  readonly retry: () => void;
}

/** Follows the link of a mail. Opening it asks at most; what it confirms is confirmed by a press. */
export function useFollowedLink(
  page: EmailPage,
  link: MailLink | null,
  onSuccess: (type: string | null) => void,
): FollowedLink {
  const location = useLocation();
  const navigate = useNavigate();
  const followed = location.state as Followed | null;
  const [state, setState] = useState<LinkState>({ kind: 'pending', attempt: null });
  const [round, setRound] = useState(0);
  const [isPressed, setIsPressed] = useState(false);
  useFocusOnNews(state.kind);

  const leave = (ending: Followed['ending']) => {
    const left: Followed = { ending, type: link?.type ?? null };
    return navigate(location.pathname, { replace: true, state: left, preventScrollReset: true });
  };

  const follow = useEffectEvent(async (signal: AbortSignal) => {
    if (!link) return;
    if (followed && !isPressed) return setState({ kind: followed.ending });
    const plan = planFor(page, link);
    if (plan.kind === 'confirm' && !isPressed) {
      setState({ kind: 'asking' });
      // The token is kept nowhere: after a reload the mail must be opened again.
      return leave('invalid');
    }
    const onAttempt = (attempt: number) => {
      if (!signal.aborted) setState({ kind: 'pending', attempt });
    };
    const ending = await followLink(page, plan, { onAttempt, signal });
    if (signal.aborted) return;
    setState(ending);
    if (ending.kind !== 'success' && ending.kind !== 'invalid') return;
    await leave(ending.kind);
    if (ending.kind === 'success') onSuccess(link.type);
  });

  useEffect(() => {
    const leaving = new AbortController();
    void follow(leaving.signal);
    return () => leaving.abort();
  }, [link, round]);

  const again = () => {
    setState({ kind: 'pending', attempt: null });
    setRound((before) => before + 1);
  };
  return {
    state,
    type: followed ? followed.type : (link?.type ?? null),
    confirm: () => {
      setIsPressed(true);
      again();
    },
    retry: again,
  };
}

/** Takes the focus to the title when the page has something else to say, for those who cannot see that it changed. */
export function useFocusOnNews(news: string): void {
  const last = useRef(news);

  useEffect(() => {
    if (last.current === news) return;
    last.current = news;
    const title = document.querySelector<HTMLElement>('main h1');
    title?.setAttribute('tabindex', '-1');
    title?.focus({ preventScroll: true });
  }, [news]);
}

export const attempts = 3;
const pause = 1_000;

type LinkState =
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
async function followLink(page: EmailPage, plan: LinkPlan, progress: Progress): Promise<LinkState> {
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

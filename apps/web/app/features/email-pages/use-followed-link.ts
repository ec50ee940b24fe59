import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { followLink, type LinkState } from './follow-link.ts';
import { type EmailPage, type MailLink, planFor } from './link-plan.ts';
import { useFocusOnNews } from './use-focus-on-news.ts';

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

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
  readonly retry: () => void;
}

/** Follows the link of a mail in the browser, not on the server: programs that look into mails open their links too. */
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
  useFocusOnNews(state.kind);

  const follow = useEffectEvent(async (signal: AbortSignal) => {
    if (!link) return;
    if (followed) return setState({ kind: followed.ending });
    const onAttempt = (attempt: number) => {
      if (!signal.aborted) setState({ kind: 'pending', attempt });
    };
    const ending = await followLink(page, planFor(page, link), { onAttempt, signal });
    if (signal.aborted) return;
    setState(ending);
    if (ending.kind !== 'success' && ending.kind !== 'invalid') return;
    const left: Followed = { ending: ending.kind, type: link.type };
    await navigate(location.pathname, { replace: true, state: left, preventScrollReset: true });
    if (ending.kind === 'success') onSuccess(link.type);
  });

  useEffect(() => {
    const leaving = new AbortController();
    void follow(leaving.signal);
    return () => leaving.abort();
  }, [link, round]);

  return {
    state,
    type: followed ? followed.type : (link?.type ?? null),
    retry: () => {
      setState({ kind: 'pending', attempt: null });
      setRound((before) => before + 1);
    },
  };
}

import { useEffect, useEffectEvent, useState } from 'react';
import { followLink, type LinkState } from './follow-link.ts';
import { type EmailPage, type MailLink, planFor } from './link-plan.ts';
import { useFocusOnNews } from './use-focus-on-news.ts';

interface FollowedLink {
  readonly state: LinkState;
  readonly retry: () => void;
}

/** Follows the link of a mail in the browser, not on the server: programs that look into mails open their links too. */
export function useFollowedLink(page: EmailPage, link: MailLink | null, onSuccess: () => void): FollowedLink {
  const [state, setState] = useState<LinkState>({ kind: 'pending', attempt: null });
  const [round, setRound] = useState(0);
  useFocusOnNews(state.kind);
  const end = useEffectEvent((ending: LinkState) => {
    setState(ending);
    if (ending.kind === 'success') onSuccess();
  });

  useEffect(() => {
    if (!link) return;
    const leaving = new AbortController();
    const onAttempt = (attempt: number) => {
      if (!leaving.signal.aborted) setState({ kind: 'pending', attempt });
    };
    void followLink(page, planFor(page, link), { onAttempt, signal: leaving.signal }).then((ending) => {
      if (!leaving.signal.aborted) end(ending);
    });
    return () => leaving.abort();
  }, [page, link, round]);

  return {
    state,
    retry: () => {
      setState({ kind: 'pending', attempt: null });
      setRound((before) => before + 1);
    },
  };
}

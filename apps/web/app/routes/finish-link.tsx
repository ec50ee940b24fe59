import type { finishLink } from '@perchero/contract/seller-accounts/account';
import { useEffect, useRef } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { billingTexts, linkTexts as texts } from '#app/features/settings/texts.ts';
import { send } from '#app/shared/api.ts';
import { paths } from '#app/shared/paths.ts';
import { privatePageTags } from '#app/shared/page-tags.ts';
import { takeReturnPath } from '#app/shared/return-path.ts';
import { requireSession } from '#app/shared/session.server.ts';
import { Hourglass } from '#app/ui/icons.ts';
import { SoloPage } from '#app/ui/solo-page.tsx';
import { showToast } from '#app/ui/toast.ts';
import type { Route } from './+types/finish-link.ts';

export async function loader({ request }: Route.LoaderArgs) {
  const { user } = await requireSession(request);
  return { username: user.username };
}

export function meta() {
  return privatePageTags(texts.pageTitle);
}

/** OAuth callback of the payment provider. */
export default function FinishLinkRoute({ loaderData: { username } }: Route.ComponentProps) {
  const [parameters] = useSearchParams();
  const navigate = useNavigate();
  const isSent = useRef(false);

  useEffect(() => {
    // The authorization code can be used once.
    if (isSent.current) return;
    isSent.current = true;
    const [state, code, error] = ['state', 'code', 'error'].map((name) => parameters.get(name));
    const body = { state: state ?? '', ...(code && { code }), ...(error && { error }) };
    void send<typeof finishLink>('POST', '/api/mp/link', body).then((result) => {
      const outcome = result.ok ? result.value.outcome : 'reintentar';
      const next = takeReturnPath('link');
      const goesOn = outcome === 'ok' && next !== null;
      if (goesOn) showToast({ kind: 'done', text: billingTexts.outcomes.ok });
      // Replaces the history entry, so that back does not return here.
      return navigate(goesOn ? next : paths.linked(username, outcome, next), { replace: true });
    });
  }, [parameters, navigate, username]);

  return (
    <SoloPage field="celeste" icon={Hourglass} title={texts.title}>
      <p role="status">{texts.about}</p>
    </SoloPage>
  );
}

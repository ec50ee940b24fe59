import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { verificationTexts } from '#app/features/phone/texts.ts';
import { useSession } from '#app/features/session/use-session.ts';
import { VerifyPhoneScreen } from '#app/screens/phone-screens.tsx';
import { useIsHydrated } from '#app/shared/hydration.ts';
import { paths } from '#app/shared/paths.ts';
import { privatePageTags } from '#app/shared/page-tags.ts';

export function meta() {
  return privatePageTags(verificationTexts.pageTitle);
}

/** Reachable by links of the site only: the history state must contain the user's own e-mail. */
export default function VerifyPhoneRoute() {
  const session = useSession();
  const navigate = useNavigate();
  const state: unknown = useLocation().state;
  const { email, phone } = (state ?? {}) as { readonly email?: unknown; readonly phone?: unknown };
  const isAllowed = session !== null && email === session.user.email;
  // The server does not know the history state, so the page stays empty until hydration.
  const isHydrated = useIsHydrated();

  useEffect(() => {
    if (!isAllowed) void navigate(paths.home, { replace: true });
  }, [isAllowed, navigate]);

  return (
    isHydrated && isAllowed && <VerifyPhoneScreen phone={typeof phone === 'string' ? phone : undefined} />
  );
}

import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { verificationTexts } from '#app/features/phone/texts.ts';
import { useSession } from '#app/features/session/use-session.ts';
import { VerifyPhoneScreen } from '#app/screens/phone-screens.tsx';
import { paths } from '#app/shared/paths.ts';
import { privatePageTags } from '#app/shared/page-tags.ts';

export function meta() {
  return privatePageTags(verificationTexts.pageTitle);
}

/** Only from within the site: whoever leads here names the e-mail in `state`, which must be the reader's own. */
export default function VerifyPhoneRoute() {
  const session = useSession();
  const navigate = useNavigate();
  const state: unknown = useLocation().state;
  const { email, phone } = (state ?? {}) as { readonly email?: unknown; readonly phone?: unknown };
  const isWelcome = session !== null && email === session.user.email;
  // The server knows nothing of the state: its page is empty, and so is the first one here.
  const [isAlive, setIsAlive] = useState(false);

  useEffect(() => setIsAlive(true), []);
  useEffect(() => {
    if (!isWelcome) void navigate(paths.home, { replace: true });
  }, [isWelcome, navigate]);

  return isAlive && isWelcome && <VerifyPhoneScreen phone={typeof phone === 'string' ? phone : undefined} />;
}

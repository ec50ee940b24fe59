import type { signOut } from '@perchero/contract/identity/session';
import { useNavigate } from 'react-router';
import { send } from '#app/shared/api.ts';
import { paths } from '#app/shared/paths.ts';
import { showToast } from '#app/ui/toast.ts';
import { forgetPerson } from './forget-person.ts';
import { announceSession } from './session-events.ts';
import { useSession } from './use-session.ts';

/** Ends the session and goes home; only then the page turns into a guest's, lest a page of members ask for a login. */
export function useSignOut(): () => Promise<void> {
  const navigate = useNavigate();
  const session = useSession();
  return async () => {
    const result = await send<typeof signOut>('POST', '/api/session/sign-out', {});
    if (!result.ok) {
      showToast({ kind: 'error', text: result.error });
      return;
    }
    // Photos of a draft that cannot be reached can be found by nobody else either: they are stored under their owner.
    if (session) await forgetPerson(session.user.id).catch(() => undefined);
    await navigate(paths.home);
    announceSession('SIGNED_OUT');
  };
}

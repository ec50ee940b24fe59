import type { signOut } from '@perchero/contract/identity/session';
import { useNavigate } from 'react-router';
import { switchOff } from '#app/features/push/browser-push.ts';
import { send } from '#app/shared/api.ts';
import { paths } from '#app/shared/paths.ts';
import { clearUserStorage } from '#app/shared/personal-storage.ts';
import { showToast } from '#app/ui/toast.ts';
import { announceSession } from './session-events.ts';
import { useSession } from './use-session.ts';

/** Ends the session and navigates home first, because a member page would show the login to a guest. */
export function useSignOut(): () => Promise<void> {
  const navigate = useNavigate();
  const session = useSession();
  return async () => {
    // Before the session ends: the next person in this browser must not see pushes of this one.
    await switchOff();
    const result = await send<typeof signOut>('POST', '/api/session/sign-out', {});
    if (!result.ok) {
      showToast({ kind: 'error', text: result.error });
      return;
    }
    if (session) clearUserStorage(session.user.id);
    await navigate(paths.home);
    announceSession('SIGNED_OUT');
  };
}

import { NavLink } from 'react-router';
import { useLogin } from '#app/features/session/login-request.ts';
import { texts as sessionTexts } from '#app/features/session/texts.ts';
import { useSession } from '#app/features/session/use-session.ts';
import { texts } from './texts.ts';

/**
 * The places of the site. A guest who presses one of the members' is asked to sign in, and then goes on there. `onPress`
 * comes before, for a menu that has to give way.
 */
export function SiteLinks({ onPress }: { onPress?: () => void }) {
  const login = useLogin();
  const isGuest = useSession() === null;
  return texts.links.map(({ to, name, isForMembers }) => (
    <NavLink
      key={to}
      to={to}
      end
      onClick={(event) => {
        onPress?.();
        if (!isForMembers || !isGuest) return;
        event.preventDefault();
        login.open({ message: sessionTexts.loginNeeded, next: to });
      }}
    >
      {name}
    </NavLink>
  ));
}

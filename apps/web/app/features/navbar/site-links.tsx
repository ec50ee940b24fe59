import { House, Plus, Shirt, User } from '#app/ui/icons.ts';
import { NavLink } from 'react-router';
import { useLogin } from '#app/features/session/login-request.ts';
import { texts as sessionTexts } from '#app/features/session/texts.ts';
import { useSession } from '#app/features/session/use-session.ts';
import { paths } from '#app/shared/paths.ts';
import { texts } from './texts.ts';

const icons = [House, Shirt, Plus, User];

interface SiteLinksProps {
  /** Comes before, for a menu that has to give way. */
  readonly onPress?: () => void;
  /** With a picture each, and the member's own place at the end. */
  readonly asTabs?: boolean;
}

/** The places of the site. A guest who presses one of the members' is asked to sign in, and then goes on there. */
export function SiteLinks({ onPress, asTabs = false }: SiteLinksProps) {
  const login = useLogin();
  const session = useSession();
  const own = session ? paths.profile(session.user.username) : paths.login;
  const places = asTabs
    ? [...texts.links, { to: own, name: texts.ownProfile, isForMembers: true }]
    : texts.links;
  return places.map(({ to, name, isForMembers }, index) => {
    const Icon = icons[index];
    return (
      <NavLink
        key={name}
        to={to}
        end
        // The login is no place of its own: the landing is under it.
        aria-current={to === paths.login ? 'false' : 'page'}
        onClick={(event) => {
          onPress?.();
          if (!isForMembers || session) return;
          event.preventDefault();
          login.open({ message: sessionTexts.loginNeeded, ...(to !== paths.login && { next: to }) });
        }}
      >
        {asTabs && Icon && <Icon aria-hidden="true" />}
        {name}
      </NavLink>
    );
  });
}

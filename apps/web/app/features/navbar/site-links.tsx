import { House, Plus, Shirt, User } from '#app/ui/icons.ts';
import { NavLink } from 'react-router';
import { useLogin } from '#app/features/session/login-request.ts';
import { texts as sessionTexts } from '#app/features/session/texts.ts';
import { useSession } from '#app/features/session/use-session.ts';
import { paths } from '#app/shared/paths.ts';
import { texts } from './texts.ts';

const icons = [House, Shirt, Plus, User];

interface SiteLinksProps {
  /** Runs before the navigation, to close a menu. */
  readonly onPress?: () => void;
  /** With icons, and the member's profile at the end. */
  readonly asTabs?: boolean;
}

/** The main links. A guest who presses a members' link signs in first and then continues to it. */
export function SiteLinks({ onPress, asTabs = false }: SiteLinksProps) {
  const login = useLogin();
  const session = useSession();
  const own = session ? paths.profile(session.user.username) : paths.login;
  const links = asTabs
    ? [...texts.links, { to: own, name: texts.ownProfile, isForMembers: true }]
    : texts.links;
  return links.map(({ to, name, isForMembers }, index) => {
    const Icon = icons[index];
    return (
      <NavLink
        key={name}
        to={to}
        end
        // The login has no page of its own: its URL is the landing page.
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

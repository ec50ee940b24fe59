import { Link, useLocation } from 'react-router';
import { useLogin } from '#app/features/session/login-request.ts';
import { texts as sessionTexts } from '#app/features/session/texts.ts';
import { useSession } from '#app/features/session/use-session.ts';
import { paths } from '#app/shared/paths.ts';
import { Badge } from '#app/ui/icon-button.tsx';
import { House, MessagesSquare, Plus, Shirt, User } from '#app/ui/icons.ts';
import { texts } from './texts.ts';

const icons = [House, Shirt, Plus, MessagesSquare, User];

interface SiteLinksProps {
  /** Runs before the navigation, to close a menu. */
  readonly onPress?: () => void;
  /** With icons, and the member's messages and profile at the end. */
  readonly asTabs?: boolean;
  /** Threads with unread messages. */
  readonly unreadThreads?: number;
}

/** The main links. A guest who presses a members' link signs in first and then continues to it. */
export function SiteLinks({ onPress, asTabs = false, unreadThreads = 0 }: SiteLinksProps) {
  const login = useLogin();
  const session = useSession();
  const { pathname } = useLocation();
  const own = session ? paths.profile(session.user.username) : paths.login;
  const links = asTabs
    ? [
        ...texts.links,
        { to: paths.messages, name: texts.messages, isForMembers: true },
        { to: own, name: texts.ownProfile, isForMembers: true },
      ]
    : texts.links;
  return links.map(({ to, name, isForMembers }, index) => {
    const Icon = icons[index];
    const unread = to === paths.messages ? unreadThreads : 0;
    return (
      <Link
        key={name}
        to={to}
        aria-label={unread > 0 ? texts.unreadMessages(unread) : undefined}
        aria-current={currentOf(to, pathname)}
        onClick={(event) => {
          onPress?.();
          if (!isForMembers || session) return;
          event.preventDefault();
          login.open({ message: sessionTexts.loginNeeded, ...(to !== paths.login && { next: to }) });
        }}
      >
        {asTabs && Icon && <Icon aria-hidden="true" />}
        {name}
        <Badge count={unread} />
      </Link>
    );
  });
}

/** The tabs of the listing belong to it. The login has no page of its own: its URL is the landing page. */
function currentOf(to: string, pathname: string): 'page' | 'true' | undefined {
  if (pathname.replace(/(?<=.)\/$/, '').toLowerCase() === to.toLowerCase()) return 'page';
  const isTab = pathname === paths.feed || pathname.startsWith(paths.savedSearches);
  return isTab && to === paths.products ? 'true' : undefined;
}

import type { SessionUser } from '@perchero/contract/identity/session';
import { Link } from 'react-router';
import { useSignOut } from '#app/features/session/use-sign-out.ts';
import { LogOut } from '#app/ui/icons.ts';
import { accountPlaces } from './account-places.ts';
import css from './burger-account.module.css';
import { Person } from './person.tsx';
import { texts } from './texts.ts';

/** `onLeave` puts the menu away, whose work is done. */
export function BurgerMember({ user, onLeave }: { user: SessionUser; onLeave: () => void }) {
  const signOut = useSignOut();
  return (
    <div className={css.member}>
      <div className={css.person}>
        <Person user={user} />
      </div>
      {accountPlaces(user).map(({ name, icon: Icon, to }) => (
        <Link key={to} className={css.item} to={to} onClick={onLeave}>
          <Icon aria-hidden="true" />
          {name}
        </Link>
      ))}
      <button
        type="button"
        className={css.item}
        onClick={() => {
          onLeave();
          void signOut();
        }}
      >
        <LogOut aria-hidden="true" />
        {texts.signOut}
      </button>
    </div>
  );
}

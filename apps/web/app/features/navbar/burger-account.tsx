import type { SessionUser } from '@perchero/contract/identity/session';
import { Link } from 'react-router';
import { useSignOut } from '#app/features/session/use-sign-out.ts';
import { paths } from '#app/shared/paths.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { LogOut } from '#app/ui/icons.ts';
import { accountPlaces } from './account-places.ts';
import css from './burger-account.module.css';
import { LoginButton } from './login-button.tsx';
import { Person } from './person.tsx';
import { texts } from './texts.ts';

interface BurgerAccountProps {
  /** Null for a guest. */
  readonly user: SessionUser | null;
  /** Puts the menu away, whose work is done. */
  readonly onLeave: () => void;
}

/** The account menu of small screens. */
export function BurgerAccount({ user, onLeave }: BurgerAccountProps) {
  if (user) return <BurgerMember user={user} onLeave={onLeave} />;
  return (
    <div className={css.guest}>
      <LoginButton wide onPress={onLeave} />
      <ButtonLink to={paths.register} kind="ghost" wide onClick={onLeave}>
        {texts.register}
      </ButtonLink>
    </div>
  );
}

function BurgerMember({ user, onLeave }: { user: SessionUser; onLeave: () => void }) {
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

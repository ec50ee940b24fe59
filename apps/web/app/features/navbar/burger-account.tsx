import type { SessionUser } from '@perchero/contract/identity/session';
import { onDemand } from '#app/shared/on-demand.tsx';
import { paths } from '#app/shared/paths.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import css from './burger-account.module.css';
import { LoginButton } from './login-button.tsx';
import person from './person.module.css';
import { texts } from './texts.ts';

const BurgerMember = onDemand(async () => (await import('./burger-member.tsx')).BurgerMember, person);

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

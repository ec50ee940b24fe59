import { useEffect, useEffectEvent } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '#app/shared/paths.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import css from './steps.module.css';
import { texts } from './texts.ts';
import { useWelcome } from './welcome.ts';

const welcomeTime = 3_000;

/** The end of the way; home follows by itself. */
export function ProfileCreatedStep({ onWelcome }: { onWelcome: () => void }) {
  const navigate = useNavigate();
  useWelcome();
  const welcome = useEffectEvent(onWelcome);

  useEffect(() => welcome(), []);

  useEffect(() => {
    const timer = setTimeout(() => void navigate(paths.home, { replace: true }), welcomeTime);
    return () => clearTimeout(timer);
  }, [navigate]);

  return (
    <div className={css.stack}>
      <div className={css.way} role="progressbar" aria-label={texts.redirecting}>
        <div className={css.gone} />
      </div>
      <div className={css.buttons}>
        <ButtonLink to={paths.home} replace>
          {texts.goHome}
        </ButtonLink>
        <ButtonLink to={paths.products} kind="line" replace>
          {texts.seeProducts}
        </ButtonLink>
      </div>
    </div>
  );
}

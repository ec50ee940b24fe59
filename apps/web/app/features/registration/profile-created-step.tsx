import { useEffect, useEffectEvent } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '#app/shared/paths.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import css from './steps.module.css';
import { texts } from './texts.ts';

const redirectDelayMs = 3_000;
let isShown = false;

/** Whether the page shows the welcome step now. */
export function isWelcomeShown(): boolean {
  return isShown;
}

interface ProfileCreatedStepProps {
  /** Where the person wanted to go before registering. */
  readonly next: string | null;
  readonly onWelcome: () => void;
}

/** The last step; redirects to where the person wanted to go, else to the home page. */
export function ProfileCreatedStep({ next, onWelcome }: ProfileCreatedStepProps) {
  const navigate = useNavigate();
  const welcome = useEffectEvent(onWelcome);

  useEffect(() => {
    isShown = true;
    return () => {
      isShown = false;
    };
  }, []);

  useEffect(() => welcome(), []);

  useEffect(() => {
    const timer = setTimeout(() => void navigate(next ?? paths.home, { replace: true }), redirectDelayMs);
    return () => clearTimeout(timer);
  }, [navigate, next]);

  return (
    <div className={css.stack}>
      <div className={css.progress} role="progressbar" aria-label={texts.redirecting}>
        <div className={css.progressBar} />
      </div>
      <div className={css.buttons}>
        <ButtonLink to={next ?? paths.home} replace>
          {next ? texts.goOn : texts.goHome}
        </ButtonLink>
        <ButtonLink to={paths.products} kind="line" replace>
          {texts.seeProducts}
        </ButtonLink>
      </div>
    </div>
  );
}

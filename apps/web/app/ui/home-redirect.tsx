import { useEffect, useEffectEvent } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '#app/shared/paths.ts';
import css from './home-redirect.module.css';

interface HomeRedirectProps {
  readonly label: string;
  readonly delayMs: number;
  readonly onLeave?: () => void;
}

/** Redirects to the home page after a delay, with a progress bar. */
export function HomeRedirect({ label, delayMs, onLeave }: HomeRedirectProps) {
  const navigate = useNavigate();
  const leave = useEffectEvent(() => {
    onLeave?.();
    void navigate(paths.home, { replace: true });
  });

  useEffect(() => {
    const timer = setTimeout(() => leave(), delayMs);
    return () => clearTimeout(timer);
  }, [delayMs]);

  return (
    <div className={css.bar} role="progressbar" aria-label={label}>
      <span className={css.progress} />
    </div>
  );
}

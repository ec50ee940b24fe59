import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '#app/shared/paths.ts';
import css from './home-redirect.module.css';

/** Redirects to the home page after a delay, with a progress bar. */
export function HomeRedirect({ label, delayMs }: { label: string; delayMs: number }) {
  const navigate = useNavigate();

  useEffect(() => {
    const timer = setTimeout(() => void navigate(paths.home, { replace: true }), delayMs);
    return () => clearTimeout(timer);
  }, [navigate, delayMs]);

  return (
    <div className={css.bar} role="progressbar" aria-label={label}>
      <span className={css.progress} />
    </div>
  );
}

import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '#app/shared/paths.ts';
import css from './going-home.module.css';

/** The way home by itself, after the time it takes to read that all went well. */
export function GoingHome({ label, after }: { label: string; after: number }) {
  const navigate = useNavigate();

  useEffect(() => {
    const timer = setTimeout(() => void navigate(paths.home, { replace: true }), after);
    return () => clearTimeout(timer);
  }, [navigate, after]);

  return (
    <div className={css.bar} role="progressbar" aria-label={label}>
      <span className={css.filling} />
    </div>
  );
}

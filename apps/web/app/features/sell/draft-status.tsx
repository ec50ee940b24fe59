import { useEffect, useState } from 'react';
import { Save } from '#app/ui/icons.ts';
import css from './form-footer.module.css';
import { texts } from './texts.ts';

const relative = new Intl.RelativeTimeFormat('es-UY');
const step = 10;

/** Says how fresh the draft is. */
export function DraftStatus({ savedAt }: { savedAt: number | null }) {
  const [now, setNow] = useState(savedAt ?? 0);

  useEffect(() => {
    const look = () => setNow(Date.now());
    look();
    const timer = setInterval(look, step * 1000);
    return () => clearInterval(timer);
  }, [savedAt]);

  return (
    <p className={css.status}>
      <Save aria-hidden="true" />
      {savedAt === null ? texts.draftHere : texts.draftSaved(agoOf(now - savedAt))}
    </p>
  );
}

/** Null for what has just been. */
function agoOf(milliseconds: number): string | null {
  const seconds = Math.floor(milliseconds / 1000 / step) * step;
  if (seconds < step) return null;
  if (seconds < 60) return relative.format(-seconds, 'second');
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return relative.format(-minutes, 'minute');
  const hours = Math.floor(minutes / 60);
  return hours < 24 ? relative.format(-hours, 'hour') : relative.format(-Math.floor(hours / 24), 'day');
}

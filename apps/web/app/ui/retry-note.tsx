import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { siteTexts } from '#app/shared/texts.ts';
import { CircleAlert } from './icons.ts';
import css from './retry-note.module.css';

/** An error with a retry button over the page. */
export function RetryNote({ children, onRetry }: { children: ReactNode; onRetry: () => void }) {
  return createPortal(
    <div className={css.note} role="alert">
      <CircleAlert aria-hidden="true" />
      <span>{children}</span>
      <button type="button" className={css.retry} onClick={onRetry}>
        {siteTexts.retry}
      </button>
    </div>,
    document.body,
  );
}

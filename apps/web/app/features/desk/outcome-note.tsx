import { useEffect, useRef } from 'react';
import { Note } from '#app/ui/note.tsx';
import css from './outcome-note.module.css';
import { bulkTexts as texts } from './texts.ts';
import type { Outcome } from './use-changes.ts';

/** What a change of many products has done, and why some were left. It takes the focus of the bar that is gone. */
export function OutcomeNote({ outcome }: { outcome: Outcome }) {
  const note = useRef<HTMLDivElement>(null);
  useEffect(() => note.current?.focus({ preventScroll: false }), [outcome]);
  const { done, left, unsent, failure } = outcome;
  const leftCount = left.length + unsent.length;
  return (
    <div ref={note} tabIndex={-1} className={css.note}>
      <Note kind={failure ? 'error' : 'success'}>
        {failure && `${failure.error} `}
        {texts.done(done)}
        {leftCount > 0 && ` ${texts.left(leftCount)}`}
        {left.length > 0 && (
          <ul className={css.left}>
            {left.map(({ product, reason }) => (
              <li key={product.id}>{texts.leftOne(product.title, texts.reasons[reason])}</li>
            ))}
          </ul>
        )}
      </Note>
    </div>
  );
}

import { useState } from 'react';
import { focusOnMount } from '#app/ui/focus-on-mount.ts';
import css from './comments.module.css';
import { texts } from './texts.ts';

interface CommentRemovalProps {
  /** Answers why it could not be. */
  readonly onRemove: () => Promise<string | null>;
  readonly onCancel: () => void;
}

/** Asks once more, where the comment stands. */
export function CommentRemoval({ onRemove, onCancel }: CommentRemovalProps) {
  const [isBusy, setIsBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);

  async function remove(): Promise<void> {
    setIsBusy(true);
    setRefusal(null);
    const refused = await onRemove();
    setRefusal(refused);
    setIsBusy(false);
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Escape does what the second button does
    <div
      className={css.foot}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.preventDefault();
        onCancel();
      }}
    >
      <span role="alert" className={refusal ? css.fault : undefined}>
        {refusal ?? texts.removeQuestion}
      </span>
      <button
        type="button"
        ref={focusOnMount}
        className={css.confirm}
        aria-disabled={isBusy}
        onClick={() => isBusy || void remove()}
      >
        {isBusy ? texts.removing : texts.confirm}
      </button>
      <button type="button" onClick={onCancel}>
        {texts.cancel}
      </button>
    </div>
  );
}

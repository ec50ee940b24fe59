import { Button } from '#app/ui/button.tsx';
import { Note } from '#app/ui/note.tsx';
import css from './product-picker.module.css';
import { texts } from './texts.ts';

interface MoreButtonProps {
  readonly status: 'ready' | 'loading' | 'failed';
  readonly hasMore: boolean;
  readonly failure?: string;
  readonly onMore: () => void;
}

/** Loads the next page, or shows that it failed. */
export function MoreButton({ status, hasMore, failure = texts.moreFailed, onMore }: MoreButtonProps) {
  if (status === 'failed')
    return (
      <div className={css.end}>
        <Note
          kind="error"
          action={
            <Button kind="line" size="small" onClick={onMore}>
              {texts.retry}
            </Button>
          }
        >
          {failure}
        </Note>
      </div>
    );
  if (!hasMore) return null;
  return (
    <div className={css.end}>
      <Button kind="line" onClick={onMore} busyLabel={status === 'loading' ? texts.loading : undefined}>
        {texts.more}
      </Button>
    </div>
  );
}

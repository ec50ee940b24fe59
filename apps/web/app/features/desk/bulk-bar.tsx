import { maxChosen } from '@perchero/contract/desk/desk.rules';
import type { DeskProduct } from '@perchero/contract/desk/products';
import { Link } from 'react-router';
import { paths } from '#app/shared/paths.ts';
import { Button, TextButton } from '#app/ui/button.tsx';
import { Pause, Percent, Play, Trash } from '#app/ui/icons.ts';
import css from './bulk-bar.module.css';
import { bulkTexts as texts } from './texts.ts';
import type { Progress } from './use-changes.ts';

interface BulkBarProps {
  readonly chosen: readonly DeskProduct[];
  /** How many the filter has; null when that is not known. */
  readonly total: number | null;
  readonly progress: Progress | null;
  readonly all: { readonly isPending: boolean; readonly error: string | null; readonly mutate: () => void };
  readonly onClear: () => void;
  readonly onPause: () => void;
  readonly onRelist: () => void;
  readonly onPrice: () => void;
  readonly onDelete: () => void;
}

/** What can be done with the chosen products, at the foot of the window. */
export function BulkBar(props: BulkBarProps) {
  const { chosen, total, progress, all, onClear, onPause, onRelist, onPrice, onDelete } = props;
  const [only, ...others] = chosen;
  const hasMore = chosen.length < Math.min(total ?? maxChosen, maxChosen);
  return (
    <div className={css.bar} role="region" aria-label={texts.region(chosen.length)} data-foot>
      <div className={css.chosen}>
        <strong role="status">{texts.chosen(chosen.length)}</strong>
        {hasMore && (
          <TextButton disabled={all.isPending || progress !== null} onClick={() => all.mutate()}>
            {all.isPending ? texts.choosing : texts.chooseAll(total)}
          </TextButton>
        )}
        {!hasMore && chosen.length === maxChosen && <span>{texts.atMost}</span>}
        {only && others.length === 0 ? (
          <Link to={paths.copyProduct(only.id)}>{texts.copy}</Link>
        ) : (
          <TextButton disabled={progress !== null} onClick={onClear}>
            {texts.clear}
          </TextButton>
        )}
        {all.error && <span role="alert">{texts.choosingFailed}</span>}
      </div>
      {progress ? (
        <div className={css.progress}>
          <label>
            {texts.progress(texts.doing[progress.kind], progress.done, progress.total)}
            <progress max={progress.total} value={progress.done} />
          </label>
        </div>
      ) : (
        <div className={css.actions}>
          <Button kind="soft" onClick={onPause}>
            <Pause aria-hidden="true" />
            {texts.pause}
          </Button>
          <Button kind="soft" onClick={onRelist}>
            <Play aria-hidden="true" />
            {texts.relist}
          </Button>
          <Button kind="soft" aria-haspopup="dialog" onClick={onPrice}>
            <Percent aria-hidden="true" />
            {texts.price}
          </Button>
          <span className={css.remove}>
            <Button kind="soft" aria-haspopup="dialog" onClick={onDelete}>
              <Trash aria-hidden="true" />
              {texts.remove}
            </Button>
          </span>
        </div>
      )}
    </div>
  );
}

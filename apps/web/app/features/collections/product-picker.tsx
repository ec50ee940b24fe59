import { collectionLimits } from '@perchero/contract/collections/collection.rules';
import type { ProductCard } from '@perchero/contract/search/list-products';
import { type ReactNode, useState } from 'react';
import { useMutation } from '#app/shared/use-mutation.ts';
import type { usePagedList } from '#app/shared/use-paged-list.ts';
import { Button } from '#app/ui/button.tsx';
import { Note } from '#app/ui/note.tsx';
import { MoreButton } from './more-button.tsx';
import { SelectableProducts } from './selectable-products.tsx';
import css from './product-picker.module.css';
import { openedTexts as texts, texts as collectionsTexts } from './texts.ts';

interface ProductPickerProps {
  readonly pages: ReturnType<typeof usePagedList<ProductCard>>;
  readonly hint: string;
  /** Above the products. */
  readonly head?: ReactNode;
  /** In place of the products when there are none. */
  readonly empty: ReactNode;
  readonly confirm: (count: number) => string;
  readonly busyLabel: string;
  /** Returns the error text, or null. */
  readonly onConfirm: (ids: readonly number[]) => Promise<string | null>;
  readonly onCancel: () => void;
  readonly onDone: (count: number) => void;
}

/** Selects products and confirms the selection. */
export function ProductPicker(props: ProductPickerProps) {
  const { pages, hint, head, empty, confirm, busyLabel, onConfirm, onCancel, onDone } = props;
  const { items, status, hasMore, loadMore } = pages;
  const { chosen, choose } = useSelection();
  const { mutate, isPending, error, reset } = useMutation(async () => {
    const refusal = await onConfirm(chosen);
    if (refusal === null) onDone(chosen.length);
    return refusal;
  });
  const isTooMany = chosen.length > collectionLimits.chosen;

  return (
    <div className={css.picker}>
      <Note kind="info">{hint}</Note>
      {head}
      {status === 'ready' && items.length === 0 ? (
        empty
      ) : (
        <SelectableProducts
          products={items}
          isLoading={status === 'loading'}
          chosen={chosen}
          onChoose={(id, isChosen) => {
            if (error) reset();
            choose(id, isChosen);
          }}
        />
      )}
      <MoreButton status={status} hasMore={hasMore} failure={texts.candidatesFailed} onMore={loadMore} />
      <SelectionBar
        chosen={texts.chosen(chosen.length)}
        error={isTooMany ? texts.tooMany : error}
        onCancel={onCancel}
        action={
          <Button
            disabled={chosen.length === 0 || isTooMany}
            busyLabel={isPending ? busyLabel : undefined}
            onClick={() => mutate()}
          >
            {confirm(chosen.length)}
          </Button>
        }
      />
    </div>
  );
}

/** The selected ids, in the order of selection. */
export function useSelection() {
  const [chosen, setChosen] = useState<readonly number[]>([]);
  return {
    chosen,
    choose: (id: number, isChosen: boolean) =>
      setChosen((before) => [...before.filter((other) => other !== id), ...(isChosen ? [id] : [])]),
    clear: () => setChosen([]),
  };
}

interface SelectionBarProps {
  readonly chosen: string;
  readonly error: string | null;
  readonly onCancel: () => void;
  readonly action: ReactNode;
}

/** Fixed at the bottom of the window in selection mode. */
export function SelectionBar({ chosen, error, onCancel, action }: SelectionBarProps) {
  return (
    <section className={css.bar} data-foot="" aria-label={collectionsTexts.confirmChoice}>
      {error && (
        <p className={css.error} role="alert">
          {error}
        </p>
      )}
      <p className={css.chosen} aria-live="polite">
        {chosen}
      </p>
      <div className={css.actions}>
        <Button kind="ghost" onClick={onCancel}>
          {collectionsTexts.cancel}
        </Button>
        {action}
      </div>
    </section>
  );
}

import { collectionLimits } from '@perchero/contract/collections/collection.rules';
import type { ProductCard } from '@perchero/contract/search/list-products';
import { type ReactNode, useState } from 'react';
import { Button } from '#app/ui/button.tsx';
import { Note } from '#app/ui/note.tsx';
import { MoreButton } from './more-button.tsx';
import pickBarCss from './pick-bar.module.css';
import { PickRack } from './pick-rack.tsx';
import css from './picking.module.css';
import { openedTexts as texts, texts as collectionsTexts } from './texts.ts';
import type { usePages } from './use-pages.ts';

interface PickingProps {
  readonly pages: ReturnType<typeof usePages<ProductCard>>;
  readonly hint: string;
  /** Above the garments. */
  readonly head?: ReactNode;
  /** In place of the garments when there are none. */
  readonly empty: ReactNode;
  readonly confirm: (count: number) => string;
  readonly busyLabel: string;
  /** Answers why it could not be done, or null. */
  readonly onConfirm: (ids: readonly number[]) => Promise<string | null>;
  readonly onCancel: () => void;
  readonly onDone: (count: number) => void;
}

/** Choosing garments and confirming the choice. */
export function Picking(props: PickingProps) {
  const { pages, hint, head, empty, confirm, busyLabel, onConfirm, onCancel, onDone } = props;
  const { items, status, hasMore, loadMore } = pages;
  const { chosen, choose } = useChoice();
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const isTooMany = chosen.length > collectionLimits.chosen;

  async function finish(): Promise<void> {
    setIsBusy(true);
    const wrong = await onConfirm(chosen);
    setIsBusy(false);
    setRefusal(wrong);
    if (wrong === null) onDone(chosen.length);
  }

  return (
    <div className={css.picking}>
      <Note kind="info">{hint}</Note>
      {head}
      {status === 'ready' && items.length === 0 ? (
        empty
      ) : (
        <PickRack
          products={items}
          isLoading={status === 'loading'}
          chosen={chosen}
          onChoose={(id, isChosen) => {
            setRefusal(null);
            choose(id, isChosen);
          }}
        />
      )}
      <MoreButton status={status} hasMore={hasMore} failure={texts.candidatesFailed} onMore={loadMore} />
      <PickBar
        chosen={texts.chosen(chosen.length)}
        fault={isTooMany ? texts.tooMany : refusal}
        onCancel={onCancel}
        action={
          <Button
            disabled={chosen.length === 0 || isTooMany}
            busyLabel={isBusy ? busyLabel : undefined}
            onClick={() => void finish()}
          >
            {confirm(chosen.length)}
          </Button>
        }
      />
    </div>
  );
}

/** Which of a list are chosen, in the order of choosing. */
export function useChoice() {
  const [chosen, setChosen] = useState<readonly number[]>([]);
  return {
    chosen,
    choose: (id: number, isChosen: boolean) =>
      setChosen((before) => [...before.filter((other) => other !== id), ...(isChosen ? [id] : [])]),
    clear: () => setChosen([]),
  };
}

interface PickBarProps {
  readonly chosen: string;
  /** What is wrong with the choice, or went wrong with it. */
  readonly fault: string | null;
  readonly onCancel: () => void;
  /** What is done with what was chosen. */
  readonly action: ReactNode;
}

/** At the foot of the window while something is being chosen. */
export function PickBar({ chosen, fault, onCancel, action }: PickBarProps) {
  return (
    <section className={pickBarCss.bar} data-foot="" aria-label={collectionsTexts.confirmChoice}>
      {fault && (
        <p className={pickBarCss.fault} role="alert">
          {fault}
        </p>
      )}
      <p className={pickBarCss.chosen} aria-live="polite">
        {chosen}
      </p>
      <div className={pickBarCss.actions}>
        <Button kind="ghost" onClick={onCancel}>
          {collectionsTexts.cancel}
        </Button>
        {action}
      </div>
    </section>
  );
}

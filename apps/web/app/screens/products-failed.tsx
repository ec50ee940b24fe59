import { useRevalidator } from 'react-router';
import { nothingTexts } from '#app/features/product-rack/nothing/texts.ts';
import { texts } from '#app/features/product-rack/texts.ts';
import { Button } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { RotateCw } from '#app/ui/icons.ts';
import css from './products-screen.module.css';

/** The garments may be there; we are not. */
export function ProductsFailed({ requestId }: { requestId: string | null }) {
  const { revalidate } = useRevalidator();
  return (
    <EmptyState
      art="broken-rail"
      title={nothingTexts.failedTitle}
      actions={
        // A plain form, so that trying again works without script too.
        <form
          onSubmit={(event) => {
            event.preventDefault();
            void revalidate();
          }}
        >
          <Button type="submit">
            <RotateCw aria-hidden="true" />
            {texts.retry}
          </Button>
        </form>
      }
    >
      {nothingTexts.failedText}
      {requestId && <small className={css.reference}>{nothingTexts.reference(requestId)}</small>}
    </EmptyState>
  );
}

import { useRevalidator } from 'react-router';
import { Desk, DeskFrame } from '#app/features/desk/desk.tsx';
import type { DeskPage } from '#app/features/desk/desk-page.ts';
import { texts } from '#app/features/desk/texts.ts';
import { NumbersSection } from '#app/features/desk-numbers/numbers-section.tsx';
import { VacationButton } from '#app/features/vacation/vacation-button.tsx';
import { Button } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { RotateCw } from '#app/ui/icons.ts';
import productsScreenCss from './products-screen.module.css';

/** The seller's desk: own products, numbers by day and vacation. */
export function DeskScreen({ page }: { page: DeskPage }) {
  if (!page.ok) return <DeskFailed requestId={page.requestId} />;
  return (
    <Desk
      page={page}
      numbers={<NumbersSection first={page.numbers} />}
      renderVacation={(onChanged) => <VacationButton onChanged={onChanged} />}
    />
  );
}

function DeskFailed({ requestId }: { requestId: string | null }) {
  const { revalidate } = useRevalidator();
  return (
    <DeskFrame status={null}>
      <EmptyState
        art="broken-rail"
        title={texts.failedTitle}
        actions={
          // A plain form, so that the retry works without script.
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
        {texts.failedText}
        {requestId && <small className={productsScreenCss.reference}>{texts.reference(requestId)}</small>}
      </EmptyState>
    </DeskFrame>
  );
}

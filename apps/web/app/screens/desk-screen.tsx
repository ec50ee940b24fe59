import { Desk, DeskFrame } from '#app/features/desk/desk.tsx';
import type { DeskPage } from '#app/features/desk/desk-page.ts';
import { texts } from '#app/features/desk/texts.ts';
import { NumbersSection } from '#app/features/desk-numbers/numbers-section.tsx';
import { VacationButton } from '#app/features/vacation/vacation-button.tsx';
import { LoadFailure } from '#app/ui/load-failure.tsx';

/** The seller's desk: own products, numbers by day and vacation. */
export function DeskScreen({ page }: { page: DeskPage }) {
  if (!page.ok)
    return (
      <DeskFrame status={null}>
        <LoadFailure title={texts.failedTitle} requestId={page.requestId}>
          {texts.failedText}
        </LoadFailure>
      </DeskFrame>
    );
  return (
    <Desk
      page={page}
      numbers={<NumbersSection first={page.numbers} />}
      renderVacation={(onChanged) => <VacationButton onChanged={onChanged} />}
    />
  );
}

import { useRevalidator } from 'react-router';
import { texts } from '#app/features/profile/texts.ts';
import { Button } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { RotateCw } from '#app/ui/icons.ts';
import css from './products-screen.module.css';

/** The person may be there; we are not. */
export function ProfileFailed({ requestId }: { requestId: string | null }) {
  const { revalidate, state } = useRevalidator();
  return (
    <div className="page">
      <EmptyState
        art="broken-rail"
        heading="h1"
        title={texts.failedTitle}
        actions={
          // A plain form, so that trying again works without script too.
          <form
            onSubmit={(event) => {
              event.preventDefault();
              void revalidate();
            }}
          >
            <Button type="submit" {...(state === 'loading' && { busyLabel: texts.loading })}>
              <RotateCw aria-hidden="true" />
              {texts.retry}
            </Button>
          </form>
        }
      >
        {texts.failedText}
        {requestId && <small className={css.reference}>{texts.reference(requestId)}</small>}
      </EmptyState>
    </div>
  );
}

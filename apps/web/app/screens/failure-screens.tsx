import type { ReactNode } from 'react';
import { RotateCw } from '#app/ui/icons.ts';
import { texts } from '#app/features/failure/texts.ts';
import { paths } from '#app/shared/paths.ts';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import css from './failure-screens.module.css';

interface NotFoundProps {
  readonly title?: string;
  readonly text?: string;
  /** Beside the way to the garments, in place of the way home. */
  readonly other?: ReactNode;
}

export function NotFoundScreen({
  title = texts.notFoundTitle,
  text = texts.notFoundText,
  other,
}: NotFoundProps) {
  return (
    <div className="page">
      <EmptyState
        art="broken-rail"
        heading="h1"
        title={title}
        actions={
          <>
            <ButtonLink to={paths.products}>{texts.seeProducts}</ButtonLink>
            {other ?? (
              <ButtonLink to={paths.home} kind="line">
                {texts.goHome}
              </ButtonLink>
            )}
          </>
        }
      >
        {text}
      </EmptyState>
    </div>
  );
}

/** A fault of ours: what to do, and an id to quote. Never what broke. */
export function CrashScreen({ id }: { id: string }) {
  return (
    <RetryScreen title={texts.crashTitle}>
      {texts.crashText}
      <span className={css.reference}>
        {texts.reference} <code>{id}</code>
      </span>
    </RetryScreen>
  );
}

/** More was asked for than one person may. */
export function LimitScreen() {
  return <RetryScreen title={texts.limitTitle}>{texts.limitText}</RetryScreen>;
}

function RetryScreen({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="page">
      <EmptyState
        art="broken-rail"
        heading="h1"
        title={title}
        actions={
          // Sent without script it asks for the same address again.
          <form onSubmit={reload}>
            <Button type="submit">
              <RotateCw aria-hidden="true" />
              {texts.retry}
            </Button>
          </form>
        }
      >
        {children}
      </EmptyState>
    </div>
  );
}

function reload(event: { preventDefault: () => void }) {
  event.preventDefault();
  window.location.reload();
}

import type { ReactNode } from 'react';
import { useRevalidator } from 'react-router';
import { siteTexts } from '#app/shared/texts.ts';
import { Button } from './button.tsx';
import { EmptyState } from './empty-state.tsx';
import { RotateCw } from './icons.ts';
import css from './load-failure.module.css';

interface LoadFailureProps {
  readonly title: string;
  readonly children: ReactNode;
  /** `h1` where it is the whole page. */
  readonly heading?: 'h1' | 'h2';
  /** Of the request that failed, for our support. */
  readonly requestId: string | null;
}

/** The main content could not be read; it can be tried again. */
export function LoadFailure({ title, children, heading = 'h2', requestId }: LoadFailureProps) {
  const { revalidate, state } = useRevalidator();
  return (
    <EmptyState
      art="broken-rail"
      heading={heading}
      title={title}
      actions={
        // A plain form, so that the retry works without script.
        <form
          onSubmit={(event) => {
            event.preventDefault();
            void revalidate();
          }}
        >
          <Button type="submit" {...(state === 'loading' && { busyLabel: siteTexts.loadingPage })}>
            <RotateCw aria-hidden="true" />
            {siteTexts.retry}
          </Button>
        </form>
      }
    >
      {children}
      {requestId && <small className={css.reference}>{siteTexts.reference(requestId)}</small>}
    </EmptyState>
  );
}

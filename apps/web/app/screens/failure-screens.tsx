import { type ReactNode, useContext, useEffect, useState } from 'react';
import { reportFault } from '#app/features/failure/report-fault.ts';
import { texts } from '#app/features/failure/texts.ts';
import { useLogin } from '#app/features/session/login-request.ts';
import { texts as sessionTexts } from '#app/features/session/texts.ts';
import { PageRequestContext } from '#app/shared/page-request.ts';
import { paths } from '#app/shared/paths.ts';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { RotateCw } from '#app/ui/icons.ts';
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

interface CrashReportProps {
  readonly error: unknown;
  /** It came with the first page. */
  readonly isFirst: boolean;
}

/**
 * A fault of the server that made this page is in its log under the request's id. Any other fault, in the browser or on
 * the way to the next page, is reported under an id of its own.
 */
export function CrashReport({ error, isFirst }: CrashReportProps) {
  const request = useContext(PageRequestContext);
  const [id] = useState(() => (!isFirst || hasStack(error) ? reportFault(error) : request.id));
  return <CrashScreen id={id} />;
}

/** The router never sends the stack of a server's error to the browser. */
function hasStack(error: unknown): boolean {
  return typeof window !== 'undefined' && error instanceof Error && Boolean(error.stack);
}

/** In place of a page of members. Signed in, its reader finds the page itself at this same address. */
export function GuardedScreen() {
  const login = useLogin();
  const ask = () => login.open({ message: sessionTexts.loginNeededHere });

  useEffect(() => login.open({ message: sessionTexts.loginNeededHere }), [login]);

  return (
    <div className="page">
      <EmptyState
        art="bare-rail"
        heading="h1"
        title={sessionTexts.guardTitle}
        actions={
          <>
            <Button onClick={ask}>{sessionTexts.goToLogin}</Button>
            <ButtonLink to={paths.products} kind="line">
              {sessionTexts.seeProducts}
            </ButtonLink>
          </>
        }
      >
        {sessionTexts.loginNeededHere}
      </EmptyState>
    </div>
  );
}

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
  /** A second action instead of the link to the home page. */
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

/** An internal error: a retry and, if it is known, the request id, without details of the error. */
export function CrashScreen({ id }: { id: string }) {
  return (
    <RetryScreen title={texts.crashTitle}>
      {texts.crashText}
      {id && (
        <span className={css.reference}>
          {texts.reference} <code>{id}</code>
        </span>
      )}
    </RetryScreen>
  );
}

/** Rate limit exceeded. */
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
          // Submitted without script it loads the same URL again.
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
  /** It happened before hydration. */
  readonly isFirst: boolean;
}

/**
 * An error of the server-rendered page is in the server's log under the request id. Any other error is reported under an id of its
 * own.
 */
export function CrashReport({ error, isFirst }: CrashReportProps) {
  const request = useContext(PageRequestContext);
  const [id] = useState(() => (!isFirst || hasStack(error) ? reportFault(error) : request.id));
  return <CrashScreen id={id} />;
}

/** True only for errors of the browser: the router does not send stacks of server errors. */
function hasStack(error: unknown): boolean {
  return typeof window !== 'undefined' && error instanceof Error && Boolean(error.stack);
}

/** Shown to guests instead of a member page; after the sign-in the same URL shows the page. */
export function GuardedScreen() {
  const login = useLogin();
  const openLogin = () => login.open({ message: sessionTexts.loginNeededHere });

  useEffect(() => login.open({ message: sessionTexts.loginNeededHere }), [login]);

  return (
    <div className="page">
      <EmptyState
        art="bare-rail"
        heading="h1"
        title={sessionTexts.guardTitle}
        actions={
          <>
            <Button onClick={openLogin}>{sessionTexts.goToLogin}</Button>
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

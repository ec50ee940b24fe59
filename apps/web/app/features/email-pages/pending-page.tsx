import { Button, Spinner } from '#app/ui/button.tsx';
import { MailCheck, MailX, RotateCw } from '#app/ui/icons.ts';
import { SoloPage } from '#app/ui/solo-page.tsx';
import { maxAttempts } from './use-email-link.ts';
import css from './pending-page.module.css';
import { texts } from './texts.ts';

interface PendingPageProps {
  readonly title: string;
  readonly attempt: number | null;
}

export function PendingPage({ title, attempt }: PendingPageProps) {
  return (
    <SoloPage field="celeste" icon={BigSpinner} title={title}>
      <p>{texts.pendingText}</p>
      <p className={css.attempt} role="status">
        {attempt !== null && texts.attempt(attempt, maxAttempts)}
      </p>
    </SoloPage>
  );
}

function BigSpinner() {
  return (
    <span className={css.spinner}>
      <Spinner />
    </span>
  );
}

interface ConfirmLinkPageProps {
  readonly texts: { readonly title: string; readonly text: string; readonly button: string };
  readonly onConfirm: () => void;
}

/** A link is confirmed by a click only, because mail scanners open links. */
export function ConfirmLinkPage({ texts, onConfirm }: ConfirmLinkPageProps) {
  return (
    <SoloPage field="celeste" icon={MailCheck} title={texts.title}>
      <p>{texts.text}</p>
      <Button size="large" onClick={onConfirm}>
        {texts.button}
      </Button>
    </SoloPage>
  );
}

export function UnreachablePage({ onRetry }: { onRetry: () => void }) {
  return (
    <SoloPage field="rosa" icon={MailX} title={texts.unreachable}>
      <p>{texts.unreachableText}</p>
      <Button size="large" onClick={onRetry}>
        <RotateCw aria-hidden="true" />
        {texts.retry}
      </Button>
    </SoloPage>
  );
}

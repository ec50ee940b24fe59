import { Button, Spinner } from '#app/ui/button.tsx';
import { MailCheck, MailX, RotateCw } from '#app/ui/icons.ts';
import { SoloPage } from '#app/ui/solo-page.tsx';
import { attempts } from './use-followed-link.ts';
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
        {attempt !== null && texts.attempt(attempt, attempts)}
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

interface AskingPageProps {
  readonly texts: { readonly title: string; readonly text: string; readonly button: string };
  readonly onConfirm: () => void;
}

/** One button: what the link of a mail confirms is confirmed by nothing else. */
export function AskingPage({ texts, onConfirm }: AskingPageProps) {
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

import { SoloPage } from '#app/ui/solo-page.tsx';
import { Spinner } from '#app/ui/spinner.tsx';
import { attempts } from './follow-link.ts';
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

import type { retryWork, FailedWork } from '@perchero/contract/admin/money';
import { send } from '#app/shared/api.ts';
import { useMutation } from '#app/shared/use-mutation.ts';
import { formatShortDate, formatTime } from '#app/shared/format-moment.ts';
import { Button } from '#app/ui/button.tsx';
import { Note } from '#app/ui/note.tsx';
import { showToast } from '#app/ui/toast.ts';
import css from './admin-orders.module.css';
import { deadLetterTexts as texts } from './texts.ts';

interface DeadLettersProps {
  readonly jobs: readonly FailedWork[];
  readonly onRetried: () => void;
}

/** Payment jobs that failed for a day and wait for an operator to retry them. */
export function DeadLetters({ jobs, onRetried }: DeadLettersProps) {
  const { mutate: retry, variables } = useMutation(async ({ source, subject }: FailedWork) => {
    const result = await send<typeof retryWork>('POST', '/api/admin/money/retry', { source, subject });
    showToast(result.ok ? { kind: 'done', text: texts.done } : { kind: 'error', text: result.error });
    onRetried();
  });
  if (jobs.length === 0) return null;

  return (
    <Note kind="error">
      <b>{texts.title(jobs.length)}</b>
      <ul className={css.faults}>
        {jobs.map((job) => (
          <li key={`${job.source} ${job.subject}`}>
            {texts.job(job, momentOf(job.since))}{' '}
            <Button
              kind="soft"
              size="small"
              aria-label={texts.retryJob(job)}
              busyLabel={variables?.subject === job.subject ? texts.retrying : undefined}
              onClick={() => retry(job)}
            >
              {texts.retry}
            </Button>
          </li>
        ))}
      </ul>
    </Note>
  );
}

function momentOf(at: string): string {
  const moment = new Date(at);
  return `${formatShortDate(moment)}, ${formatTime(moment)}`;
}

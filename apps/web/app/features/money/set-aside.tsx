import type { retryWork, SetAsideWork } from '@perchero/contract/admin/money';
import { useState } from 'react';
import { send } from '#app/shared/api.ts';
import { formatShortDate, formatTime } from '#app/shared/format-moment.ts';
import { Button } from '#app/ui/button.tsx';
import { Note } from '#app/ui/note.tsx';
import { showToast } from '#app/ui/toast.ts';
import css from './money-tool.module.css';
import { setAsideTexts as texts } from './texts.ts';

interface SetAsideProps {
  readonly works: readonly SetAsideWork[];
  readonly onRetried: () => void;
}

/** Work on money that failed for a day and waits for an operator. */
export function SetAside({ works, onRetried }: SetAsideProps) {
  const [busy, setBusy] = useState<string | null>(null);
  if (works.length === 0) return null;

  async function retry({ source, subject }: SetAsideWork): Promise<void> {
    setBusy(subject);
    const result = await send<typeof retryWork>('POST', '/api/admin/money/retry', { source, subject });
    setBusy(null);
    showToast(result.ok ? { kind: 'done', text: texts.done } : { kind: 'error', text: result.error });
    onRetried();
  }

  return (
    <Note kind="error">
      <b>{texts.title(works.length)}</b>
      <ul className={css.faults}>
        {works.map((work) => (
          <li key={`${work.source} ${work.subject}`}>
            {texts.work(work, momentOf(work.since))}{' '}
            <Button
              kind="soft"
              size="small"
              aria-label={texts.retryWork(work)}
              busyLabel={busy === work.subject ? texts.retrying : undefined}
              onClick={() => void retry(work)}
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

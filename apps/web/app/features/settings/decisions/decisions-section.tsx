import type { listDecisions, OwnDecision } from '@perchero/contract/moderation/moderation';
import { useMemo } from 'react';
import { get } from '#app/shared/api.ts';
import { formatMoment } from '#app/shared/format-moment.ts';
import { useMutation } from '#app/shared/use-mutation.ts';
import { type ItemsPage, usePagedList } from '#app/shared/use-paged-list.ts';
import { Button } from '#app/ui/button.tsx';
import { Note } from '#app/ui/note.tsx';
import type { DecisionsPage } from '../settings-page.ts';
import { DecisionCard } from './decision-card.tsx';
import css from './decisions-section.module.css';
import { texts } from './texts.ts';

interface DecisionsSectionProps {
  readonly page: DecisionsPage | 'failed';
  readonly onChanged: () => Promise<void>;
}

/** What was decided about the person and their things, and what became of their reports. */
export function DecisionsSection({ page, onChanged }: DecisionsSectionProps) {
  return (
    <>
      <p className={css.about}>{texts.about}</p>
      {page === 'failed' ? (
        <Failure onRetry={onChanged} />
      ) : (
        <>
          <DecisionList page={page} onChanged={onChanged} />
          {page.reports.length > 0 && <Reports page={page} />}
        </>
      )}
    </>
  );
}

function Failure({ onRetry }: { onRetry: () => Promise<void> }) {
  const { mutate, isPending } = useMutation(onRetry);
  return (
    <Note
      kind="error"
      action={
        <Button
          kind="line"
          size="small"
          onClick={() => mutate()}
          busyLabel={isPending ? texts.retrying : undefined}
        >
          {texts.retry}
        </Button>
      }
    >
      {texts.failed}
    </Note>
  );
}

function DecisionList({ page, onChanged }: { page: DecisionsPage; onChanged: () => Promise<void> }) {
  const { decisions, nextCursor, now } = page;
  const first = useMemo(() => ({ items: decisions, nextCursor }), [decisions, nextCursor]);
  const { items, hasMore, status, loadMore } = usePagedList(first, loadPage);
  if (items.length === 0) return <p>{texts.none}</p>;
  return (
    <>
      <ul className={css.decisions}>
        {items.map((decision, index) => (
          <li key={decision.id}>
            <DecisionCard
              decision={decision}
              now={new Date(now)}
              isLatest={index === 0}
              onChanged={onChanged}
            />
          </li>
        ))}
      </ul>
      {status === 'failed' && <Note kind="error">{texts.moreFailed}</Note>}
      {hasMore && (
        <div>
          <Button
            kind="line"
            size="small"
            onClick={loadMore}
            busyLabel={status === 'loading' ? texts.retrying : undefined}
          >
            {status === 'failed' ? texts.retry : texts.more}
          </Button>
        </div>
      )}
    </>
  );
}

async function loadPage(cursor: string | null, signal: AbortSignal): Promise<ItemsPage<OwnDecision> | null> {
  const query = cursor === null ? '' : (`?cursor=${encodeURIComponent(cursor)}` as const);
  const result = await get<typeof listDecisions>(`/api/moderation/mine${query}`, signal);
  return result.ok ? { items: result.value.decisions, nextCursor: result.value.nextCursor } : null;
}

function Reports({ page: { reports, now } }: { page: DecisionsPage }) {
  return (
    <section className={css.reports} aria-labelledby="reports">
      <h3 id="reports">{texts.reports}</h3>
      <ul>
        {reports.map(({ target_kind: kind, title, reported_at: at, outcome }) => (
          <li key={`${kind} ${at}`}>
            <span>
              <b>{title}</b>
              <span>{texts.reported(kind, formatMoment(new Date(at), new Date(now)))}</span>
            </span>
            <span>{texts.reportOutcome[outcome]}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

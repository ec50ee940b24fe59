import {
  casesPerPage,
  type CaseView,
  type listCases as endpoint,
  maxCasesCounted,
} from '@perchero/contract/admin/moderation';
import type { ReplyOf } from '@perchero/contract/endpoint';
import { z } from 'zod';
import type { Member } from '#platform/http/actor.ts';
import { decodeCursor, encodeCursor } from '#platform/http/cursor.ts';
import type { TtlCache } from '#platform/ttl-cache.ts';
import type { ModerationDeps } from './deps.ts';
import { asModerator } from './open-case.ts';
import { openCase } from './show-case.ts';
import { countMine, countQueue, type QueueCounts, readQueue } from './queue.queries.ts';
import { toQueued } from './queued-case.ts';

interface Wanted {
  readonly view: CaseView;
  readonly cursor?: string | undefined;
  readonly case?: string | undefined;
}

const lastCase = z
  .string()
  .transform((text): unknown => text.split('|'))
  .pipe(z.tuple([z.coerce.number().pipe(z.int()), z.iso.datetime(), z.uuid()]))
  .transform(([priority, time, id]) => ({ priority, time, id }));

type Deps = Pick<ModerationDeps, 'db' | 'clock' | 'store'> & {
  /** By moderator: counting costs more than a page. */
  readonly counts: TtlCache<QueueCounts>;
};

/** A page of a view, and one case in full. */
export async function listCases(
  deps: Deps,
  actor: Member,
  { view, cursor, case: caseId }: Wanted,
): Promise<ReplyOf<typeof endpoint>> {
  const { db, clock } = deps;
  // First: reading an own case keeps it for longer.
  const opened = caseId === undefined ? null : await openCase(deps, actor, caseId);
  const moderator = asModerator(clock, actor.id);
  const now = clock.now();
  const counted = { moderator, now, max: maxCasesCounted };
  const after = cursor === undefined ? null : decodeCursor(lastCase, cursor);
  // One more, to know whether there is a next page.
  const rows = await readQueue(db, view, { moderator, now, after, limit: casesPerPage + 1 });
  const shown = rows.slice(0, casesPerPage);
  const last = shown.at(-1);
  return {
    counts: {
      ...(await deps.counts.get(actor.id, () => countQueue(db, counted))),
      mine: await countMine(db, counted),
    },
    cases: await toQueued({ db, clock }, shown, actor.id),
    nextCursor:
      rows.length > shown.length && last ? encodeCursor(last.priority, last.cursorTime, last.id) : null,
    opened,
  };
}

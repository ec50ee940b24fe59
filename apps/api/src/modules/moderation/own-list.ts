import type { ReplyOf } from '@perchero/contract/endpoint';
import { appealEndsAt } from '@perchero/contract/moderation/decisions.rules';
import {
  decisionsPerPage,
  type listDecisions as endpoint,
  maxReportsShown,
  type OwnDecision,
} from '@perchero/contract/moderation/moderation';
import { z } from 'zod';
import { decodeCursor, encodeCursor, timeAndId } from '#platform/http/cursor.ts';
import type { ModerationDeps } from './deps.ts';
import {
  type OwnDecisionRow,
  type OwnReportRow,
  readOwnDecisions,
  readOwnReports,
} from './own-list.queries.ts';

const lastListed = timeAndId(z.uuid()).transform(([time, id]) => ({ time, id }));

/** What was decided about a person, and what became of the person's own reports. */
export async function listOwn(
  { db, clock }: Pick<ModerationDeps, 'db' | 'clock'>,
  personId: string,
  cursor: string | undefined,
): Promise<ReplyOf<typeof endpoint>> {
  const now = clock.now();
  const after = cursor === undefined ? null : decodeCursor(lastListed, cursor);
  // One more, to know whether there is a next page.
  const rows = await readOwnDecisions(db, { ownerId: personId, after, limit: decisionsPerPage + 1 });
  const shown = rows.slice(0, decisionsPerPage);
  const last = shown.at(-1);
  const reports = after ? [] : await readOwnReports(db, personId, maxReportsShown);
  return {
    decisions: shown.map((row) => toOwnDecision(row, now)),
    nextCursor: rows.length > shown.length && last ? encodeCursor(last.cursorTime, last.id) : null,
    reports: reports.map((row) => ({
      target_kind: row.kind,
      title: row.title,
      reported_at: row.at.toISOString(),
      outcome: outcomeOf(row),
    })),
  };
}

function outcomeOf({ isWaiting, endedInNothing }: OwnReportRow): 'waiting' | 'decided' | 'nothing' {
  if (isWaiting) return 'waiting';
  return endedInNothing ? 'nothing' : 'decided';
}

function toOwnDecision(row: OwnDecisionRow, now: Date): OwnDecision {
  const appealUntil = appealEndsAt(row.decidedAt);
  const canAppeal = row.appealWords === null && !row.isReplaced && !row.isAnswer && now < appealUntil;
  return {
    id: row.id,
    target_kind: row.kind,
    title: row.title,
    picture: row.picture,
    product_id: row.productId,
    thing: row.thing,
    person: row.person,
    reason: row.reason,
    words: row.words,
    decided_at: row.decidedAt.toISOString(),
    until: row.until?.toISOString() ?? null,
    step: row.thing === 'hide' ? stepOf(row) : null,
    appeal_until: canAppeal ? appealUntil.toISOString() : null,
    appeal:
      row.appealWords === null || row.appealedAt === null
        ? null
        : {
            words: row.appealWords,
            created_at: row.appealedAt.toISOString(),
            outcome: row.outcome,
            answer: row.answer,
            decided_at: row.answeredAt?.toISOString() ?? null,
          },
  };
}

function stepOf({ isHidden, isMended }: OwnDecisionRow): OwnDecision['step'] {
  if (!isHidden) return 'listed';
  return isMended ? 'mended' : 'hidden';
}

import { randomUUID } from 'node:crypto';
import type { PersonDecision, ThingDecision } from '@perchero/contract/moderation/decisions.rules';
import type { ReportReasonKey } from '@perchero/contract/moderation/report-reasons.rules';
import type { Tx } from '#platform/database/database.ts';
import type { Case } from './cases.queries.ts';
import { type Decision, insertDecision, isSuperseded, setUndone } from './decisions.queries.ts';
import type { ModerationDeps } from './deps.ts';
import { applyToPerson, replaceForPerson } from './person-effects.ts';
import { applyToThing, finalAtOf, undoForThing } from './thing-effects.ts';

type Deps = Pick<ModerationDeps, 'clock' | 'jobs' | 'keys'>;

export interface WantedDecision {
  readonly moderatorId: string;
  readonly thing: ThingDecision;
  readonly person: PersonDecision;
  readonly reason: ReportReasonKey;
  readonly words: string;
  readonly note: string;
}

/** Writes a decision of a locked case with everything that it does. Returns its id. */
export async function enactDecision(
  tx: Tx,
  deps: Deps,
  { id: caseId, version, kind, targetId, ownerId }: Case,
  wanted: WantedDecision,
): Promise<string> {
  const now = deps.clock.now();
  const { thing, person, reason } = wanted;
  const before = await applyToThing(tx, deps, { kind, targetId, thing, reason });
  const until = await applyToPerson(tx, deps, ownerId, person);
  const id = randomUUID();
  await insertDecision(tx, {
    id,
    caseId,
    caseVersion: version,
    ownerId,
    ...wanted,
    until,
    undo: before ? { thing: before } : {},
    finalAt: finalAtOf({ kind, thing }, now),
    createdAt: now,
  });
  return id;
}

/** Undoes a decision of a locked case, and puts a milder one in its place. */
export async function replaceDecision(
  tx: Tx,
  deps: Deps,
  { id: caseId, version, kind, targetId }: Case,
  decision: Decision,
  instead: WantedDecision | null,
): Promise<void> {
  const now = deps.clock.now();
  const { thing, reason, undo, ownerId } = decision;
  const target = { kind, targetId, reason };
  let before = undo.thing ?? null;
  // The same for the thing stays as it is.
  if (thing !== instead?.thing && !(await isSuperseded(tx, decision, { kind, id: targetId }))) {
    await undoForThing(tx, deps, { ...target, thing }, before);
    before = instead ? await applyToThing(tx, deps, { ...target, thing: instead.thing }) : null;
  }
  const until = await replaceForPerson(tx, deps, decision, instead?.person ?? 'none');
  const replacedBy = instead && randomUUID();
  if (replacedBy)
    await insertDecision(tx, {
      id: replacedBy,
      caseId,
      caseVersion: version,
      ownerId,
      ...instead,
      until,
      undo: before ? { thing: before } : {},
      finalAt: finalAtOf({ kind, thing: instead.thing }, decision.createdAt),
      createdAt: now,
    });
  await setUndone(tx, decision.id, { at: now, replacedBy });
}

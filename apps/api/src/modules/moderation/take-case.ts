import { recordAudit } from '#modules/audit/index.ts';
import { inTransaction } from '#platform/database/database.ts';
import type { Member } from '#platform/http/actor.ts';
import { AppError } from '#platform/http/app-error.ts';
import { type Case, findCase, freeCase, leaseCase } from './cases.queries.ts';
import type { ModerationDeps } from './deps.ts';
import { asModerator, leaseUntil } from './open-case.ts';

type Deps = Pick<ModerationDeps, 'db' | 'clock'>;

/** For 15 minutes; again goes on having it. */
export function takeCase({ db, clock }: Deps, actor: Member, caseId: string): Promise<{ until: string }> {
  const until = leaseUntil(clock);
  const moderator = asModerator(clock, actor.id);
  return inTransaction(db, async (tx) => {
    const lease = await leaseCase(tx, { id: caseId, moderator, until, now: clock.now() });
    if (!lease) {
      const found = await findCase(tx, caseId, moderator);
      throw new AppError(found?.state === 'assigned' ? 'case-taken' : 'not-found', `case ${caseId}`);
    }
    if (lease.isNew)
      await recordAudit(tx, clock, {
        actor,
        action: 'take-case',
        ...aboutCase({ id: caseId, ownerId: lease.ownerId }),
      });
    return { until: until.toISOString() };
  });
}

/** Back to the queue; again is a success. */
export function releaseCase({ db, clock }: Deps, actor: Member, caseId: string): Promise<void> {
  return inTransaction(db, async (tx) => {
    const freed = await freeCase(tx, caseId, actor.id);
    if (freed) await recordAudit(tx, clock, { actor, action: 'release-case', ...aboutCase(freed) });
    else if (!(await findCase(tx, caseId, asModerator(clock, actor.id))))
      throw new AppError('not-found', `case ${caseId}`);
  });
}

/** The person whom a case is about, if there is one. */
export function aboutCase({ id, ownerId }: Pick<Case, 'id' | 'ownerId'>) {
  const subject = ownerId === null ? { kind: 'case', id } : { kind: 'person', id: ownerId };
  return { subject, caseId: id };
}

import { isSuspension } from '@perchero/contract/moderation/decisions.rules';
import type { OwnDecision } from '@perchero/contract/moderation/moderation';

/** What became of a decision, as its badge says. */
export type Outcome =
  | 'hidden'
  | 'mended'
  | 'listed'
  | 'removed'
  | 'warned'
  | 'suspended'
  | 'ended'
  | 'closed'
  | 'returned'
  | 'void'
  | 'softened';

/** Null where nothing was decided. */
export function outcomeOf(decision: OwnDecision, now: Date): Outcome | null {
  const { thing, person, step, appeal } = decision;
  if (appeal?.outcome === 'softened') return 'softened';
  if (appeal?.outcome === 'reversed') return thing === 'nothing' ? 'void' : 'returned';
  if (thing === 'hide') return step ?? 'hidden';
  if (thing === 'remove') return 'removed';
  if (isSuspension(person)) return isOver(decision, now) ? 'ended' : 'suspended';
  if (person === 'close') return 'closed';
  return person === 'warn' ? 'warned' : null;
}

/** Whether it still takes something away. */
export function isInForce(decision: OwnDecision, now: Date): boolean {
  const { step, appeal } = decision;
  if (appeal?.outcome === 'softened' || appeal?.outcome === 'reversed') return false;
  return step !== 'listed' && !isOver(decision, now);
}

function isOver({ until }: OwnDecision, now: Date): boolean {
  return until !== null && Date.parse(until) <= now.getTime();
}

import type { AdminClaim } from '@perchero/contract/admin/claims';
import { formatDay } from '#app/shared/format-moment.ts';
import { Status } from '#app/ui/status.tsx';
import { texts } from './texts.ts';

/** Until when an operator answers: the deadline is the midnight after its last day. */
export function Due({ claim: { due_at, is_late } }: { claim: Pick<AdminClaim, 'due_at' | 'is_late'> }) {
  if (due_at === null) return null;
  const day = formatDay(new Date(Date.parse(due_at) - 1));
  return <Status kind={is_late ? 'bad' : 'wait'}>{is_late ? texts.late(day) : texts.until(day)}</Status>;
}

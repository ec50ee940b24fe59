import type { deletePeople } from '@perchero/contract/admin/people';
import type { SendResult } from '#app/shared/api.ts';

type Result = SendResult<typeof deletePeople>;

/** Splits the ids into calls of at most `perCall`; stops at the first refusal. */
export async function changeInBatches(
  call: (ids: string[]) => Promise<Result>,
  ids: readonly string[],
  perCall: number,
): Promise<Result> {
  let changed = 0;
  for (let from = 0; from < ids.length; from += perCall) {
    const result = await call(ids.slice(from, from + perCall));
    if (!result.ok) return result;
    changed += result.value.changed;
  }
  return { ok: true, value: { success: true, changed } };
}

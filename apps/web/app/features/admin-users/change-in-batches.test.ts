import { describe, expect, it, vi } from 'vitest';
import { changeInBatches } from './change-in-batches.ts';

const done = (ids: string[]) =>
  Promise.resolve({ ok: true, value: { success: true, changed: ids.length } } as const);

describe('ADMIN-01 changing many users', () => {
  it('splits the ids into batches and adds up the changes', async () => {
    const call = vi.fn(done);

    const result = await changeInBatches(call, ['a', 'b', 'c', 'd', 'e'], 2);

    expect(call.mock.calls).toEqual([[['a', 'b']], [['c', 'd']], [['e']]]);
    expect(result).toEqual({ ok: true, value: { success: true, changed: 5 } });
  });

  it('stops at the first refusal', async () => {
    const refused = { ok: false, code: 'not-found', error: '' } as const;
    const call = vi.fn(done).mockResolvedValueOnce(refused as never);

    expect(await changeInBatches(call, ['a', 'b', 'c'], 2)).toEqual(refused);
    expect(call).toHaveBeenCalledOnce();
  });
});

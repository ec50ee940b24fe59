import { describe, expect, it, vi } from 'vitest';
import { changeInTurns } from './change-in-turns.ts';

const done = (ids: string[]) =>
  Promise.resolve({ ok: true, value: { success: true, changed: ids.length } } as const);

describe('ADMIN-01 many people at once', () => {
  it('are changed in calls of as many as one takes, and counted together', async () => {
    const call = vi.fn(done);

    const result = await changeInTurns(call, ['a', 'b', 'c', 'd', 'e'], 2);

    expect(call.mock.calls).toEqual([[['a', 'b']], [['c', 'd']], [['e']]]);
    expect(result).toEqual({ ok: true, value: { success: true, changed: 5 } });
  });

  it('are left from the first refusal on', async () => {
    const refused = { ok: false, code: 'not-found', error: '' } as const;
    const call = vi.fn(done).mockResolvedValueOnce(refused as never);

    expect(await changeInTurns(call, ['a', 'b', 'c'], 2)).toEqual(refused);
    expect(call).toHaveBeenCalledOnce();
  });
});

import { expect, it } from 'vitest';
import { openLog } from '#platform/observability/log.ts';
import type { PaymentDeps } from './deps.ts';
import { runSource } from './work-loop.ts';

it('asks for more work only when a lane is free, also after it was given more than there are lanes', async () => {
  const stop = new AbortController();
  const deps = { log: openLog({ level: 'silent', service: 'test', commit: 'test' }) } as PaymentDeps;
  const wanted: number[] = [];
  const inHand: (() => void)[] = [];
  const claim = async (_: PaymentDeps, most: number) => {
    wanted.push(most);
    if (wanted.length > 1) stop.abort();
    return wanted.length > 1
      ? []
      : Array.from({ length: 5 }, () => ({ subject: '1', orderId: null, hasFailed: false, run: work }));
  };
  const work = () => new Promise<void>((finish) => inHand.push(finish));

  const running = runSource(deps, { name: 'inbox', lanes: 2, claim, schedule: async () => {} }, stop.signal);
  while (wanted.length < 2) {
    inHand.shift()?.();
    await new Promise(setImmediate);
  }
  for (const finish of inHand) finish();
  await running;

  expect(wanted).toEqual([2, 1]);
});

import { expect, it } from 'vitest';
import { createMetrics } from '#platform/observability/metrics.ts';
import { createPasswordHasher } from './password-hash.ts';

const aHasher = () => createPasswordHasher(1, createMetrics('test'));

it('looks first at who has waited before, then at known browsers, then at the others', async () => {
  const hasher = aHasher();
  await hasher.hash('first');
  const order: string[] = [];
  const note = (who: string) => () => void order.push(who);

  await Promise.all([
    hasher.hash('running').then(note('running')),
    hasher.verify('x', null).then(note('unknown')),
    hasher.hash('x').then(note('known')),
    hasher.hash('x', 'proven').then(note('proven')),
  ]);

  expect(order).toEqual(['running', 'proven', 'known', 'unknown']);
});

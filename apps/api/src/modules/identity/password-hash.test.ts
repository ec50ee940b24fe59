import { expect, it } from 'vitest';
import { createMetrics } from '#platform/observability/metrics.ts';
import { createPasswordHasher } from './password-hash.ts';

const aHasher = () => createPasswordHasher(1, createMetrics('test'));

it('hashes with the recommended Argon2id parameters by default', async () => {
  expect(await aHasher().hash('tapado-camel-92')).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
});

it('hashes for authenticated requests first, then known browsers, then unknown ones', async () => {
  const hasher = aHasher();
  await hasher.hash('first');
  const order: string[] = [];
  const record = (priority: string) => () => void order.push(priority);

  await Promise.all([
    hasher.hash('running').then(record('running')),
    hasher.verify('x', null).then(record('unknown')),
    hasher.hash('x').then(record('known')),
    hasher.hash('x', 'authenticated').then(record('authenticated')),
  ]);

  expect(order).toEqual(['running', 'authenticated', 'known', 'unknown']);
});

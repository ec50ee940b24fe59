import { expect, it } from 'vitest';
import { createKeys } from './keys.ts';

const [former, current] = ['f'.repeat(32), 'c'.repeat(32)];

it('verifies and decrypts with every secret and uses the first', () => {
  const [before, both, after] = [createKeys(former), createKeys(`${current},${former}`), createKeys(current)];
  const sealed = before.seal('push', 'text');

  expect(both.openSigned('session', before.sign('session', 'token'))).toBe('token');
  expect(after.openSigned('session', both.sign('session', 'token'))).toBe('token');
  expect(before.openSigned('session', both.sign('session', 'token'))).toBeNull();
  expect(both.unseal('push', sealed)).toBe('text');
  expect(after.unseal('push', both.seal('push', 'text'))).toBe('text');
  expect(() => after.unseal('push', sealed)).toThrow('none of the secrets');
  expect(both.macs('handover', 'order')).toEqual([
    after.mac('handover', 'order'),
    before.mac('handover', 'order'),
  ]);
});

it('seals again only what was sealed with a former secret', () => {
  const both = createKeys(`${current},${former}`);
  const resealed = both.reseal('push', createKeys(former).seal('push', 'text')) ?? '';

  expect(createKeys(current).unseal('push', resealed)).toBe('text');
  expect(both.reseal('push', resealed)).toBeNull();
});

it('a value made for one purpose is invalid for another', () => {
  const keys = createKeys(current);

  expect(keys.openSigned('device', keys.sign('session', 'token'))).toBeNull();
  expect(() => keys.unseal('push', keys.seal('second-factor', 'text'))).toThrow('none of the secrets');
});

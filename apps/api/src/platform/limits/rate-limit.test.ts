import { expect, it } from 'vitest';
import { addressSubject, networksOf } from './rate-limit.ts';

it.each([
  ['190.64.1.2', '190.64.1.2'],
  ['::ffff:190.64.1.2', '190.64.1.2'],
  ['2800:a4:1234:5600:aaaa:bbbb:cccc:dddd', '2800:a4:1234:5600::/64'],
  ['2800:a4:1234:5600::1', '2800:a4:1234:5600::/64'],
  ['2800::1', '2800:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
])('%s counts as the subject %s', (address, subject) => {
  expect(addressSubject(address)).toBe(subject);
});

it.each([
  ['190.64.1.2', { wide: '190.64.1.0/24', within: null }],
  ['2800:a4:1234:56ff::1', { wide: '2800:a4:1234::/48', within: '2800:a4:1234:5600::/56' }],
  ['2800:a4:1234:7::1', { wide: '2800:a4:1234::/48', within: '2800:a4:1234:0000::/56' }],
  ['2800::1', { wide: '2800:0:0::/48', within: '2800:0:0:0000::/56' }],
])('%s belongs to the networks %o', (address, networks) => {
  expect(networksOf(addressSubject(address))).toEqual(networks);
});

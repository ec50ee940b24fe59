import { expect, it } from 'vitest';
import { addressSubject } from './rate-limit.ts';

it.each([
  ['190.64.1.2', '190.64.1.2'],
  ['::ffff:190.64.1.2', '190.64.1.2'],
  ['2800:a4:1234:5600:aaaa:bbbb:cccc:dddd', '2800:a4:1234:5600::/64'],
  ['2800:a4:1234:5600::1', '2800:a4:1234:5600::/64'],
  ['2800::1', '2800:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
])('counts %s as %s', (address, subject) => {
  expect(addressSubject(address)).toBe(subject);
});

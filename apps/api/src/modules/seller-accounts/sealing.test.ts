import { expect, it } from 'vitest';
import { seal, unseal } from './sealing.ts';

const [first, second] = [
  { id: 'first', key: Buffer.alloc(32, 1) },
  { id: 'second', key: Buffer.alloc(32, 2) },
];

it('PAY-08 opens in its own place with its own key, and says which of the two is missing', () => {
  const sealed = seal([first], 'mp|a|1|access', 'APP_USR-secret');

  expect(sealed).toMatch(/^first\.[\w-]+$/);
  expect(sealed).not.toContain('secret');
  expect(unseal([second, first], 'mp|a|1|access', sealed)).toEqual({ kind: 'text', text: 'APP_USR-secret' });
  expect(unseal([first], 'mp|a|1|refresh', sealed)).toEqual({ kind: 'broken' });
  expect(unseal([first], 'mp|b|1|access', sealed)).toEqual({ kind: 'broken' });
  expect(unseal([second], 'mp|a|1|access', sealed)).toEqual({ kind: 'no-key' });
  expect(unseal([{ ...second, id: 'first' }], 'mp|a|1|access', sealed)).toEqual({ kind: 'broken' });
});

it('PAY-08 is broken by any changed byte, and never the same twice', () => {
  const sealed = seal([first], 'here', 'text');
  const bytes = Buffer.from(sealed.slice('first.'.length), 'base64url');

  expect(seal([first], 'here', 'text')).not.toBe(sealed);
  for (const place of bytes.keys()) {
    const changed = Buffer.from(bytes);
    changed[place] = (changed[place] ?? 0) ^ 1;
    expect(unseal([first], 'here', `first.${changed.toString('base64url')}`)).toEqual({ kind: 'broken' });
  }
  expect(unseal([first], 'here', 'first.AA')).toEqual({ kind: 'broken' });
});

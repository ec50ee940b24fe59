import { expect, it } from 'vitest';
import { encrypt, decrypt } from './encryption.ts';

const [first, second] = [
  { id: 'first', key: Buffer.alloc(32, 1) },
  { id: 'second', key: Buffer.alloc(32, 2) },
];

it('PAY-08 decrypts only with its own key and context, and distinguishes a missing key', () => {
  const encrypted = encrypt([first], 'mp|a|1|access', 'APP_USR-secret');

  expect(encrypted).toMatch(/^first\.[\w-]+$/);
  expect(encrypted).not.toContain('secret');
  expect(decrypt([second, first], 'mp|a|1|access', encrypted)).toEqual({
    kind: 'text',
    text: 'APP_USR-secret',
  });
  expect(decrypt([first], 'mp|a|1|refresh', encrypted)).toEqual({ kind: 'broken' });
  expect(decrypt([first], 'mp|b|1|access', encrypted)).toEqual({ kind: 'broken' });
  expect(decrypt([second], 'mp|a|1|access', encrypted)).toEqual({ kind: 'no-key' });
  expect(decrypt([{ ...second, id: 'first' }], 'mp|a|1|access', encrypted)).toEqual({ kind: 'broken' });
});

it('PAY-08 detects any changed byte, and never encrypts to the same ciphertext twice', () => {
  const encrypted = encrypt([first], 'here', 'text');
  const bytes = Buffer.from(encrypted.slice('first.'.length), 'base64url');

  expect(encrypt([first], 'here', 'text')).not.toBe(encrypted);
  for (const context of bytes.keys()) {
    const changed = Buffer.from(bytes);
    changed[context] = (changed[context] ?? 0) ^ 1;
    expect(decrypt([first], 'here', `first.${changed.toString('base64url')}`)).toEqual({ kind: 'broken' });
  }
  expect(decrypt([first], 'here', 'first.AA')).toEqual({ kind: 'broken' });
});

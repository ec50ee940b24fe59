import { expect, it } from 'vitest';
import { errorTexts } from './error-texts.ts';
import { errorStatus } from './errors.ts';

it.each([
  'email-already-in-use',
  'invalid-credential',
  'wrong-password',
  'missing-password',
  'user-not-found',
  'invalid-email',
  'too-many-requests',
  'expired-action-code',
  'invalid-action-code',
  'requires-recent-login',
  'user-token-expired',
  'user-disabled',
  'password-does-not-meet-requirements',
  'network-request-failed',
] as const)('LOGIN-15 %s has a status and a message', (code) => {
  expect(errorStatus[code]).toBeGreaterThanOrEqual(400);
  expect(errorTexts[code]).toMatch(/^\p{Lu}.*\p{Ll}/u);
});

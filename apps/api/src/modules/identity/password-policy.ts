import type { PasswordPolicy } from '@perchero/contract/identity/password';
import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';
import { AppError } from '#platform/http/app-error.ts';

const strength = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });
const common = new Set(
  (dictionary['passwords-common'] as readonly string[]).map((word) => word.toLowerCase()),
);

/** Below this length a password must also be hard to guess. */
const shortLength = 8;
/** The estimate of zxcvbn for six random characters, which it counts as ten possibilities each. */
const minGuesses = 1e6;
const brand = 'perchero';

interface Owner {
  readonly username: string;
  readonly email: string;
}

/** Rejects a password that violates the policy or is easy to guess. */
export function checkPassword(password: string, owner: Owner, policy: PasswordPolicy): void {
  // The policy counts code points.
  const length = Array.from(password).length;
  const wrong =
    length < policy.minLength ||
    length > policy.maxLength ||
    (policy.enforced && lacksCharacters(password, policy)) ||
    isGuessable(password, owner);
  if (wrong) throw new AppError('password-does-not-meet-requirements');
}

function lacksCharacters(password: string, policy: PasswordPolicy): boolean {
  return (
    (policy.requireLowercase && !/\p{Ll}/u.test(password)) ||
    (policy.requireUppercase && !/\p{Lu}/u.test(password)) ||
    (policy.requireDigit && !/\p{Nd}/u.test(password)) ||
    (policy.requireSymbol && !/[^\p{L}\p{Nd}]/u.test(password))
  );
}

function isGuessable(password: string, { username, email }: Owner): boolean {
  const lower = password.toLowerCase();
  const [mailName = ''] = email.split('@');
  const ownWords = [brand, username, mailName].map((word) => word.toLowerCase());
  if (common.has(lower)) return true;
  if (ownWords.some((word) => word.length >= 4 && lower.includes(word))) return true;
  return password.length < shortLength && strength.check(password, ownWords).guesses < minGuesses;
}

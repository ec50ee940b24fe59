import { api, check, contract, decision, e2e, page, proof, setting, tools } from '../reference.ts';
import { type Chapter, deviation, requirement } from './requirement.ts';

const policy = 'modules/identity/password-policy.db.test.ts';
const codes = 'modules/registration/phone-code.db.test.ts';
const guesses = api(
  'modules/identity/sign-in.db.test.ts',
  'LOGIN-15 API-05 is limited per account to 10 in 15 minutes and 25 an hour; a known device still signs in',
);

export const authentication: Chapter = {
  name: 'V6 Authentication',
  requirements: [
    requirement(
      '6.1.1',
      'It is written down what stops guessing, and why it locks nobody out',
      check('security', 'docs/security/limits.md is printed from the limits that the code takes'),
      page('docs/runbook/accounts.md', 'Somebody is locked out'),
      page('docs/adr/0015-two-kinds-of-rate-limit.md', 'Decision'),
    ),
    requirement(
      '6.1.2',
      'Words of our own that no password may hold are written down',
      page('docs/security/README.md', 'Passwords'),
    ),
    requirement(
      '6.1.3',
      'All ways to be let in are written down together',
      page('docs/adr/0018-tickets-challenges-tokens.md', 'Decision'),
      api('modules/identity/secrets.db.test.ts', 'LOGIN-09 exposes none of the routes of better-auth'),
    ),
    deviation(
      '6.2.1',
      'Passwords have at least 8 characters',
      api(policy, 'requires 6 to 64 characters by default'),
      api(policy, 'can require %s'),
      decision(
        'The specification’s minimum is 6 and stays the default; PASSWORD_MIN_LENGTH raises it, and production is advised to say 8. Below 8 a password must also withstand a million guesses by estimate; common and personal ones are refused at any length; guesses are counted per account.',
      ),
    ),
    requirement(
      '6.2.2',
      'People can change their password',
      api(
        'modules/accounts/change-password.db.test.ts',
        'ends every session, opens a new one for this browser and sends a mail',
      ),
    ),
    requirement(
      '6.2.3',
      'Changing it takes the current one',
      api('modules/accounts/change-password.db.test.ts', 'is refused with %s'),
      api('modules/accounts/change-password.db.test.ts', 'is limited to ten wrong current passwords'),
    ),
    requirement(
      '6.2.4',
      'The most common passwords are refused',
      api(policy, 'rejects an easily guessed password: %s'),
      api(policy, 'rejects more than three thousand leaked passwords'),
    ),
    deviation(
      '6.2.5',
      'Any characters may be used and none must be',
      api(policy, 'does not require character classes unless enforced'),
      contract('identity/password.rules.test.ts', 'LOGIN-20'),
      decision(
        'No kind of character is asked for. The fields of the browser leave out spaces, quotes, semicolons and backslashes while one types, as the specification wants; all five fields do it with one function, so the same keys always make the same password, and the server takes anything.',
      ),
    ),
    requirement(
      '6.2.6',
      'Password fields hide what is typed, and show it on demand',
      e2e(
        'registration-steps.spec.ts',
        'REG-17 the two passwords are validated, cleaned and shown on demand',
      ),
    ),
    requirement(
      '6.2.7',
      'Pasting and password managers work',
      e2e(
        'login.spec.ts',
        'a password can be pasted, and fields have autocomplete hints for password managers',
      ),
    ),
    requirement(
      '6.2.8',
      'The server compares a password exactly as it came',
      api(policy, 'any accepted string signs in again'),
    ),
    requirement(
      '6.2.9',
      'Passwords of 64 characters are taken',
      api(policy, 'requires 6 to 64 characters by default'),
    ),
    requirement(
      '6.2.10',
      'A password stays good until it is changed',
      api(policy, 'accepts existing passwords that a stricter policy would reject'),
    ),
    requirement(
      '6.2.11',
      'The words of 6.1.2 are refused in passwords',
      api(policy, 'rejects common and personal passwords on every form, with a clear message'),
    ),
    requirement(
      '6.2.12',
      'Passwords are held against those that leaked',
      api(policy, 'rejects more than three thousand leaked passwords'),
      api(policy, 'rejects common and personal passwords on every form, with a clear message'),
      decision(
        'The list is the one of zxcvbn, made of public leaks and shipped with the server. No service is asked: it would learn parts of passwords, and registration would depend on it.',
      ),
    ),
    requirement(
      '6.3.1',
      'Guessing and stuffing are stopped as written',
      guesses,
      api('modules/identity/sign-in.db.test.ts', 'is limited to 25 attempts per address across accounts'),
      proof('limits', 'guessOneAccount'),
      proof('login-flood', 'the right person, known device'),
    ),
    requirement(
      '6.3.2',
      'There are no accounts from the start',
      tools('security/defaults.test.ts', 'makes no account, role or password in a migration'),
      api('modules/accounts/username-keys.rules.test.ts', '%s is reserved'),
    ),
    deviation(
      '6.3.3',
      'More than one factor is needed to come in',
      api(
        'modules/admin/people.db.test.ts',
        'answers 404 to guests, members, and admins without second factor or recent login',
      ),
      api(
        'modules/admin/roles.db.test.ts',
        'grants the role with a second factor that is encrypted in the database',
      ),
      decision(
        'Admins give digits of an app besides the password. Members sign in with the password alone, as the specification has it; against stolen ones stand the limits per account, mails about new devices, the password again before e-mail, phone, payment account and deletion, and a way back for three days.',
      ),
    ),
    requirement(
      '6.3.4',
      'No way in is weaker than the written ones',
      api('modules/identity/secrets.db.test.ts', 'LOGIN-09 exposes none of the routes of better-auth'),
      api(
        'modules/identity/phone-link.db.test.ts',
        'LOGIN-17 stores the phone but does not sign in a browser without the challenge',
      ),
      proof('takeover', 'T13 paths of the library tried'),
    ),
    requirement(
      '6.4.1',
      'First secrets are random, short-lived and good once',
      api(
        'modules/registration/wait-email.db.test.ts',
        'has a link that is void after a newer one or seven days and is accepted by no other endpoint',
      ),
      api('modules/registration/ticket.db.test.ts', 'stores only the hash of the ticket'),
    ),
    requirement(
      '6.4.2',
      'No hints and no secret questions',
      api('architecture.test.ts', 'opens exactly these routes, to exactly these people'),
      api('modules/registration/form.db.test.ts', 'refuses unknown fields: %o'),
    ),
    requirement(
      '6.4.3',
      'A forgotten password is replaced safely, and the second factor stays',
      api('modules/identity/recovery.db.test.ts', 'sets a new password once and ends every session'),
      api(
        'modules/identity/recovery.db.test.ts',
        'is not accepted by other endpoints, nor other links for recovery',
      ),
      api(
        'modules/admin/people.db.test.ts',
        'answers 404 to guests, members, and admins without second factor or recent login',
      ),
    ),
    requirement(
      '6.5.1',
      'Codes, links and digits of an app work once',
      api(codes, 'is accepted once for fifty concurrent requests'),
      api(
        'modules/identity/second-factor.db.test.ts',
        'ADMIN-01 accepts a TOTP code once across concurrent requests and sessions',
      ),
      api('modules/identity/phone-link.db.test.ts', 'works once for ten concurrent requests'),
    ),
    requirement(
      '6.5.2',
      'Stored secrets cannot be read back',
      api(codes, 'is not stored in the database'),
      api('modules/identity/recovery.db.test.ts', 'stores only its hash'),
    ),
    requirement(
      '6.5.3',
      'Codes and seeds come from the system’s randomness',
      setting('apps/api/src/modules/identity/phone-codes.ts', 'randomInt(10 ** smsCodeLength)', 'SMS codes'),
      check('dangerous-code', 'no Math.random'),
    ),
    requirement(
      '6.5.4',
      'Codes have at least 20 bits',
      setting('packages/contract/src/identity/phone.rules.ts', 'smsCodeLength = 6', 'six digits'),
      e2e('registration-phone.spec.ts', 'REG-20 the six-digit code is validated'),
    ),
    deviation(
      '6.5.5',
      'Codes live ten minutes, digits of an app thirty seconds',
      api(codes, 'expires after ten minutes'),
      api(
        'modules/identity/second-factor.db.test.ts',
        'ADMIN-01 rejects a TOTP code two steps old and limits guesses',
      ),
      decision(
        'The digits of the step before and after are taken too, once, for clocks that differ: up to ninety seconds, with five tries in a quarter of an hour.',
      ),
    ),
    deviation(
      '6.6.1',
      'SMS is offered beside something stronger, with its risks told',
      api(
        'modules/identity/phone-link.db.test.ts',
        'LOGIN-17 stores the phone but does not sign in a browser without the challenge',
      ),
      decision(
        'An SMS proves that a phone is somebody’s and never signs anybody in, so that whoever takes over a number has no account. Something stronger for members is not offered yet.',
      ),
    ),
    requirement(
      '6.6.2',
      'A code is good for what it was asked for, and nothing else',
      api(codes, 'is valid only for its actor and number'),
      api(codes, 'is void once another is sent'),
    ),
    requirement(
      '6.6.3',
      'Codes cannot be guessed',
      api(codes, 'is compared at most three times for fifty concurrent wrong codes'),
      api(codes, 'is limited to ten attempts a day across codes'),
      proof('limits', 'guessCodes'),
    ),
  ],
};

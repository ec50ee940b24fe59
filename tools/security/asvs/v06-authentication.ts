import { api, check, contract, decision, e2e, page, proof, setting, tools } from '../reference.ts';
import { type Chapter, deviation, requirement } from './requirement.ts';

const policy = 'modules/identity/password-policy.db.test.ts';
const codes = 'modules/registration/phone-code.db.test.ts';
const guesses = api(
  'modules/identity/sign-in.db.test.ts',
  'are evaluated ten times in a quarter, 25 times an hour; the owner still gets in on a known device',
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
      api('modules/identity/secrets.db.test.ts', 'LOGIN-09 opens none of the paths of the library behind it'),
    ),
    deviation(
      '6.2.1',
      'Passwords have at least 8 characters',
      api(policy, 'asks for six characters and nothing else unless told, 64 at most'),
      api(policy, 'can ask for %s'),
      decision(
        'The specification’s minimum is 6 and stays the default; PASSWORD_MIN_LENGTH raises it, and production is advised to say 8. Below 8 a password must also withstand a million guesses by estimate; common and personal ones are refused at any length; guesses are counted per account.',
      ),
    ),
    requirement(
      '6.2.2',
      'People can change their password',
      api(
        'modules/accounts/change-password.db.test.ts',
        'ends every session, opens a new one for this browser and is told by mail',
      ),
    ),
    requirement(
      '6.2.3',
      'Changing it takes the current one',
      api('modules/accounts/change-password.db.test.ts', 'is refused with %s'),
      api(
        'modules/accounts/change-password.db.test.ts',
        'cannot be guessed for: after ten wrong ones even the right one waits',
      ),
    ),
    requirement(
      '6.2.4',
      'The most common passwords are refused',
      api(policy, 'refuses what guessers try first: %s'),
      api(policy, 'knows more than three thousand common ones'),
    ),
    deviation(
      '6.2.5',
      'Any characters may be used and none must be',
      api(policy, 'only advises characters until it is enforced'),
      contract('identity/password.rules.test.ts', 'LOGIN-20'),
      decision(
        'No kind of character is asked for. The fields of the browser leave out spaces, quotes, semicolons and backslashes while one types, as the specification wants; all five fields do it with one function, so the same keys always make the same password, and the server takes anything.',
      ),
    ),
    requirement(
      '6.2.6',
      'Password fields hide what is typed, and show it on demand',
      e2e('registration-steps.spec.ts', 'REG-17 the two passwords are judged, cleaned and shown on demand'),
    ),
    requirement(
      '6.2.7',
      'Pasting and password managers work',
      e2e('login.spec.ts', 'a password can be pasted, and managers are told which is which'),
    ),
    requirement(
      '6.2.8',
      'The server compares a password exactly as it came',
      api(policy, 'any string taken once signs in when typed again'),
    ),
    requirement(
      '6.2.9',
      'Passwords of 64 characters are taken',
      api(policy, 'asks for six characters and nothing else unless told, 64 at most'),
    ),
    requirement(
      '6.2.10',
      'A password stays good until it is changed',
      api(policy, 'lets people in whose password an earlier policy took'),
    ),
    requirement(
      '6.2.11',
      'The words of 6.1.2 are refused in passwords',
      api(policy, 'refuses common and personal ones everywhere, with a clear sentence'),
    ),
    requirement(
      '6.2.12',
      'Passwords are held against those that leaked',
      api(policy, 'knows more than three thousand common ones'),
      api(policy, 'refuses common and personal ones everywhere, with a clear sentence'),
      decision(
        'The list is the one of zxcvbn, made of public leaks and shipped with the server. No service is asked: it would learn parts of passwords, and registration would depend on it.',
      ),
    ),
    requirement(
      '6.3.1',
      'Guessing and stuffing are stopped as written',
      guesses,
      api('modules/identity/sign-in.db.test.ts', 'of one address are stopped at 25, whichever accounts'),
      proof('limits', 'guessOneAccount'),
      proof('login-flood', 'the right person, known device'),
    ),
    requirement(
      '6.3.2',
      'There are no accounts from the start',
      tools('security/defaults.test.ts', 'makes no account, role or password in a migration'),
      api('modules/accounts/username-keys.rules.test.ts', 'gives %s to nobody'),
    ),
    deviation(
      '6.3.3',
      'More than one factor is needed to come in',
      api(
        'modules/admin/people.db.test.ts',
        'does not exist for guests, members, and admins without digits or with an old login',
      ),
      api(
        'modules/admin/roles.db.test.ts',
        'gives the role with a second factor, shown once and sealed in the database',
      ),
      decision(
        'Admins give digits of an app besides the password. Members sign in with the password alone, as the specification has it; against stolen ones stand the limits per account, mails about new devices, the password again before e-mail, phone, payment account and deletion, and a way back for three days.',
      ),
    ),
    requirement(
      '6.3.4',
      'No way in is weaker than the written ones',
      api('modules/identity/secrets.db.test.ts', 'LOGIN-09 opens none of the paths of the library behind it'),
      api(
        'modules/identity/phone-link.db.test.ts',
        'LOGIN-17 signs nobody in where the password was not given',
      ),
      proof('takeover', 'T13 paths of the library tried'),
    ),
    requirement(
      '6.4.1',
      'First secrets are random, short-lived and good once',
      api(
        'modules/registration/wait-email.db.test.ts',
        'has a link that dies with the next one, after seven days, and that no other call takes',
      ),
      api('modules/registration/ticket.db.test.ts', 'keeps only the hash of the ticket'),
    ),
    requirement(
      '6.4.2',
      'No hints and no secret questions',
      api('architecture.test.ts', 'opens exactly these routes, to exactly these people'),
      api('modules/registration/form.db.test.ts', 'refuses fields nobody asked for: %o'),
    ),
    requirement(
      '6.4.3',
      'A forgotten password is replaced safely, and the second factor stays',
      api('modules/identity/recovery.db.test.ts', 'sets a new password once, and every session ends'),
      api('modules/identity/recovery.db.test.ts', 'is no link for anything else, and no other link is one'),
      api(
        'modules/admin/people.db.test.ts',
        'does not exist for guests, members, and admins without digits or with an old login',
      ),
    ),
    requirement(
      '6.5.1',
      'Codes, links and digits of an app work once',
      api(codes, 'works once: of fifty right ones at once one wins, and later none'),
      api('modules/identity/second-factor.db.test.ts', 'takes the digits of an app once'),
      api('modules/identity/phone-link.db.test.ts', 'works once, of ten at once'),
    ),
    requirement(
      '6.5.2',
      'Stored secrets cannot be read back',
      api(codes, 'is nowhere in the database'),
      api('modules/identity/recovery.db.test.ts', 'keeps only its hash'),
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
      e2e('registration-phone.spec.ts', 'REG-20 six digits are asked for'),
    ),
    deviation(
      '6.5.5',
      'Codes live ten minutes, digits of an app thirty seconds',
      api(codes, 'lives ten minutes'),
      api('modules/identity/second-factor.db.test.ts', 'takes no digits of two steps ago'),
      decision(
        'The digits of the step before and after are taken too, once, for clocks that differ: up to ninety seconds, with five tries in a quarter of an hour.',
      ),
    ),
    deviation(
      '6.6.1',
      'SMS is offered beside something stronger, with its risks told',
      api(
        'modules/identity/phone-link.db.test.ts',
        'LOGIN-17 signs nobody in where the password was not given',
      ),
      decision(
        'An SMS proves that a phone is somebody’s and never signs anybody in, so that whoever takes over a number has no account. Something stronger for members is not offered yet.',
      ),
    ),
    requirement(
      '6.6.2',
      'A code is good for what it was asked for, and nothing else',
      api(codes, 'is worth nothing to somebody else, nor for another number'),
      api(codes, 'dies with the next code'),
    ),
    requirement(
      '6.6.3',
      'Codes cannot be guessed',
      api(codes, 'is compared three times at most, of fifty wrong ones at once'),
      api(codes, 'locks after ten tries a day, over all codes'),
      proof('limits', 'guessCodes'),
    ),
  ],
};

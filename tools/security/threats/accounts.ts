import { api, contract, e2e, proof, web } from '../reference.ts';
import { threat, type Threat } from './threat.ts';

const ticket = 'modules/registration/ticket.db.test.ts';
const session = 'modules/identity/session.db.test.ts';
const played = (figure: string) => proof('takeover', figure);

export const accountThreats: readonly Threat[] = [
  threat(
    'T01',
    'Setting the password of somebody whose e-mail one knows',
    'The call works only in the browser that began the registration (its ticket), for its e-mail, once that is confirmed, and while there is no password.',
    api(ticket, '%s: same reply, and the hash is unchanged'),
    played('setPasswordOfOthers'),
  ),
  threat(
    'T02',
    'Deleting the account of somebody whose e-mail one knows',
    'A ticket deletes its own unfinished registration; a session its own account, with the password in the same call.',
    api(ticket, 'with another registration’s ticket deletes nobody, for 200 e-mails'),
    api(ticket, 'API-12 with a session requires the password in the same request'),
    played('deleteOthers'),
  ),
  threat(
    'T03',
    'Registering with somebody else’s e-mail and waiting until they confirm it',
    'Confirming signs nobody in, the mail names the account and lets its reader refuse it, and recovering the password ends every ticket, link and session of before.',
    api(ticket, 'loses ticket, session and link once the owner recovers the password'),
    api(ticket, 'loses account and username when the owner opens the «no fui yo» link'),
    played('hijackBeforehand'),
  ),
  threat(
    'T04',
    'Finding out who has an account',
    'Signing in and recovering answer the same after the same work; where the specification tells, there is a budget per address and per network.',
    api('modules/identity/sign-in.db.test.ts', 'get the same status, headers and body'),
    api(
      'modules/registration/email-look-ups.db.test.ts',
      'check-email reveals whether an account exists five times an hour, then answers 429 with the cooldown',
    ),
    proof('enumeration', 'AUC'),
  ),
  threat(
    'T05',
    'Reading somebody’s phone by their e-mail',
    'The call answers only to the challenge that a right password gave, about that e-mail, with the phone masked.',
    api(
      'modules/identity/phone-link.db.test.ts',
      'API-13 get-auth-user requires the challenge and answers only about its e-mail',
    ),
    contract('identity/phone.rules.test.ts', 'masks a number'),
    played('readPhones'),
  ),
  threat(
    'T06',
    'Saving a phone that one did not prove',
    'The server uses up its own proof of the number, bound to who asked, in the transaction that writes it.',
    api('modules/registration/phone-code.db.test.ts', 'needs a code verified within ten minutes'),
    api(
      'modules/registration/phone-code.db.test.ts',
      'gives a number to one of two concurrent requests that verified it',
    ),
    played('takePhones'),
  ),
  threat(
    'T07',
    'Guessing SMS codes',
    'Three tries for a code, ten a day for an account; a keyed hash is kept, for ten minutes, for one purpose.',
    api(
      'modules/registration/phone-code.db.test.ts',
      'is compared at most three times for fifty concurrent wrong codes',
    ),
    api('modules/registration/phone-code.db.test.ts', 'is not stored in the database'),
    proof('limits', 'guessCodes'),
  ),
  threat(
    'T08',
    'Making us send expensive SMS',
    'Uruguayan mobiles only, after a bot check, capped per number, account, address and network, counted in PostgreSQL; an alert tells what all together cost; a network or a range of numbers whose codes nobody enters is stopped for half an hour.',
    api('modules/registration/sms-pumping.db.test.ts', 'block only their network, for at most half an hour'),
    api('modules/registration/send-code.db.test.ts', 'REG-19 refuses %s: not a Uruguayan mobile'),
    proof('limits', 'floodSms'),
  ),
  threat(
    'T09',
    'Filling somebody’s mailbox',
    'One mail a minute, five in half an hour, ten a day for a recipient, whoever asks from wherever.',
    api('modules/identity/recovery.db.test.ts', 'is limited to one a minute per address, known or not'),
    api(
      'modules/registration/wait-email.db.test.ts',
      'is limited to five in half an hour across requesting addresses',
    ),
    played('bombMailBoxes'),
  ),
  threat(
    'T10',
    'Signing in, or signing somebody else in, with a link of a mail',
    'The link for the phone exists after a right password only, works once, and opens nothing but the phone; tokens in an address never become a session.',
    api(
      'modules/identity/phone-link.db.test.ts',
      'opens a phone-only session that becomes a full one once a phone is verified',
    ),
    web(
      'app/features/session/callback.test.ts',
      'LOGIN-17 does not create a session from session tokens in the URL',
    ),
    e2e('phone.spec.ts', 'opens no session'),
  ),
  threat(
    'T11',
    'Abusing the recovery of a password',
    'After a bot check; half an hour, once, to our own address whatever the headers say; every session and stream ends. Strangers who ask use up neither the mails of known devices nor earlier links, and unknown addresses never reach the mail queue.',
    api('modules/identity/recovery.db.test.ts', 'sets a new password once and ends every session'),
    api(
      'modules/identity/recovery.db.test.ts',
      'LOGIN-19 builds links from the configured origin and ignores Host headers',
    ),
    api(
      'modules/identity/recovery.db.test.ts',
      'GUARD-07 requests by strangers do not block recovery on a known device or void its links',
    ),
    api(
      'modules/identity/recovery.db.test.ts',
      'for unknown addresses from one /48 queues no mail and does not block other networks',
    ),
    played('poisonRecovery'),
    played('exhaustRecovery'),
  ),
  threat(
    'T12',
    'Using the link of a verification again',
    'It works once, by a press and not by being opened, and signs nobody in.',
    api(
      'modules/registration/wait-email.db.test.ts',
      'is confirmed once by the link on any device, without signing in',
    ),
    api(
      'modules/registration/wait-email.db.test.ts',
      'GUARD-08 opening a mailed link confirms nothing; pressing the button does, once',
    ),
    played('reuseVerification'),
    played('openLinksOnly'),
  ),
  threat(
    'T13',
    'Calling the identity library past our own operations',
    'None of its paths is mounted.',
    api('modules/identity/secrets.db.test.ts', 'LOGIN-09 exposes none of the routes of better-auth'),
    played('crawlAuthPaths'),
  ),
  threat(
    'T14',
    'Reading a registration from the browser’s cookies and storage',
    'They hold opaque references; the state is in the database, the password in the memory of the page.',
    api(
      'modules/registration/cookies.db.test.ts',
      'REG-23 stores the steps for seven days in cookies without personal data and clears them at the end',
    ),
    e2e('registration-keyboard.spec.ts', 'the whole registration by keyboard stores nothing in the browser'),
    played('readCookies'),
  ),
  threat(
    'T15',
    'Weak passwords, and passwords that are altered on the way',
    'Common, personal and guessable ones are refused; one function cleans all fields, the server alters nothing.',
    api('modules/identity/password-policy.db.test.ts', 'rejects an easily guessed password: %s'),
    api('modules/identity/password-policy.db.test.ts', 'any accepted string signs in again'),
    played('bendPasswords'),
  ),
  threat(
    'T16',
    'Trying stolen passwords',
    'Counted per account, address and known device in PostgreSQL; a stranger’s guesses do not lock the owner out.',
    api(
      'modules/identity/sign-in.db.test.ts',
      'LOGIN-15 API-05 is limited per account to 10 in 15 minutes and 25 an hour; a known device still signs in',
    ),
    proof('limits', 'guessOneAccount'),
  ),
  threat(
    'T17',
    'Taking an account over with an open browser',
    'E-mail and phone want the password of a moment ago; the old address is told and can take it back for three days, which voids the password. A pending change ends with the session that asked for it.',
    api(
      'modules/accounts/change-email.db.test.ts',
      'is reverted by the link to the old address, which ends every session',
    ),
    api(
      'modules/accounts/change-email.db.test.ts',
      'gets the same reply for a free and a taken address, and mails the owner of the taken one',
    ),
    api(
      'modules/accounts/change-email.db.test.ts',
      'is confirmed only in the requesting session; other browsers do not consume the link',
    ),
    api('modules/accounts/change-email.db.test.ts', 'GUARD-06'),
    played('moveAccounts'),
    played('finishChangeSignedOut'),
  ),
  threat(
    'T18',
    'What a deleted account leaves behind',
    'One transaction removes the person and their sessions; texts, likes and photos follow; orders and the book stay without a name.',
    api(
      'modules/accounts/delete-account.db.test.ts',
      'leaves no personal data, ends every session and removes its products from the listing',
    ),
    api(
      'modules/accounts/delete-account.db.test.ts',
      'T76 is refused while orders are open; afterwards its orders stay without its name',
    ),
    played('lookForTheDeleted'),
  ),
  threat(
    'T19',
    'Names that look like somebody else’s',
    'Names are compared by how they look; some belong to nobody.',
    api('modules/accounts/username-keys.rules.test.ts', 'have an equal key'),
    api('modules/accounts/usernames.db.test.ts', 'one of twenty concurrent requests gets a username'),
    played('imitateNames'),
  ),
  threat(
    'T20',
    'Acting for somebody by putting their id into a call',
    'Ids in payloads are only compared with the session.',
    api('modules/social/likes.db.test.ts', 'ITEM-07 speaks for nobody else'),
    api('modules/notifications/read.db.test.ts', 'only the session says: another id is refused'),
    api(session, 'is rejected without a valid signature'),
  ),
];

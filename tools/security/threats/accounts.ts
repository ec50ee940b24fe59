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
    api(ticket, '%s: the same answer, and the hash stays'),
    played('setPasswordOfOthers'),
  ),
  threat(
    'T02',
    'Deleting the account of somebody whose e-mail one knows',
    'A ticket deletes its own unfinished registration; a session its own account, with the password in the same call.',
    api(ticket, 'with a foreign ticket deletes nobody, for 200 e-mails'),
    api(ticket, 'API-12 with a session needs the password of that account in the same request'),
    played('deleteOthers'),
  ),
  threat(
    'T03',
    'Registering with somebody else’s e-mail and waiting until they confirm it',
    'Confirming signs nobody in, the mail names the account and lets its reader refuse it, and recovering the password ends every ticket, link and session of before.',
    api(
      ticket,
      'gets nothing once I have set a new password: neither by ticket, nor by session, nor by link',
    ),
    api(ticket, 'loses the account and the name when the reader of the mail says that it was not them'),
    played('hijackBeforehand'),
  ),
  threat(
    'T04',
    'Finding out who has an account',
    'Signing in and recovering answer the same after the same work; where the specification tells, there is a budget per address and per network.',
    api('modules/identity/sign-in.db.test.ts', 'get the same status, headers and body'),
    api(
      'modules/registration/email-look-ups.db.test.ts',
      'check-email says whether there is an account, five times an hour',
    ),
    proof('enumeration', 'AUC'),
  ),
  threat(
    'T05',
    'Reading somebody’s phone by their e-mail',
    'The call answers only to the challenge that a right password gave, about that e-mail, with the phone masked.',
    api(
      'modules/identity/phone-link.db.test.ts',
      'API-13 get-auth-user answers only with the challenge, and only about that e-mail',
    ),
    contract('identity/phone.rules.test.ts', 'shows a number so that only its owner recognises it'),
    played('readPhones'),
  ),
  threat(
    'T06',
    'Saving a phone that one did not prove',
    'The server uses up its own proof of the number, bound to who asked, in the transaction that writes it.',
    api(
      'modules/registration/phone-code.db.test.ts',
      'needs a code that was verified ten minutes ago at most, and uses it up',
    ),
    api('modules/registration/phone-code.db.test.ts', 'gives a number to one of two who proved it at once'),
    played('takePhones'),
  ),
  threat(
    'T07',
    'Guessing SMS codes',
    'Three tries for a code, ten a day for an account; a keyed hash is kept, for ten minutes, for one purpose.',
    api(
      'modules/registration/phone-code.db.test.ts',
      'is compared three times at most, of fifty wrong ones at once',
    ),
    api('modules/registration/phone-code.db.test.ts', 'is nowhere in the database'),
    proof('limits', 'guessCodes'),
  ),
  threat(
    'T08',
    'Making us send expensive SMS',
    'Uruguayan mobiles only, after a bot check, capped per number, account, address and network, counted in PostgreSQL; an alert tells what all together cost; a network or a range of numbers whose codes nobody enters is stopped for half an hour.',
    api(
      'modules/registration/pumping.db.test.ts',
      'from one network stop that network only, and for half an hour at most',
    ),
    api('modules/registration/send-code.db.test.ts', 'REG-19 refuses %s: not a Uruguayan mobile'),
    proof('limits', 'floodSms'),
  ),
  threat(
    'T09',
    'Filling somebody’s mailbox',
    'One mail a minute, five in half an hour, ten a day for a recipient, whoever asks from wherever.',
    api('modules/identity/recovery.db.test.ts', 'waits a minute per address, known or not, whoever asks'),
    api(
      'modules/registration/wait-email.db.test.ts',
      'comes five times in half an hour, whichever addresses ask',
    ),
    played('bombMailBoxes'),
  ),
  threat(
    'T10',
    'Signing in, or signing somebody else in, with a link of a mail',
    'The link for the phone exists after a right password only, works once, and opens nothing but the phone; tokens in an address never become a session.',
    api(
      'modules/identity/phone-link.db.test.ts',
      'opens a session that can associate a phone and nothing else, until it has one',
    ),
    web('app/features/session/callback.test.ts', 'LOGIN-17 makes no session of the tokens of one'),
    e2e('phone.spec.ts', 'opens nothing'),
  ),
  threat(
    'T11',
    'Abusing the recovery of a password',
    'After a bot check; half an hour, once, to our own address whatever the headers say; every session and stream ends. Strangers who ask use up neither the mails of known devices nor earlier links, and unknown addresses never reach the mail queue.',
    api('modules/identity/recovery.db.test.ts', 'sets a new password once, and every session ends'),
    api(
      'modules/identity/recovery.db.test.ts',
      'LOGIN-19 writes links to our own address, whatever the headers say',
    ),
    api('modules/identity/recovery.db.test.ts', 'GUARD-07 strangers use up neither'),
    api('modules/identity/recovery.db.test.ts', 'queues no mail and stops nobody else'),
    played('poisonRecovery'),
    played('exhaustRecovery'),
  ),
  threat(
    'T12',
    'Using the link of a verification again',
    'It works once, by a press and not by being opened, and signs nobody in.',
    api(
      'modules/registration/wait-email.db.test.ts',
      'is confirmed by the link on any device, once, and nobody is signed in by it',
    ),
    api(
      'modules/registration/wait-email.db.test.ts',
      'GUARD-08 opening the links of a mail confirms nothing',
    ),
    played('reuseVerification'),
    played('openLinksOnly'),
  ),
  threat(
    'T13',
    'Calling the identity library past our own operations',
    'None of its paths is mounted.',
    api('modules/identity/secrets.db.test.ts', 'LOGIN-09 opens none of the paths of the library behind it'),
    played('crawlAuthPaths'),
  ),
  threat(
    'T14',
    'Reading a registration from the browser’s cookies and storage',
    'They hold opaque references; the state is in the database, the password in the memory of the page.',
    api(
      'modules/registration/cookies.db.test.ts',
      'REG-23 keeps the steps seven days in cookies that say nothing',
    ),
    e2e('registration-keyboard.spec.ts', 'nothing of it is kept in the browser'),
    played('readCookies'),
  ),
  threat(
    'T15',
    'Weak passwords, and passwords that are altered on the way',
    'Common, personal and guessable ones are refused; one function cleans all fields, the server alters nothing.',
    api('modules/identity/password-policy.db.test.ts', 'refuses what guessers try first: %s'),
    api('modules/identity/password-policy.db.test.ts', 'any string taken once signs in when typed again'),
    played('bendPasswords'),
  ),
  threat(
    'T16',
    'Trying stolen passwords',
    'Counted per account, address and known device in PostgreSQL; a stranger’s guesses do not lock the owner out.',
    api('modules/identity/sign-in.db.test.ts', 'are evaluated ten times in a quarter, 25 times an hour'),
    proof('limits', 'guessOneAccount'),
  ),
  threat(
    'T17',
    'Taking an account over with an open browser',
    'E-mail and phone want the password of a moment ago; the old address is told and can take it back for three days, which voids the password. A pending change ends with the session that asked for it.',
    api(
      'modules/accounts/change-email.db.test.ts',
      'is taken back through the link of the old address, and everybody is signed out',
    ),
    api('modules/accounts/change-email.db.test.ts', 'answers the same for a free and a taken address'),
    api('modules/accounts/change-email.db.test.ts', 'is confirmed only in the session that asked'),
    api('modules/accounts/change-email.db.test.ts', 'GUARD-06'),
    played('moveAccounts'),
    played('finishChangeSignedOut'),
  ),
  threat(
    'T18',
    'What a deleted account leaves behind',
    'One transaction removes the person and their sessions; texts, likes and photos follow; orders and the book stay without a name.',
    api('modules/accounts/delete-account.db.test.ts', 'leaves nothing personal behind, signs out everywhere'),
    api(
      'modules/accounts/delete-account.db.test.ts',
      'T76 is refused while something of theirs is bought or sold',
    ),
    played('lookForTheDeleted'),
  ),
  threat(
    'T19',
    'Names that look like somebody else’s',
    'Names are compared by how they look; some belong to nobody.',
    api('modules/accounts/username-keys.rules.test.ts', 'are one name'),
    api('modules/accounts/usernames.db.test.ts', 'gives a name to one of twenty who want it at once'),
    played('imitateNames'),
  ),
  threat(
    'T20',
    'Acting for somebody by putting their id into a call',
    'Ids in payloads are only compared with the session.',
    api('modules/social/likes.db.test.ts', 'ITEM-07 speaks for nobody else'),
    api('modules/notifications/read.db.test.ts', 'only the session says: another id is refused'),
    api(session, 'is worth nothing without our signature, or with another'),
  ),
];

import { api, decision, e2e, page, proof, setting } from '../reference.ts';
import { type Chapter, deviation, requirement } from './requirement.ts';

const session = 'modules/identity/session.db.test.ts';

export const sessions: Chapter = {
  name: 'V7 Sessions',
  requirements: [
    requirement(
      '7.1.1',
      'It is written down how long a session lives, idle and in all',
      page('docs/adr/0018-tickets-challenges-tokens.md', 'Decision'),
      page('docs/security/README.md', 'Sessions'),
    ),
    requirement(
      '7.1.2',
      'It is written down how many sessions a person may have',
      page('docs/security/README.md', 'Sessions'),
    ),
    requirement(
      '7.2.1',
      'The server alone decides whether a session is good',
      api(session, 'is worth nothing without our signature, or with another'),
      api('modules/identity/bearer.db.test.ts', 'a wrong bearer is not helped out by the cookie'),
    ),
    requirement('7.2.2', 'Tokens are made for each session', api(session, 'is another one at every login')),
    requirement(
      '7.2.3',
      'Tokens have 256 random bits',
      setting('apps/api/src/platform/keys.ts', "randomBytes(32).toString('base64url')", 'every token'),
      setting(
        'apps/api/src/modules/identity/sessions.ts',
        'const { token } = newToken();',
        'that of a session too',
      ),
      api(session, 'is another one at every login'),
    ),
    deviation(
      '7.2.4',
      'Signing in and giving the password again make a new token',
      api(session, 'is another one at every login'),
      api(session, 'is not taken from a browser that was told to keep it by somebody else'),
      decision(
        'Signing in always makes a new session. Giving the password again only marks the session as confirmed for ten minutes: its token was made for this person, scripts cannot read it, and other tabs and the live channel go on with it.',
      ),
    ),
    requirement(
      '7.3.1',
      'A session ends after seven days without a visit',
      api(session, 'seven days without a visit'),
    ),
    requirement(
      '7.3.2',
      'A session ends after thirty days',
      api(session, 'thirty days in all, however often it is used'),
    ),
    requirement(
      '7.4.1',
      'An ended session opens nothing any more',
      api(session, 'signing out ends this one, clears the cookie and may be repeated'),
      proof('sessions', 'refused by both processes within 1 s, and for good'),
      api(
        'modules/notifications/stream.db.test.ts',
        'closes within 5 s when the session ends, however it ends',
      ),
    ),
    requirement(
      '7.4.2',
      'Suspending or deleting somebody ends all their sessions',
      api('modules/admin/people.db.test.ts', 'suspends: sessions end at once'),
      api(
        'modules/accounts/delete-account.db.test.ts',
        'leaves nothing personal behind, signs out everywhere',
      ),
    ),
    requirement(
      '7.4.3',
      'A new password ends the other sessions',
      api(
        'modules/accounts/change-password.db.test.ts',
        'ends every session, opens a new one for this browser',
      ),
      api('modules/identity/recovery.db.test.ts', 'sets a new password once, and every session ends'),
    ),
    requirement(
      '7.4.4',
      'Signing out is found on every page',
      e2e('session.spec.ts', 'NAV-04 a member finds profile, settings and the way out'),
    ),
    requirement(
      '7.4.5',
      'Admins can end the sessions of a person',
      api('modules/admin/people.db.test.ts', 'suspends: sessions end at once'),
      page('docs/runbook/accounts.md', 'An account was taken over'),
    ),
    requirement(
      '7.5.1',
      'E-mail, phone and payment account change only after the password was given again',
      api('modules/accounts/change-email.db.test.ts', 'is refused when the password was not given lately'),
      api(
        'modules/registration/phone-code.db.test.ts',
        'changes the phone of a member only after a recent login',
      ),
      api('modules/seller-accounts/link.db.test.ts', 'requires a recent login of the same person'),
    ),
    deviation(
      '7.5.2',
      'People see their sessions and end them after giving the password again',
      api(session, 'shows the own ones and ends the chosen one at once'),
      api(session, 'ends all others'),
      decision(
        'Ending sessions asks for no password: whoever sees a stranger among them should be able to throw them out at once, and a stranger gains nothing by signing the owner out.',
      ),
    ),
    requirement(
      '7.6.2',
      'No session begins without somebody wanting it',
      api(
        'modules/registration/wait-email.db.test.ts',
        'is confirmed by the link on any device, once, and nobody is signed in by it',
      ),
      api('modules/identity/phone-link.db.test.ts', 'LOGIN-17 takes nobody’s own session away'),
      e2e('phone.spec.ts', 'opens nothing'),
    ),
  ],
};

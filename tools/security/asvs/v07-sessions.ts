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
      api(session, 'is rejected without a valid signature'),
      api('modules/identity/bearer.db.test.ts', 'an invalid bearer token does not fall back to the cookie'),
    ),
    requirement('7.2.2', 'Tokens are made for each session', api(session, 'changes at every login')),
    requirement(
      '7.2.3',
      'Tokens have 256 random bits',
      setting('apps/api/src/platform/keys.ts', "randomBytes(32).toString('base64url')", 'every token'),
      setting(
        'apps/api/src/modules/identity/sessions.ts',
        'const { token } = newToken();',
        'that of a session too',
      ),
      api(session, 'changes at every login'),
    ),
    deviation(
      '7.2.4',
      'Signing in and giving the password again make a new token',
      api(session, 'changes at every login'),
      api(session, 'is never a value chosen by an attacker (session fixation)'),
      decision(
        'Signing in always makes a new session. Giving the password again only marks the session as confirmed for ten minutes: its token was made for this person, scripts cannot read it, and other tabs and the live channel go on with it.',
      ),
    ),
    requirement(
      '7.3.1',
      'A session ends after seven days without a visit',
      api(session, 'idle timeout is seven days'),
    ),
    requirement('7.3.2', 'A session ends after thirty days', api(session, 'absolute timeout is thirty days')),
    requirement(
      '7.4.1',
      'An ended session opens nothing any more',
      api(session, 'signing out ends the session, clears the cookie and is idempotent'),
      proof('sessions', 'refused by both processes within 1 s, and for good'),
      api(
        'modules/notifications/stream.db.test.ts',
        'closes within 5 s when the session ends, however it ends',
      ),
    ),
    requirement(
      '7.4.2',
      'Suspending or deleting somebody ends all their sessions',
      api(
        'modules/admin/people.db.test.ts',
        'suspending ends sessions, refuses sign-in, hides products, sends a mail and records the admin',
      ),
      api(
        'modules/accounts/delete-account.db.test.ts',
        'leaves no personal data, ends every session and removes its products from the listing',
      ),
    ),
    requirement(
      '7.4.3',
      'A new password ends the other sessions',
      api(
        'modules/accounts/change-password.db.test.ts',
        'ends every session, opens a new one for this browser',
      ),
      api('modules/identity/recovery.db.test.ts', 'sets a new password once and ends every session'),
    ),
    requirement(
      '7.4.4',
      'Signing out is found on every page',
      e2e('session.spec.ts', 'NAV-04 a member sees profile, settings and sign-out'),
    ),
    requirement(
      '7.4.5',
      'Admins can end the sessions of a person',
      api(
        'modules/admin/people.db.test.ts',
        'suspending ends sessions, refuses sign-in, hides products, sends a mail and records the admin',
      ),
      page('docs/runbook/accounts.md', 'An account was taken over'),
    ),
    requirement(
      '7.5.1',
      'E-mail, phone and payment account change only after the password was given again',
      api('modules/accounts/change-email.db.test.ts', 'requires a recent login'),
      api('modules/registration/phone-code.db.test.ts', 'requires a recent login from a member'),
      api('modules/seller-accounts/link.db.test.ts', 'wants the password again after a while'),
    ),
    deviation(
      '7.5.2',
      'People see their sessions and end them after giving the password again',
      api(session, 'lists own sessions and ends the chosen one immediately'),
      api(session, 'ends all other sessions'),
      decision(
        'Ending sessions asks for no password: whoever sees a stranger among them should be able to throw them out at once, and a stranger gains nothing by signing the owner out.',
      ),
    ),
    requirement(
      '7.6.2',
      'No session begins without somebody wanting it',
      api(
        'modules/registration/wait-email.db.test.ts',
        'is confirmed once by the link on any device, without signing in',
      ),
      api('modules/identity/phone-link.db.test.ts', 'LOGIN-17 does not replace a member’s own session'),
      e2e('phone.spec.ts', 'opens nothing'),
    ),
  ],
};

import { api, check, decision, e2e, proof, setting, web } from '../reference.ts';
import { type Chapter, deviation, requirement } from './requirement.ts';

const pageHeaders = 'apps/web/app/shared/security-headers.server.ts';
const apiHeaders = 'apps/api/src/platform/http/protective-headers.ts';
const strictHeaders = e2e('shell.spec.ts', 'every response has strict security headers');
const protectedAnswers = api('platform/http/http.db.test.ts', 'protects whatever it answers');

export const browser: Chapter = {
  name: 'V3 Web frontend',
  requirements: [
    requirement(
      '3.2.1',
      'Answers are not taken for something else when they are opened by themselves',
      protectedAnswers,
      setting(
        'infra/nginx/perchero.conf.template',
        `default-src 'none'; frame-ancestors 'none'; sandbox`,
        'pictures run nothing when they are opened',
      ),
    ),
    requirement(
      '3.2.2',
      'Text is shown as text',
      check('dangerous-code', 'no innerHTML'),
      proof('xss', "'execution', 'dialog', 'request', 'policy report'"),
    ),
    deviation(
      '3.3.1',
      'Cookies are Secure and carry a prefix that says so',
      api(
        'modules/identity/session.db.test.ts',
        'is HttpOnly, Secure, SameSite=Lax, host-wide and lasts seven days',
      ),
      api(
        'modules/registration/cookies.db.test.ts',
        'REG-23 stores the steps for seven days in cookies without personal data and clears them at the end',
      ),
      decision(
        'All are Secure. Everything that opens something is a __Host- cookie; the six cookies of the registration and the theme have the names that the specification gives them, and hold no secret.',
      ),
    ),
    requirement(
      '3.3.2',
      'SameSite fits what a cookie is for',
      api(
        'modules/identity/session.db.test.ts',
        'is HttpOnly, Secure, SameSite=Lax, host-wide and lasts seven days',
      ),
      setting(
        'apps/api/src/platform/http/caller.ts',
        "{ path: '/', secure: true, sameSite: 'lax' }",
        'every cookie of the API',
      ),
    ),
    deviation(
      '3.3.3',
      'Cookies are bound to the host by their name',
      setting('apps/api/src/modules/identity/sessions.ts', "'__Host-perchero'", 'the session'),
      setting('apps/api/src/modules/identity/resolve-actor.ts', "'__Host-perchero-ticket'", 'the ticket'),
      decision(
        'As 3.3.1: the cookies with names of the specification are host-only by having no domain, not by their name.',
      ),
    ),
    requirement(
      '3.3.4',
      'Scripts cannot read what opens a session, and it comes in no body',
      api(
        'modules/identity/secrets.db.test.ts',
        'LOGIN-09 LOGIN-16 returns session tokens only to bearer clients and logs no secret',
      ),
      api('modules/identity/sign-in.db.test.ts', 'a browser gets no bearer tokens'),
    ),
    requirement(
      '3.4.1',
      'Strict-Transport-Security, two years, with subdomains, on every answer',
      setting(pageHeaders, "'max-age=63072000; includeSubDomains'", 'pages and files'),
      setting(apiHeaders, 'strict-transport-security', 'the API'),
      proof('headers', 'HSTS of a year'),
    ),
    requirement(
      '3.4.2',
      'No other origin may read answers',
      protectedAnswers,
      proof('headers', 'no permission to other origins'),
    ),
    requirement(
      '3.4.3',
      'A content policy with a nonce for each answer',
      e2e('shell.spec.ts', 'the CSP nonce is new for every page'),
      setting(pageHeaders, `"object-src 'none'"`, 'no plugins'),
      setting(pageHeaders, `"base-uri 'none'"`, 'no other base'),
      proof('headers', 'policies judged by csp_evaluator'),
    ),
    requirement('3.4.4', 'Browsers guess no types', strictHeaders, protectedAnswers),
    requirement(
      '3.4.5',
      'Other sites learn no address of ours from Referer',
      strictHeaders,
      protectedAnswers,
    ),
    requirement('3.4.6', 'Nobody frames the shop', strictHeaders, protectedAnswers),
    requirement(
      '3.5.1',
      'A change asked for by another site is refused',
      api('platform/http/http.db.test.ts', 'answers a write with the headers %o with %i'),
      web('host/host.test.ts', 'takes a form with %o for foreign: %s'),
      api('modules/identity/sign-in.db.test.ts', 'is refused cross-site'),
    ),
    requirement(
      '3.5.2',
      'Also one that browsers send without asking first',
      api('platform/http/http.db.test.ts', 'answers a write with the headers %o with %i'),
      api(
        'modules/payments/settlement/webhook.db.test.ts',
        'PAY-05 is refused from a cross-site browser request',
      ),
    ),
    requirement(
      '3.5.3',
      'Reading changes nothing',
      api('platform/http/http.db.test.ts', 'fails an endpoint that writes although it declares writes: false'),
      api('architecture.test.ts', 'mounts exactly these routes with this access and limit'),
    ),
    requirement(
      '3.5.4',
      'Pictures of people come from another origin than the shop',
      setting('infra/nginx/perchero.conf.template', '@MEDIA_', 'a host of its own'),
      e2e('shell.spec.ts', 'the CSP nonce is new for every page'),
    ),
    requirement(
      '3.7.1',
      'Only what browsers still support',
      setting(pageHeaders, `"object-src 'none'"`, 'no plugin could run'),
      setting('apps/web/scripts/modern-browsers.ts', 'export', 'which browsers the build is for'),
    ),
    requirement(
      '3.7.2',
      'Nobody is sent to another site that is not on a list',
      web('app/shared/local-path.test.ts', 'turns %o into %s'),
      api(
        'platform/providers/mercadopago/gateway.db.test.ts',
        'PAY-03 rejects a preference with another collector or payment origin',
      ),
    ),
  ],
};

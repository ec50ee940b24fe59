import { api, decision, e2e, page, proof, setting, web } from '../reference.ts';
import { type Chapter, deviation, requirement } from './requirement.ts';

const events = 'apps/api/src/platform/observability/security-events.ts';

export const logging: Chapter = {
  name: 'V16 Logs and errors',
  requirements: [
    requirement(
      '16.1.1',
      'It is written down what is logged, where, how long, and who reads it',
      page('docs/operations.md', 'Logs'),
    ),
    requirement(
      '16.2.1',
      'Each line says when, where, who and what',
      api('platform/observability/log.test.ts', 'adds the request id of the context'),
      api('platform/events/dispatcher.db.test.ts', 'passes the request id to the listener'),
      setting(events, 'security, route, actor, detail, requestId: request.id', 'a refusal'),
    ),
    requirement(
      '16.2.2',
      'Times are in UTC',
      setting('infra/nginx/perchero.conf.template', '$time_iso8601', 'the front door, with its offset'),
      decision(
        'The processes write milliseconds since 1970 (pino), which have no zone. Hosts keep their clocks by NTP.',
      ),
    ),
    requirement(
      '16.2.3',
      'Logs go only where is written',
      setting(
        'apps/api/src/platform/observability/log.ts',
        'pino(options)',
        'standard output and nothing else',
      ),
    ),
    requirement(
      '16.2.4',
      'Logs can be read by machines',
      proof('secrets', 'lines of logs that are no JSON or forged'),
    ),
    requirement(
      '16.2.5',
      'Nothing secret or personal is logged',
      api('platform/observability/log.test.ts', 'redacts secrets at every level'),
      api('modules/identity/secrets.db.test.ts', 'logs no secret'),
      proof('secrets', 'secrets in logs'),
      proof('authorisation', 'canaries in the logs'),
      setting(
        'infra/postgres/postgresql.conf',
        'log_error_verbosity = terse',
        'no values of rows in the database’s log',
      ),
    ),
    requirement(
      '16.3.1',
      'Every sign-in is logged, also one that fails',
      setting(events, "'invalid-credential'", 'one that fails, with its route'),
      setting('apps/api/src/app.ts', "'answered'", 'every answer, with route and status'),
      api('modules/admin/people.db.test.ts', 'deletes the selected people and records each'),
    ),
    requirement(
      '16.3.2',
      'Every refusal of access is logged',
      setting(events, "'not-allowed'", 'a line and a number'),
      proof('authorisation', 'denied cells without exactly one security event'),
    ),
    requirement(
      '16.3.3',
      'Attempts to get around rules are logged',
      setting(events, "'bot-check-failed'", 'bot checks, limits, codes, signatures'),
      api(
        'modules/payments/settlement/webhook.db.test.ts',
        'PAY-05 is refused in every forged form and not stored',
      ),
    ),
    requirement(
      '16.3.4',
      'Unexpected faults are logged',
      setting(
        'apps/api/src/platform/http/http-errors.ts',
        "'unexpected error'",
        'with the id that the person sees',
      ),
      api('platform/observability/tracing.test.ts', 'marks what failed, and lets the failure through'),
      e2e('listing-states.spec.ts', 'NAV-08 a browser error is reported once under the shown id'),
    ),
    requirement(
      '16.4.1',
      'Nobody can write a line of their own into a log',
      proof('secrets', 'lines of logs that are no JSON or forged'),
    ),
    requirement('16.4.2', 'Logs cannot be read or changed by others', page('docs/operations.md', 'Logs')),
    deviation(
      '16.4.3',
      'Logs are kept on another system',
      page('docs/operations.md', 'Logs'),
      decision(
        'The processes write to standard output, which the journal or the containers’ driver keeps and can send on. Where to is for whoever runs the shop: this repository brings no log host.',
      ),
    ),
    requirement(
      '16.5.1',
      'Faults tell people nothing but an id',
      api('platform/http/http.db.test.ts', 'API-04 say no more of a fault than its id'),
      e2e('listing-states.spec.ts', 'NAV-08 a server error shows the request id and no stack'),
    ),
    requirement(
      '16.5.2',
      'The shop goes on when something outside fails',
      proof('without-engine', 'processes that ended unasked'),
      proof('skeleton', '… with Redis killed'),
      proof('faults', 'G36: database'),
      api(
        'modules/payments/checkout/provider-trouble.db.test.ts',
        'PAY-09 for one seller does not affect other sellers',
      ),
      web('app/shared/api.server.test.ts', 'turns an API out of reach into a refusal that can be quoted'),
    ),
    requirement(
      '16.5.3',
      'Failing opens nothing',
      api('platform/limits/guarded-limits.db.test.ts', 'refuse to guess when they cannot count'),
      api(
        'modules/payments/checkout/cancel-and-expire.db.test.ts',
        'PAY-06 changes nothing while the payment status is unknown',
      ),
      api(
        'modules/social/likes.db.test.ts',
        'ITEM-07 says what failed when the database fails, and leaves nothing',
      ),
    ),
  ],
};

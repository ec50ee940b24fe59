import { api, check, decision, page, setting } from '../reference.ts';
import { type Chapter, deviation, requirement } from './requirement.ts';

const frontDoor = 'infra/nginx/perchero.conf.template';
const inside = decision(
  'Between the processes of one host, on loopback or a network of its own that nothing else joins, connections are not encrypted; whoever can read there can read the memory of the processes too. Every client takes a TLS address (rediss://, https://, sslmode=verify-full in DATABASE_URL), which a host apart must be given.',
);

export const communication: Chapter = {
  name: 'V12 Connections',
  requirements: [
    requirement(
      '12.1.1',
      'TLS 1.2 and 1.3 only',
      setting(frontDoor, 'ssl_protocols TLSv1.2 TLSv1.3;', 'the front door'),
    ),
    requirement(
      '12.1.2',
      'Only cipher suites that are advised',
      setting(
        frontDoor,
        'ssl_ciphers ECDHE-ECDSA-AES128-GCM-SHA256:',
        'forward secrecy and authenticated encryption in each',
      ),
    ),
    requirement(
      '12.2.1',
      'The shop is reached by TLS only',
      setting(frontDoor, 'ssl_reject_handshake on;', 'and by its own names only'),
      setting(
        'apps/web/app/shared/security-headers.server.ts',
        "'max-age=63072000; includeSubDomains'",
        'browsers remember it',
      ),
      api('platform/config.test.ts', 'rejects %s in production only'),
    ),
    requirement(
      '12.2.2',
      'Certificates are publicly trusted',
      setting(frontDoor, '/.well-known/acme-challenge/', 'made and renewed by ACME'),
    ),
    deviation(
      '12.3.1',
      'All connections are encrypted, inside too',
      api('platform/config.test.ts', 'rejects %s in production only'),
      inside,
    ),
    requirement(
      '12.3.2',
      'Certificates of others are checked',
      check('dangerous-code', 'nothing switches the check off'),
    ),
    deviation('12.3.3', 'HTTP between parts of the shop is encrypted', inside),
    deviation('12.3.4', 'Inner certificates are trusted by name', inside),
  ],
};

export const configuration: Chapter = {
  name: 'V13 Configuration',
  requirements: [
    requirement(
      '13.1.1',
      'It is written down who talks to whom',
      page('docs/security/README.md', 'Who talks to whom'),
    ),
    deviation(
      '13.2.1',
      'Processes prove who they are to each other, with credentials that change',
      api('platform/config.test.ts', 'rejects %s in production only'),
      decision(
        'PostgreSQL, the object store and every outside service are asked with a credential of the shop’s own, from a file that can be replaced (docs/runbook/secrets.md). They are passwords and keys, not short-lived tokens: nothing on a plain host could hand those out.',
      ),
    ),
    deviation(
      '13.2.2',
      'Every account may do the least it needs',
      api('platform/database/database.db.test.ts', 'denies the application role DDL'),
      api(
        'platform/providers/object-store.db.test.ts',
        'accepts the announced file, which is not public',
      ),
      decision(
        'API and worker hold the root key of the object store that infra/production starts. It has one bucket, so the key opens nothing but pictures; they are in backups under another key. A store that knows several keys should give them one for the bucket alone.',
      ),
    ),
    requirement(
      '13.2.3',
      'No credential is one that everybody knows',
      api('platform/config.test.ts', 'rejects %s in production only'),
    ),
    requirement(
      '13.2.4',
      'The servers talk to places of a list',
      api('platform/providers/mercadopago/gateway.db.test.ts', 'and a simulator in production'),
      api('platform/config.test.ts', 'rejects %s in production only'),
      api(
        'modules/catalogue/refuse-product.db.test.ts',
        'T63 API-09 with any other address, and nothing is asked of it',
      ),
    ),
    requirement(
      '13.2.5',
      'The web server passes on to places of a list',
      setting(frontDoor, 'proxy_pass http://api;', 'names of its own configuration, nothing of the request'),
      setting(frontDoor, 'if ($type_of_file = "") {', 'and files with our endings'),
    ),
    requirement(
      '13.3.1',
      'Secrets are kept apart from code and from what is built',
      { kind: 'proof', name: 'secrets', figure: 'secrets in built files' },
      page('docs/runbook/secrets.md', 'Secrets'),
    ),
    requirement(
      '13.3.2',
      'Each process reads only the secrets it needs',
      setting(
        'apps/api/src/platform/config.ts',
        'export function readMigrationConfig',
        'the role that may change tables is for the migration step alone',
      ),
      api('architecture.test.ts', 'mounts every endpoint of the contract and nothing else'),
    ),
    requirement(
      '13.4.1',
      'No history of sources is where the shop runs',
      setting('.dockerignore', '\n*\n', 'only what is named goes in, and .git is not'),
    ),
    requirement(
      '13.4.2',
      'Nothing for developers is open in production',
      setting(
        'apps/web/app/shared/dev-pages.server.ts',
        'if (!config.devPages) throw data(null, { status: 404 });',
        'their pages do not exist',
      ),
      setting('infra/release/assemble.sh', 'NODE_ENV=production', 'a release says so itself'),
      api('platform/config.test.ts', 'rejects %s in production only'),
    ),
    requirement(
      '13.4.3',
      'No lists of files',
      { kind: 'proof', name: 'images', figure: 'a list of the bucket' },
      setting('apps/web/host/app.ts', 'index: false', 'files of the build by name only'),
    ),
    requirement('13.4.4', 'TRACE is not answered', {
      kind: 'proof',
      name: 'headers',
      figure: 'TRACE answered with what was sent',
    }),
    requirement(
      '13.4.5',
      'Health and metrics are not reached from outside',
      setting('apps/api/src/main-api.ts', 'port: config.http.opsPort', 'a listener of their own'),
      api('architecture.test.ts', 'mounts every endpoint of the contract and nothing else'),
      page('docs/adr/0016-separate-ops-listener.md', 'Decision'),
    ),
  ],
};

import { api, check, page, proof, setting, tools } from '../reference.ts';
import { threat, type Threat } from './threat.ts';

export const platformThreats: readonly Threat[] = [
  threat(
    'T70',
    'Likes that count twice',
    'A unique row; the counter moves in the same statement.',
    api('modules/social/likes.db.test.ts', 'is one when it is sent twice at once, and taken back once'),
    proof('social-races', 'likes other than the last answer said'),
  ),
  threat(
    'T71',
    'Floods of comments',
    'A limit, one level of answers, and the same words twice are one comment.',
    api(
      'modules/social/comments.db.test.ts',
      'API-10 the same words sent twice, also at once, are one comment',
    ),
  ),
  threat(
    'T72',
    'The same piece twice in a collection',
    'Its primary key.',
    api('modules/collections/collections.db.test.ts', 'the same one twice is refused and counted once'),
  ),
  threat(
    'T73',
    'Two people with one name, e-mail or phone',
    'Unique indexes on the compared form.',
    api('modules/accounts/usernames.db.test.ts', 'one of twenty concurrent requests gets a username'),
  ),
  threat(
    'T74',
    'Two renewals of one token',
    'A lease in the row.',
    api('modules/seller-accounts/tokens.db.test.ts', 'are renewed by one of ten concurrent processes'),
  ),
  threat(
    'T75',
    'A price that changes while somebody pays',
    'Edits are refused while a piece is set aside; the order keeps what was seen.',
    api('modules/orders/interleavings.db.test.ts', 'T75 reserve, edit price'),
  ),
  threat(
    'T76',
    'An account that is deleted while somebody pays',
    'Open orders hold it back.',
    api(
      'modules/accounts/delete-account.db.test.ts',
      'T76 is refused while orders are open; afterwards its orders stay without its name',
    ),
  ),
  threat(
    'T77',
    'Work that is done twice, or half',
    'Listeners and jobs may be repeated; a worker may die anywhere.',
    api(
      'modules/payments/settlement/interrupted.db.test.ts',
      'ends in the same state as without the crash, and reprocessing changes nothing',
    ),
    proof('crash', 'orders that a buyer was told of and that are lost'),
  ),
  threat(
    'T80',
    'Getting around limits by headers, addresses or spellings',
    'Limits go by account and by the address that the front door saw; an IPv6 network is one address.',
    setting(
      'infra/nginx/perchero.conf.template',
      'proxy_set_header X-Forwarded-For $remote_addr;',
      'claims are replaced',
    ),
    api('modules/registration/send-code.db.test.ts', 'is limited to five an hour per IPv6 network'),
    proof('skeleton', '… with Redis killed'),
  ),
  threat(
    'T81',
    'Bodies of another type that slip past validation',
    'JSON only, where JSON is declared.',
    api('platform/http/http.db.test.ts', 'answer %s with a client error'),
    proof('fuzz', "headers['content-type'] === 'application/json; charset=utf-8'"),
  ),
  threat(
    'T82',
    'Slow, huge and ambiguous requests',
    '64 KiB of body, times for everything, and one way to say a length.',
    api('platform/http/http-framing.test.ts', 'rejects a request with an ambiguous length'),
    setting('apps/api/src/app.ts', 'const maxBodyBytes = 64 * 1024;', 'the largest body'),
  ),
  threat(
    'T83',
    'SQL in orders and filters',
    'Orders are names of a list, values are parameters; the role cannot change tables.',
    check('dangerous-code', 'no SQL from text'),
    api('platform/database/database.db.test.ts', 'denies the application role DDL'),
  ),
  threat(
    'T84',
    'Secrets in the repository, the bundle or a log',
    'Searched for everywhere, with planted ones to show that it finds them.',
    proof('secrets', 'secrets in history'),
    proof('guards', 'secret in the bundle'),
  ),
  threat(
    'T85',
    'Packages that turn against us',
    'Exact versions with checksums, none younger than its cooling time, none that runs while it is installed, none below the floors.',
    check('supply-chain', 'all of it'),
    setting('.npmrc', 'ignore-scripts=true', 'no script runs'),
    tools('checks/supply-chain.test.ts', 'finds %s'),
  ),
  threat(
    'T86',
    'A message that fails for ever',
    'Given up after twelve tries, with its reason; the others go on.',
    api(
      'platform/events/dispatcher.db.test.ts',
      'moves a delivery to the dead letters after twelve failures',
    ),
  ),
  threat(
    'T87',
    'Floods of streams',
    'Five of a session, ten of a person over all processes, so many of an address and a process; slow readers are dropped.',
    api('modules/notifications/stream.db.test.ts', 'keeps to its limits: 5 of a session'),
    api('modules/notifications/stream.db.test.ts', 'GUARD-13 a person has ten streams at most, over all'),
  ),
  threat(
    'T88',
    'Accounts of databases and stores that may do too much',
    'The application reads and writes rows; migrations have a role of their own; uploads are signed one by one. Not stopped: API and worker hold the root key of the object store.',
    api('platform/database/database.db.test.ts', 'denies the application role DDL'),
    api(
      'platform/providers/object-store.db.test.ts',
      'accepts the announced file, which is not public',
    ),
    page('docs/adr/0007-sql-migrations-and-two-roles.md', 'Decision'),
  ),
];

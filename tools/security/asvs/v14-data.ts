import { api, check, e2e, mails, page, proof, setting, tools, web } from '../reference.ts';
import { type Chapter, requirement } from './requirement.ts';

export const dataProtection: Chapter = {
  name: 'V14 Data',
  requirements: [
    requirement(
      '14.1.1',
      'All personal data is known and classed',
      tools('security/data-map.db.test.ts', 'has a line for every column of the database'),
      page('docs/privacy.md', 'Data map'),
    ),
    requirement(
      '14.1.2',
      'It is written down how each class is protected',
      page('docs/privacy.md', 'Classes'),
    ),
    requirement(
      '14.2.1',
      'Secrets travel in bodies and headers, and leave the address at once',
      e2e('email-pages.spec.ts', 'LOGIN-10 consumes the token, removes it from the URL'),
      e2e('recovery.spec.ts', 'opens the form and removes the token from the URL'),
      web('app/features/session/callback.test.ts', 'LOGIN-17 removes the parameters from the URL'),
    ),
    requirement(
      '14.2.2',
      'Nothing personal is kept by a cache of the server',
      api('modules/search/listing/list-products.db.test.ts', 'is never what a member gets'),
      e2e('session.spec.ts', 'pages of members are not cached'),
      proof('headers', 'no-store, for it is personal'),
    ),
    requirement(
      '14.2.3',
      'Nobody outside is told what people do',
      mails('mails.test.ts', '$kind loads no remote content'),
      setting(
        'apps/web/app/shared/security-headers.server.ts',
        "`connect-src 'self' ${config.botCheckOrigin} ${config.uploadOrigin}",
        'pages talk to us, the bot check and the store',
      ),
      api('modules/payments/settlement/webhook.db.test.ts', 'PAY-05 stores no data about the payer'),
    ),
    requirement(
      '14.2.4',
      'What is written about data is done: sealing, ends, deletion',
      api(
        'modules/accounts/delete-account.db.test.ts',
        'leaves no personal data, ends every session and removes its products from the listing',
      ),
      api(
        'modules/seller-accounts/account.db.test.ts',
        'is deleted with its account, including the billing names',
      ),
      api('modules/notifications/read.db.test.ts', 'is of the last 180 days'),
      api('platform/observability/log.test.ts', 'redacts secrets at every level'),
    ),
    requirement(
      '14.3.1',
      'With the session goes what the browser kept of it',
      e2e('installable.spec.ts', 'caches nothing of a member, and sign-out clears the caches'),
      e2e('session.spec.ts', 'NAV-04 LOGIN-08 sign-out redirects home and signs out the other tabs'),
    ),
    requirement(
      '14.3.2',
      'Browsers keep no personal answer',
      e2e('session.spec.ts', 'pages of members are not cached'),
      api('platform/http/http.db.test.ts', 'protects whatever it answers'),
    ),
    requirement(
      '14.3.3',
      'The browser’s storage holds nothing personal',
      e2e(
        'registration-keyboard.spec.ts',
        'the whole registration by keyboard stores nothing in the browser',
      ),
      api(
        'modules/registration/cookies.db.test.ts',
        'REG-23 stores the steps for seven days in cookies without personal data and clears them at the end',
      ),
    ),
  ],
};

export const coding: Chapter = {
  name: 'V15 Coding and architecture',
  requirements: [
    requirement(
      '15.1.1',
      'It is written down how soon holes in packages are mended',
      page('SECURITY.md', 'Packages'),
    ),
    requirement(
      '15.1.2',
      'There is a list of all packages, from known sources',
      check('supply-chain', 'every package has its checksum and comes from the registry'),
      proof('asvs', 'packages in the bill of materials'),
    ),
    requirement(
      '15.1.3',
      'It is written down what costs much, and what keeps it from stopping the shop',
      page('docs/security/README.md', 'What costs much'),
    ),
    requirement(
      '15.2.1',
      'No package is older than the written times allow',
      check('supply-chain', 'no version below the floors; advisories read within 30 days'),
    ),
    requirement(
      '15.2.2',
      'What costs much cannot stop the shop',
      proof('login-flood', 'visitors meanwhile'),
      proof('images', 'memory of a decoder process, most'),
      api('platform/database/database.db.test.ts', 'cancels a statement after its timeout'),
      api('modules/notifications/stream.db.test.ts', 'keeps to its limits: 5 of a session'),
    ),
    requirement(
      '15.2.3',
      'Production has nothing that it does not need',
      check('unused', 'no file, export or package that nobody uses'),
      setting('.dockerignore', '**/*.test.ts', 'no tests, simulators and seeds in a release'),
      api('architecture.test.ts', 'mounts every endpoint of the contract and nothing else'),
    ),
    requirement(
      '15.3.1',
      'Answers hold the fields they declare and no more',
      api(
        'modules/accounts/profile.db.test.ts',
        'API-06 shows only public data, by username in any letter case',
      ),
      api(
        'modules/catalogue/show-product.db.test.ts',
        'API-06 API-08 carries the names of the specification, counters, and nothing private of its seller',
      ),
      check('queries', 'columns are named'),
    ),
    requirement(
      '15.3.2',
      'Requests of the servers follow no redirect',
      check('dangerous-code', 'every fetch of the servers says so'),
      tools('checks/dangerous-code.test.ts', 'sees %s'),
    ),
    requirement(
      '15.3.3',
      'Only declared fields are taken',
      api('modules/catalogue/show-product.db.test.ts', '%s takes no column that it does not name'),
      api('modules/registration/form.db.test.ts', 'refuses unknown fields: %o'),
      { kind: 'test', file: 'packages/contract/src/catalogue/product-form.test.ts', title: 'T25 refuses %j' },
    ),
    requirement(
      '15.3.4',
      'The caller’s address is the true one',
      setting(
        'infra/nginx/perchero.conf.template',
        'proxy_set_header X-Forwarded-For $remote_addr;',
        'what a caller claims is replaced',
      ),
      setting(
        'apps/api/src/app.ts',
        'trustProxy: [...deps.trustedProxies]',
        'believed from the front door only',
      ),
      api('platform/limits/rate-limit.test.ts', ''),
    ),
    requirement(
      '15.3.5',
      'Types are exact, comparisons strict',
      setting('.oxlintrc.json', '"eqeqeq": "error"', 'no loose comparison'),
      setting('tsconfig.base.json', '"strict": true', 'no value of an unknown type'),
      proof('guards', "'any'"),
    ),
    requirement(
      '15.3.6',
      'No input changes a prototype',
      api('platform/http/http.db.test.ts', 'answer %s with a client error'),
      proof('fuzz', "'__proto__',"),
    ),
    requirement(
      '15.3.7',
      'A parameter that comes twice, or elsewhere, gains nothing',
      api('platform/http/http.db.test.ts', 'answer %s with a client error'),
      api('modules/social/likes.db.test.ts', 'ITEM-07 speaks for nobody else'),
    ),
  ],
};

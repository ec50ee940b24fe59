import { api, contract, decision, page, proof, setting } from '../reference.ts';
import { type Chapter, requirement } from './requirement.ts';

const matrix = api('authorisation.db.test.ts', 'answers each of the eleven actors as expected');

export const authorisation: Chapter = {
  name: 'V8 Authorisation',
  requirements: [
    requirement(
      '8.1.1',
      'It is written down who may call what, and whose data it is about',
      api('architecture.test.ts', 'mounts exactly these routes with this access and limit'),
      api('authorisation.db.test.ts', 'API-02 has a row for every endpoint, and no other row'),
    ),
    requirement(
      '8.1.2',
      'It is written down who may see and change which fields',
      page('docs/security/README.md', 'Who sees what'),
    ),
    requirement(
      '8.2.1',
      'Every call is only for those it declares',
      matrix,
      proof('guards', 'route without access'),
    ),
    requirement(
      '8.2.2',
      'Nobody reaches what belongs to others',
      matrix,
      api('modules/orders/reading/orders.db.test.ts', 'PAY-07 is visible only to its buyer and its seller'),
      api(
        'modules/collections/collections.db.test.ts',
        'is looked at by itself: foreign, closed, deleted and unknown ones change nothing',
      ),
      api(
        'modules/notifications/read.db.test.ts',
        'only the session says: another id is refused and reads and changes nothing',
      ),
    ),
    requirement(
      '8.2.3',
      'Fields are shown and taken only where they are meant to be',
      api(
        'modules/accounts/profile.db.test.ts',
        'API-07 shows e-mail, phone, birth date and gender only to their owner',
      ),
      api(
        'modules/pages/profile-page.db.test.ts',
        'API-06 tells nobody else an e-mail, phone, birth date, gender or payment account',
      ),
      contract('catalogue/product-form.test.ts', 'T25 refuses %j'),
      proof('authorisation', 'looking for one person’s private values'),
    ),
    requirement(
      '8.3.1',
      'The server decides, whatever the page shows',
      matrix,
      api(
        'modules/catalogue/delete-product.db.test.ts',
        'ITEM-03 API-12 T24 changes nothing without the right password',
      ),
      api('modules/catalogue/refuse-product.db.test.ts', 'SELL-02 T24 without a linked account'),
    ),
  ],
};

const keys = 'apps/api/src/platform/keys.ts';

export const tokens: Chapter = {
  name: 'V9 Signed tokens',
  requirements: [
    requirement(
      '9.1.1',
      'A signed value is worth nothing without its signature',
      api('modules/identity/session.db.test.ts', 'is rejected without a valid signature'),
      api('modules/identity/sign-in.db.test.ts', 'is not helped by a forged device cookie'),
    ),
    requirement(
      '9.1.2',
      'One algorithm, which a token cannot choose',
      setting(keys, "createHmac('sha256', keys[purpose])", 'HMAC with SHA-256; the value has no header'),
      api('modules/identity/session.db.test.ts', 'is rejected without a valid signature'),
    ),
    requirement(
      '9.1.3',
      'Keys come from the configuration only',
      setting(
        keys,
        "hkdfSync('sha256', secret, 'perchero', purpose, 32)",
        'one key for each purpose, from AUTH_SECRET',
      ),
    ),
    requirement(
      '9.2.1',
      'What has an end is refused after it',
      api('modules/identity/session.db.test.ts', 'absolute timeout is thirty days'),
      api('modules/identity/recovery.db.test.ts', 'voids known devices'),
    ),
    requirement(
      '9.2.2',
      'A token is good for its purpose only',
      api(
        'modules/identity/recovery.db.test.ts',
        'is not accepted by other endpoints, nor other links for recovery',
      ),
      api('modules/identity/phone-link.db.test.ts', 'the challenge cookie is not accepted as a link'),
    ),
    requirement(
      '9.2.3',
      'A token of another service is none here',
      setting(keys, "hkdfSync('sha256', secret, 'perchero', purpose, 32)", 'keys that no other service has'),
      api('modules/identity/session.db.test.ts', 'is rejected without a valid signature'),
    ),
  ],
};

export const linking: Chapter = {
  name: 'V10 OAuth: linking the account at the payment provider',
  requirements: [
    requirement(
      '10.1.1',
      'Tokens of the provider never leave the server',
      api(
        'modules/seller-accounts/tokens.db.test.ts',
        'PAY-08 T48 no plaintext token in a dump, a log or a response',
      ),
    ),
    requirement(
      '10.1.2',
      'An answer of the provider counts in the session that asked, once',
      api('modules/seller-accounts/link.db.test.ts', 'is refused in another session of the same person'),
      api(
        'modules/seller-accounts/link.db.test.ts',
        'is refused without its state, with another state, or after its expiry',
      ),
    ),
    requirement(
      '10.2.1',
      'Nobody can be made to link somebody else’s account',
      api(
        'modules/seller-accounts/link.db.test.ts',
        'is refused without its state, with another state, or after its expiry',
      ),
      decision('Both are used: a state of 256 bits that is bound to the session, and PKCE.'),
    ),
  ],
};

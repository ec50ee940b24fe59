import { api, check, contract, page, proof } from '../reference.ts';
import { type Chapter, requirement } from './requirement.ts';

export const validation: Chapter = {
  name: 'V2 Validation and business logic',
  requirements: [
    requirement(
      '2.1.1',
      'It is written down what each input may be',
      api('architecture.test.ts', 'matches docs/openapi.json'),
      page('docs/security/README.md', 'Input'),
    ),
    requirement(
      '2.1.2',
      'It is written down which inputs must agree with each other',
      page('docs/security/README.md', 'Input that must agree'),
    ),
    requirement(
      '2.1.3',
      'Limits of the business, per person and in all, are written down',
      check('security', 'docs/security/limits.md is printed from the limits that the code takes'),
      page('docs/security/limits.md', 'Limits'),
    ),
    requirement(
      '2.2.1',
      'All input is held against a list, pattern or range',
      contract('catalogue/product-form.test.ts', 'T25 refuses %j'),
      contract('registration/form.test.ts', 'refuses %s with its message'),
      api('platform/http/http.db.test.ts', 'API-04 name every rule that was broken'),
      proof('fuzz', 'unexpected errors in the log'),
    ),
    requirement(
      '2.2.2',
      'The server judges input, whatever the browser did',
      api(
        'modules/payments/checkout/split.db.test.ts',
        'PAY-03 believes nothing of what is told about a piece',
      ),
      api('modules/registration/form.db.test.ts', '%s is reported by field and stores nothing'),
      proof('tampering', 'amounts other than the database’s prices'),
    ),
    requirement(
      '2.2.3',
      'Inputs that belong together are judged together',
      contract('catalogue/sizes.test.ts', 'SELL-07 refuse %o'),
      api('modules/social/comments.db.test.ts', 'COM-02 only to what can be read under the same piece'),
      api(
        'modules/payments/checkout/checkout-lines.test.ts',
        'are refused for own, unavailable or too many products, or a changed price',
      ),
    ),
    requirement(
      '2.3.1',
      'Steps are taken in order and none is skipped',
      api(
        'modules/registration/ticket.db.test.ts',
        'an unconfirmed e-mail: refused, and no account is created',
      ),
      api('modules/registration/wait-email.db.test.ts', 'is refused until the e-mail is confirmed'),
      api('modules/registration/send-code.db.test.ts', 'is refused to a ticket without a password'),
      api(
        'modules/orders/move-order.db.test.ts',
        'that the table does not know is refused and changes nothing',
      ),
    ),
    requirement(
      '2.3.2',
      'The written limits hold',
      api(
        'platform/limits/guarded-limits.db.test.ts',
        'API-05 allow exactly their number of forty concurrent calls',
      ),
      api(
        'modules/collections/collections.db.test.ts',
        'a person has 100 at most, also when many are begun at once',
      ),
      api('modules/payments/checkout/split.db.test.ts', 'is rate-limited per buyer'),
      proof('limits', 'guessOneAccount'),
    ),
    requirement(
      '2.3.3',
      'An operation happens whole or not at all',
      api('modules/catalogue/publish-product.db.test.ts', 'keeps nothing when a later step fails'),
      api('modules/accounts/delete-account.db.test.ts', 'is rolled back when a later step fails'),
      api('architecture.test.ts', 'does not compile a write outside a transaction'),
      proof('crash', 'orders that a buyer was told of and that are lost'),
    ),
    requirement(
      '2.3.4',
      'The last piece is sold once',
      api('modules/orders/interleavings.db.test.ts', 'PAY-06 reserve, reserve: one buyer gets the last unit'),
      proof('oversell', 'pieces with more open orders than units'),
    ),
    requirement(
      '2.4.1',
      'Machines are slowed down where people would not be',
      api(
        'modules/registration/sms-pumping.db.test.ts',
        'block only their network, for at most half an hour',
      ),
      api('modules/registration/send-code.db.test.ts', 'sends nothing when the bot check is %s'),
      api(
        'platform/http/http.db.test.ts',
        'rejects calls above the limit of one address and not those of another',
      ),
      proof('limits', 'floodSms'),
    ),
  ],
};

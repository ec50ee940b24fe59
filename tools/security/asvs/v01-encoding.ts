import { api, check, contract, mails, proof, setting, tools, web } from '../reference.ts';
import { type Chapter, requirement } from './requirement.ts';

export const encoding: Chapter = {
  name: 'V1 Encoding and sanitisation',
  requirements: [
    requirement(
      '1.1.1',
      'Input is brought into one canonical form once, before it is judged',
      contract('identity/email.rules.test.ts', 'is normalized in letter case and Unicode form'),
      api('modules/accounts/change-email.db.test.ts', 'is normalized before comparison'),
      api('modules/accounts/username-keys.rules.test.ts', 'have an equal key'),
      api('platform/http/http.db.test.ts', 'answer %s without a fault'),
    ),
    requirement(
      '1.1.2',
      'Output is encoded last, for the interpreter that reads it, or by that interpreter',
      check('dangerous-code', 'no markup, SQL or script is put together by hand'),
      mails('mails.test.ts', '$kind escapes markup and removes line breaks from names'),
      web(
        'app/features/offline/worker/offline-page.test.ts',
        'lets nothing run that a seller or an address wrote',
      ),
    ),
    requirement(
      '1.2.1',
      'Output fits its place: element, attribute, header, mail',
      proof('xss', "'execution', 'dialog', 'request', 'policy report'"),
      mails(
        'mails.test.ts',
        'with one notification uses its title and link, without markup or header injection',
      ),
      web(
        'app/features/offline/worker/offline-page.test.ts',
        'lets nothing run that a seller or an address wrote',
      ),
    ),
    requirement(
      '1.2.2',
      'Addresses are built with encoded parts and safe protocols only',
      web('app/shared/local-path.test.ts', 'turns %o into %s'),
      api('modules/catalogue/refuse-product.db.test.ts', 'T63 API-09 with any other address'),
      api(
        'platform/providers/mercadopago/gateway.db.test.ts',
        'PAY-03 rejects a preference with another collector or payment origin',
      ),
    ),
    requirement(
      '1.2.3',
      'Data in scripts and JSON cannot leave its place',
      proof('xss', "'execution', 'dialog', 'request', 'policy report'"),
      check('dangerous-code', 'the one script that is written into pages holds names of our own files'),
    ),
    requirement(
      '1.2.4',
      'Queries carry values as parameters',
      check('dangerous-code', 'no SQL from text'),
      api('modules/search/autocomplete/autocomplete.db.test.ts', 'takes no sign for a wildcard'),
      api('platform/database/database.db.test.ts', 'does not let the application change tables'),
      proof('fuzz', 'unexpected errors in the log'),
    ),
    requirement(
      '1.2.5',
      'No input reaches a shell',
      check('dangerous-code', 'no shell; the two places that start a process name a fixed program'),
      tools('checks/dangerous-code.test.ts', 'sees %s'),
    ),
    requirement(
      '1.2.9',
      'No input becomes part of a pattern',
      check('dangerous-code', 'no pattern from text'),
      tools('checks/dangerous-code.test.ts', 'sees %s'),
    ),
    requirement(
      '1.3.2',
      'No code is made from text',
      check('dangerous-code', 'no eval, no Function'),
      setting(
        'apps/web/app/shared/security-headers.server.ts',
        "`script-src 'nonce-${nonce}' 'strict-dynamic'`",
        'browsers refuse it too: no unsafe-eval',
      ),
    ),
    requirement(
      '1.3.3',
      'What goes somewhere dangerous is cleaned and cut first',
      contract('catalogue/product-text.rules.test.ts', 'holds its invariants for every combination'),
      api('modules/accounts/printable-text.rules.test.ts', 'refuses %j'),
      api('modules/catalogue/create-product.db.test.ts', 'SELL-05 T60 keeps no markup of %j'),
    ),
    requirement(
      '1.3.4',
      'SVG of people is not taken',
      api('modules/media/process-picture.db.test.ts', 'is refused when it is %s, and no file is stored'),
      api('modules/media/avatar.test.ts', 'is refused when it is %s'),
      proof('images', 'accepted that should not be'),
    ),
    requirement(
      '1.3.6',
      'The servers ask no address that a caller named',
      api(
        'modules/catalogue/refuse-product.db.test.ts',
        'T63 API-09 with any other address, and nothing is asked of it',
      ),
      check('dangerous-code', 'requests of the servers follow no redirect'),
    ),
    requirement(
      '1.3.7',
      'No template is made from input',
      check(
        'dangerous-code',
        'no code and no markup from text; mails are components, built before they are shipped',
      ),
      mails('mails.test.ts', 'renders the same as the sources'),
    ),
    requirement(
      '1.3.11',
      'Nothing of a person becomes a header or a recipient of a mail',
      mails('mails.test.ts', 'prevents markup and header injection by a product title'),
      contract('identity/email.rules.test.ts', 'is invalid: %j'),
      mails('mails.test.ts', '$kind escapes markup and removes line breaks from names'),
    ),
    requirement(
      '1.4.2',
      'Numbers are held to sign and range',
      contract('catalogue/product-form.test.ts', 'SELL-04 with a price of %s has no valid price'),
      api('modules/payments/checkout/split.db.test.ts', 'API-04 refuses invalid quantities'),
      api('modules/catalogue/show-product.db.test.ts', 'API-04 answers 4xx to the number %s'),
    ),
    requirement(
      '1.5.2',
      'What is read from outside becomes plain data of a declared shape',
      api('platform/http/http.db.test.ts', 'answer %s without a fault'),
      web('app/shared/api.server.test.ts', 'throws on a reply that breaks the contract'),
      api(
        'platform/providers/mercadopago/outcome.test.ts',
        'maps an empty or truncated response to unknown',
      ),
    ),
  ],
};

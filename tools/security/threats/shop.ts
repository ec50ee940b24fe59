import { api, contract, mails, proof, setting, web } from '../reference.ts';
import { threat, type Threat } from './threat.ts';

const matrix = api('authorisation.db.test.ts', 'answers each of the eleven actors as expected');
const link = 'modules/seller-accounts/link.db.test.ts';
const webhook = 'modules/payments/settlement/webhook.db.test.ts';

export const shopThreats: readonly Threat[] = [
  threat(
    'T21',
    'Calls that ask for no right',
    'Every endpoint declares its access, or the API does not start.',
    matrix,
    api('platform/http/http.db.test.ts', 'fails the start for a route without declared access'),
  ),
  threat(
    'T22',
    'Calls with two ids of which one is checked',
    'Each id is looked up as what the caller may touch; a foreign one is as good as none.',
    proof('authorisation', 'effects of an id that is not the caller’s'),
    api(
      'modules/collections/collections.db.test.ts',
      'is looked at by itself: foreign, closed, deleted and unknown ones change nothing',
    ),
    api('modules/social/comments.db.test.ts', 'COM-02 only to what can be read under the same piece'),
  ),
  threat(
    'T23',
    'Deleting other people’s files',
    'Only photos of an own piece, by our own rows.',
    api(
      'modules/catalogue/delete-product.db.test.ts',
      'T23 removes nothing when one of them is not an own photo of a piece',
    ),
  ),
  threat(
    'T24',
    'Rules that only the page keeps',
    'Password, linked account and state of the piece are asked for by the server.',
    api(
      'modules/catalogue/delete-product.db.test.ts',
      'ITEM-03 API-12 T24 changes nothing without the right password',
    ),
    api('modules/catalogue/product-states.db.test.ts', 'T24 hangs nothing again without a linked account'),
  ),
  threat(
    'T25',
    'Writing columns that are nobody’s to write',
    'Objects are strict and columns are named.',
    contract('catalogue/product-form.test.ts', 'T25 refuses %j'),
    api('modules/catalogue/show-product.db.test.ts', '%s takes no column that it does not name'),
  ),
  threat(
    'T26',
    'Reading personal data of others',
    'Public answers are declared field by field.',
    api(
      'modules/pages/profile-page.db.test.ts',
      'API-06 tells nobody else an e-mail, phone, birth date, gender or payment account',
    ),
    api('modules/search/autocomplete/autocomplete.db.test.ts', 'knows no birth dates, mails or phones'),
    proof('authorisation', 'looking for one person’s private values'),
  ),
  threat(
    'T27',
    'The tool that deletes people',
    'Admins only, with a second factor and a recent password; for everybody else it does not exist; each use is recorded.',
    api(
      'modules/admin/people.db.test.ts',
      'answers 404 to guests, members, and admins without second factor or recent login',
    ),
    api('modules/admin/people.db.test.ts', 'two admins who remove each other concurrently leave one'),
  ),
  threat(
    'T28',
    'Hearing other people’s news',
    'A stream belongs to a session, replays own rows and ends with it.',
    api(
      'modules/notifications/stream.db.test.ts',
      'goes on after the last event that the browser knows, by header or query, with own rows only',
    ),
    proof('streams', 'delivered to somebody else'),
  ),
  threat(
    'T29',
    'A cart that brings its own prices',
    'It holds pieces and numbers; the rest is read when it is shown.',
    proof('tampering', 'amounts other than the database’s prices'),
  ),
  threat(
    'T30',
    'Counting through ids',
    'Ids are no secret; what they lead to is asked for each time.',
    matrix,
  ),
  threat(
    'T31',
    'Scraping people, and searches that cost much',
    'Five results, a limit, no wildcards, the same cost for any text.',
    api(
      'modules/search/autocomplete/autocomplete.db.test.ts',
      'NAV-09 costs the same for one letter as for many',
    ),
  ),
  threat(
    'T40',
    'Paying another price',
    'The server takes price, quantity and seller from its own rows.',
    api('modules/payments/checkout/split.db.test.ts', 'PAY-03 ignores submitted product data'),
    proof('tampering', 'amounts other than the database’s prices'),
  ),
  threat(
    'T41',
    'Selling the last piece twice',
    'A conditional update of its stock decides.',
    api('modules/orders/interleavings.db.test.ts', 'PAY-06 reserve, reserve: one buyer gets the last unit'),
    proof('oversell', 'pieces with more open orders than units'),
  ),
  threat(
    'T42',
    'Ordering twice by pressing twice',
    'A key for each wish, and one open order for the same one.',
    api(
      'modules/payments/checkout/split.db.test.ts',
      'fifty concurrent requests with one key create one order and one link',
    ),
  ),
  threat(
    'T43',
    'Forged and repeated notifications of the provider',
    'Signature, request id and data id must all be there; the body is never believed: the payment is read from the provider.',
    api(webhook, 'PAY-05 is refused in every forged form and not stored'),
    api(webhook, 'PAY-05 with a forged body changes nothing that the provider does not confirm'),
  ),
  threat(
    'T44',
    'Notifications that are lost, late or out of order',
    'Stored before they are acknowledged; states move one way; what nobody tells is looked for.',
    api(
      'modules/payments/settlement/reconciliation.db.test.ts',
      'PAY-08 a payment made in minute %s is booked within five minutes',
    ),
    api(webhook, 'PAY-05 out of order end in the same state as in order'),
    proof('crash', 'orders that a buyer was told of and that are lost'),
  ),
  threat(
    'T45',
    'An address that says "paid"',
    'The order decides what the page says.',
    web(
      'app/features/orders/payment-outcome.test.ts',
      'PAY-04 SAFE-23 the order decides the outcome, whatever the URL says',
    ),
  ),
  threat(
    'T46',
    'Payments made twice by repeating a call to the provider',
    'Every call has the key of its order; nothing is repeated by itself.',
    api(
      'platform/providers/mercadopago/gateway.db.test.ts',
      'PAY-06 does not retry creating a preference',
    ),
    proof('crash', 'orders that a buyer was told of and that are lost'),
  ),
  threat(
    'T47',
    'Linking a seller to a stranger’s account',
    'State and PKCE, one session, once, ten minutes, with a recent password; one account is one person’s.',
    api(link, 'is refused in another session of the same person'),
    api(link, 'links one provider account to one person, also concurrently'),
  ),
  threat(
    'T48',
    'Stealing sellers’ tokens',
    'Sealed with AES-256-GCM for one person and column, in no answer, log or dump.',
    api(
      'modules/seller-accounts/tokens.db.test.ts',
      'PAY-08 T48 no plaintext token in a dump, a log or a response',
    ),
  ),
  threat(
    'T49',
    'Money that comes late, in part, twice or back',
    'Every history ends in a state of the table and a book that sums to zero.',
    api(
      'modules/payments/settlement/decide.test.ts',
      'PAY-05 the ledger has the same balances, sums to zero and books nothing twice',
    ),
    api(
      'modules/payments/settlement/late-money.db.test.ts',
      'PAY-06 is refunded when another buyer has the product, and both parties are notified',
    ),
  ),
  threat(
    'T50',
    'Being sent to another site',
    'Addresses are built here; where people go afterwards must be a path of ours.',
    web('app/shared/local-path.test.ts', 'turns %o into %s'),
    api(
      'platform/providers/mercadopago/gateway.db.test.ts',
      'PAY-03 rejects a preference with another collector or payment origin',
    ),
  ),
  threat(
    'T60',
    'Scripts in texts of people',
    'React writes text; the content policy runs only scripts with the nonce of the answer; cleaning is a rule of style, not the defence.',
    setting(
      'apps/web/app/shared/security-headers.server.ts',
      "`script-src 'nonce-${nonce}' 'strict-dynamic'`",
      'the policy',
    ),
    proof('xss', "'execution', 'dialog', 'request', 'policy report'"),
  ),
  threat(
    'T61',
    'Files that are no photos, or too much of one',
    'Decoded apart, with limits, and written anew.',
    proof('images', 'accepted that should not be'),
    api(
      'modules/media/decoder.test.ts',
      'randomly mutated files never crash the process and yield WebP or a refusal',
    ),
  ),
  threat(
    'T62',
    'Guessing and overwriting files',
    'Names have 128 random bits, chosen by the server; nothing lists them.',
    api(
      'modules/media/request-slots.db.test.ts',
      'has a random name chosen by the server and is not publicly readable',
    ),
  ),
  threat(
    'T63',
    'Making the server fetch an address',
    'Only our own keys are taken as pictures.',
    api(
      'modules/catalogue/refuse-product.db.test.ts',
      'T63 API-09 with any other address, and nothing is asked of it',
    ),
  ),
  threat(
    'T64',
    'Changes asked for by another site',
    'Origin and Sec-Fetch-Site are checked on everything that writes.',
    api('platform/http/http.db.test.ts', 'answers a change asked for with %o by %i'),
    web('host/host.test.ts', 'treats a form with %o as cross-origin: %s'),
  ),
  threat(
    'T65',
    'Scripts that read a session',
    'Only an httpOnly cookie holds it.',
    api(
      'modules/identity/session.db.test.ts',
      'is HttpOnly, Secure, SameSite=Lax, host-wide and lasts seven days',
    ),
  ),
  threat(
    'T66',
    'Errors that tell too much',
    'A code, its sentence and an id.',
    api('platform/http/http.db.test.ts', 'API-04 reveal nothing of an unexpected error but its id'),
  ),
  threat(
    'T67',
    'Personal pages in a cache',
    'no-store for members; kept answers are for guests only.',
    api('modules/search/listing/list-products.db.test.ts', 'is never what a member gets'),
    proof('headers', 'no-store, for it is personal'),
  ),
  threat(
    'T68',
    'Names that become headers of a mail',
    'Addresses are checked, line breaks refused.',
    mails('mails.test.ts', '$kind escapes markup and removes line breaks from names'),
  ),
];

import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { endpoints } from '@perchero/contract/endpoints';
import { expect, it } from 'vitest';
import type { Kysely } from 'kysely';
import type { DB } from './platform/database/database.gen.ts';
import type { Db, Tx } from './platform/database/database.ts';
import { buildDetachedApp } from './detached-app.ts';
import { tableOwners } from './table-owners.ts';

const app = await buildDetachedApp();

it('mounts exactly these routes with this access and limit', () => {
  const routes = Object.entries(app.swagger().paths ?? {}).flatMap(([path, operations]) =>
    Object.entries(operations as Record<string, Record<string, string>>).map(
      ([method, operation]) =>
        `${method.toUpperCase()} ${path} ${operation['x-access']} ${operation['x-limit']}`,
    ),
  );

  expect(routes.toSorted()).toMatchInlineSnapshot(`
    [
      "GET /api/account/export member write",
      "GET /api/account/settings member browse",
      "GET /api/account/sizes member browse",
      "GET /api/addresses member browse",
      "GET /api/admin/audit admin browse",
      "GET /api/admin/claims money browse",
      "GET /api/admin/moderation moderator browse",
      "GET /api/admin/money money browse",
      "GET /api/admin/people admin browse",
      "GET /api/billing-info member browse",
      "GET /api/blocks member browse",
      "GET /api/brands public browse",
      "GET /api/cart member browse",
      "GET /api/cart/preview public browse",
      "GET /api/checkouts/{id} member browse",
      "GET /api/collections member browse",
      "GET /api/collections/{id}/candidates member browse",
      "GET /api/comments public browse",
      "GET /api/comments/{id}/replies public browse",
      "GET /api/deliveries/{orderId}/label member browse",
      "GET /api/delivery-settings member browse",
      "GET /api/desk/numbers member browse",
      "GET /api/desk/price-hint member browse",
      "GET /api/desk/products member browse",
      "GET /api/desk/vacation member browse",
      "GET /api/feed member browse",
      "GET /api/follows member browse",
      "GET /api/garments/mine member browse",
      "GET /api/garments/{code} public browse",
      "GET /api/landing public browse",
      "GET /api/moderation/figures public browse",
      "GET /api/moderation/mine member browse",
      "GET /api/mp/account member browse",
      "GET /api/mp/authorize-url member write",
      "GET /api/notifications/by-user/{userId} member browse",
      "GET /api/notifications/preferences member browse",
      "GET /api/notifications/stream member stream",
      "GET /api/notifications/unread-count/{userId} member browse",
      "GET /api/offer-settings member browse",
      "GET /api/openapi.json public browse",
      "GET /api/orders member browse",
      "GET /api/orders/{id} member browse",
      "GET /api/pictures/uploads member browse",
      "GET /api/products public browse",
      "GET /api/products/{id} public browse",
      "GET /api/products/{id}/form member browse",
      "GET /api/profiles/{username} public browse",
      "GET /api/profiles/{username}/reviews public browse",
      "GET /api/push/settings member browse",
      "GET /api/registration public browse",
      "GET /api/saved-searches member browse",
      "GET /api/saved-searches/{id} member browse",
      "GET /api/search public browse",
      "GET /api/selling member browse",
      "GET /api/session public browse",
      "GET /api/sign-in-settings public browse",
      "GET /api/sitemap public browse",
      "GET /api/tags public browse",
      "GET /api/threads member browse",
      "GET /api/threads/about member browse",
      "GET /api/threads/{id} member browse",
      "GET /api/threads/{id}/messages member browse",
      "GET /api/unsubscribe/{token} public browse",
      "POST /api/account/avatar member write",
      "POST /api/account/change-email member identity",
      "POST /api/account/change-password member identity",
      "POST /api/account/confirm-email-change member identity",
      "POST /api/account/sizes member write",
      "POST /api/account/update-profile member write",
      "POST /api/add-comment member social",
      "POST /api/addresses/delete member write",
      "POST /api/addresses/save member write",
      "POST /api/admin/claims/decide money write",
      "POST /api/admin/moderation/answer moderator write",
      "POST /api/admin/moderation/decide moderator write",
      "POST /api/admin/moderation/decide-appeal moderator write",
      "POST /api/admin/moderation/release moderator write",
      "POST /api/admin/moderation/take moderator write",
      "POST /api/admin/money/decide money write",
      "POST /api/admin/money/retry money write",
      "POST /api/admin/people/delete admin write",
      "POST /api/admin/people/find admin browse",
      "POST /api/admin/people/suspend admin write",
      "POST /api/admin/people/unsuspend admin write",
      "POST /api/billing-info member write",
      "POST /api/blocks/add member social",
      "POST /api/blocks/remove member social",
      "POST /api/cart/add member social",
      "POST /api/cart/choose-delivery member social",
      "POST /api/cart/clear member social",
      "POST /api/cart/merge member social",
      "POST /api/cart/remove member social",
      "POST /api/cart/set-quantity member social",
      "POST /api/check-email public identity",
      "POST /api/check-phone phone identity",
      "POST /api/check-username public identity",
      "POST /api/claims/accept member write",
      "POST /api/claims/answer member write",
      "POST /api/claims/ask-operator member write",
      "POST /api/claims/contest-return member write",
      "POST /api/claims/open member write",
      "POST /api/claims/place member write",
      "POST /api/claims/return-received member write",
      "POST /api/claims/return-sent member write",
      "POST /api/claims/withdraw member write",
      "POST /api/client-errors public report",
      "POST /api/collections/add-product member social",
      "POST /api/collections/add-products member social",
      "POST /api/collections/create member social",
      "POST /api/collections/delete member social",
      "POST /api/collections/remove-product member social",
      "POST /api/collections/remove-products member social",
      "POST /api/collections/update member social",
      "POST /api/contact public report",
      "POST /api/delete-comment member social",
      "POST /api/delete-images member write",
      "POST /api/delete-user-by-email public identity",
      "POST /api/deliveries/answer-cancel member write",
      "POST /api/deliveries/approve member write",
      "POST /api/deliveries/ask-cancel member write",
      "POST /api/deliveries/cancel member write",
      "POST /api/deliveries/change-address member write",
      "POST /api/deliveries/confirm member write",
      "POST /api/deliveries/extend member write",
      "POST /api/deliveries/hand-over member write",
      "POST /api/deliveries/ready member write",
      "POST /api/deliveries/say-handed member write",
      "POST /api/deliveries/send member write",
      "POST /api/delivery-settings/save member write",
      "POST /api/desk/delete member identity",
      "POST /api/desk/pause member write",
      "POST /api/desk/price member write",
      "POST /api/desk/relist member write",
      "POST /api/desk/vacation member write",
      "POST /api/disown public identity",
      "POST /api/feed/seen member social",
      "POST /api/follows/add member social",
      "POST /api/follows/news member social",
      "POST /api/follows/remove member social",
      "POST /api/garments/begin member write",
      "POST /api/garments/chapter member write",
      "POST /api/get-auth-user public identity",
      "POST /api/is-email-changed public identity",
      "POST /api/is-email-verified public identity",
      "POST /api/is-phone-verified public identity",
      "POST /api/like/add member social",
      "POST /api/like/remove member social",
      "POST /api/messages/send member social",
      "POST /api/moderation/appeal member write",
      "POST /api/mp/disconnect member write",
      "POST /api/mp/link member write",
      "POST /api/mp/webhook public webhook",
      "POST /api/notifications/mark-all-read member social",
      "POST /api/notifications/mark-read member social",
      "POST /api/notifications/set-preferences member social",
      "POST /api/offer-settings/save member write",
      "POST /api/offers/accept member social",
      "POST /api/offers/counter member social",
      "POST /api/offers/make member social",
      "POST /api/offers/refuse member social",
      "POST /api/offers/take member social",
      "POST /api/offers/to-likers member write",
      "POST /api/offers/withdraw member social",
      "POST /api/orders/cancel member write",
      "POST /api/orders/check member write",
      "POST /api/orders/receive member write",
      "POST /api/orders/refund member write",
      "POST /api/orders/ship member write",
      "POST /api/password/check-recovery public identity",
      "POST /api/password/recover public identity",
      "POST /api/phone/open-link public identity",
      "POST /api/phone/send-code phone identity",
      "POST /api/phone/verify-code phone identity",
      "POST /api/pictures/discard member pictures",
      "POST /api/pictures/slots member pictures",
      "POST /api/pictures/uploaded member pictures",
      "POST /api/products/create member write",
      "POST /api/products/delete member identity",
      "POST /api/products/relist member write",
      "POST /api/products/update member write",
      "POST /api/products/withdraw member write",
      "POST /api/push/quiet member write",
      "POST /api/push/subscribe member write",
      "POST /api/push/test member write",
      "POST /api/push/unsubscribe public social",
      "POST /api/register public identity",
      "POST /api/registration/confirm-email public identity",
      "POST /api/reports/create member social",
      "POST /api/resend-email public identity",
      "POST /api/reviews/answer member write",
      "POST /api/reviews/write member write",
      "POST /api/saved-searches/create member social",
      "POST /api/saved-searches/delete member social",
      "POST /api/saved-searches/update member social",
      "POST /api/saved-searches/{id}/seen member social",
      "POST /api/seen public report",
      "POST /api/send-magic-link-associate-phone public identity",
      "POST /api/send-recovery-email public identity",
      "POST /api/session/confirm-password member identity",
      "POST /api/session/refresh public identity",
      "POST /api/session/revoke member identity",
      "POST /api/session/revoke-others member identity",
      "POST /api/session/second-factor member identity",
      "POST /api/session/sign-in public identity",
      "POST /api/session/sign-out public identity",
      "POST /api/set-password public identity",
      "POST /api/split member write",
      "POST /api/threads/read member social",
      "POST /api/unsubscribe/{token} public browse",
      "POST /api/update-phone phone identity",
    ]
  `);
});

it('mounts every endpoint of the contract and nothing else', () => {
  const written = endpoints.map(({ method, path }) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`);
  const mounted = Object.entries(app.swagger().paths ?? {}).flatMap(([path, operations]) =>
    Object.keys(operations ?? {}).map((method) => `${method.toUpperCase()} ${path}`),
  );

  expect(mounted.toSorted()).toEqual(written.toSorted());
});

it('matches docs/openapi.json', async () => {
  const written = await readFile(new URL('../../../docs/openapi.json', import.meta.url), 'utf8');

  expect(JSON.parse(JSON.stringify(app.swagger()))).toEqual(JSON.parse(written));
});

// With the query builder or in raw SQL.
const writes =
  /\b(?:insertInto|updateTable|deleteFrom|mergeInto)\(\s*'([\w.]+)|\b(?:insert into|update(?! of| set| skip)|delete from|merge into|truncate) +([\w.]+)/g;

it('lets only the owning module write a table', async () => {
  const violations: string[] = [];
  for await (const file of glob('{modules,platform}/**/*.ts', { cwd: import.meta.dirname })) {
    if (file.endsWith('.test.ts')) continue;
    const writer = file.startsWith('platform/') ? 'platform' : file.split('/')[1];
    const source = await readFile(join(import.meta.dirname, file), 'utf8');
    for (const [, built, written] of source.matchAll(writes)) {
      const table = built ?? written;
      if (tableOwners[table as keyof typeof tableOwners] !== writer)
        violations.push(`${file} writes ${table}`);
    }
  }
  expect(violations).toEqual([]);
});

it('has an owner for every table', async () => {
  const generated = await readFile(new URL('./platform/database/database.gen.ts', import.meta.url), 'utf8');
  const tables = [...(generated.split('export interface DB {')[1] ?? '').matchAll(/^ {2}"?([\w.]+)"?:/gm)];

  expect(tables.map(([, table = '']) => table).toSorted()).toEqual(Object.keys(tableOwners).toSorted());
});

it('does not compile a write outside a transaction', () => {
  const write: (tx: Tx) => void = () => {};
  // @ts-expect-error a Db is not a Tx
  const wrong = (db: Db) => write(db);
  // @ts-expect-error a Db cannot write
  const worse = (db: Db) => db.insertInto;
  // @ts-expect-error a Db is not a Kysely
  const worst = (db: Db): Kysely<DB> => db;
  expect([wrong, worse, worst]).toHaveLength(3);
});

it('has Spanish only in text files', async () => {
  const violations: string[] = [];
  for await (const file of glob('**/*.ts', { cwd: import.meta.dirname })) {
    // The file of a notification kind holds its words.
    if (/(^|\/)([a-z]+-)?texts\.ts$|\/kinds\/[a-z-]+\.ts$|\.test\.ts$|\.gen\.ts$|\.rules\.ts$/.test(file))
      continue;
    const source = await readFile(join(import.meta.dirname, file), 'utf8');
    if (/[áéíóúüñ¿¡]/i.test(source)) violations.push(file);
  }
  expect(violations).toEqual([]);
});

import type { ThreadDetail } from '@perchero/contract/messages/messages';
import type { Page } from '@playwright/test';
import { camila } from './stub/comments.ts';
import { homeAddress, pricedDelivery, setAddresses } from './stub/delivery.ts';
import { openInbox } from './stub/live.ts';
import { aMessage, aThread, threadId, withPage, withThread } from './stub/messages.ts';
import { anOffer } from './stub/offers.ts';
import type { StubShop } from './stub/shop.ts';
import { accessibilityFaultsInBothLayouts, expect, once, signedIn, test, visit } from './fixtures.ts';

const log = (page: Page) => page.getByRole('log');
const card = (page: Page) => log(page).getByRole('article', { name: /^(Tu oferta|Oferta de) / });
const callsOf = (shop: StubShop, call: string) =>
  shop.state.calls.filter(({ endpoint }) => endpoint === `POST /api/offers/${call}`).map(({ body }) => body);

const bargain: ThreadDetail['bargain'] = {
  open: true,
  floor: 600,
  offers_left: 2,
  current: null,
  delivery: pricedDelivery,
  commission: { basisPoints: 1000 },
  provider_fee: { basisPoints: 597, measured: true },
};

async function open(page: Page, shop: StubShop, thread: ThreadDetail): Promise<void> {
  await signedIn(page.context(), shop, camila);
  setAddresses(shop, [homeAddress]);
  await visit(page, shop.url + withThread(shop, thread));
}

test('OFFER-04 the seller answers an offer in the thread, and the card changes', async ({ page, shop }) => {
  const offer = anOffer({ price: 900 });
  const messages = [aMessage(1, { text: '¿Te sirve?' }), aMessage(2, { kind: 'offer', text: '', offer })];
  const thread = aThread(messages, { side: 'selling', bargain: { ...bargain, current: offer } });
  await open(page, shop, thread);
  await expect(card(page)).toContainText('Recibís');
  expect(await accessibilityFaultsInBothLayouts(page)).toEqual([]);

  const accepted = { ...offer, state: 'accepted', version: 2 } as const;
  shop.state.answers['POST /api/offers/accept'] = { body: { offer: accepted } };
  const [text, made] = messages as [(typeof messages)[0], (typeof messages)[0]];
  withThread(
    shop,
    aThread([text, { ...made, offer: accepted }], {
      side: 'selling',
      bargain: { ...bargain, current: accepted },
    }),
  );
  await card(page)
    .getByRole('button', { name: /^Aceptar/ })
    .click();
  await expect(card(page)).toContainText('Precio acordado');
  await expect(card(page)).toContainText('La prenda no queda reservada.');
  await expect(page.getByText(/^Acordaron \$.900 hasta el .* No queda reservada\.$/)).toBeVisible();
  expect(callsOf(shop, 'accept')).toEqual([{ offer_id: offer.id }]);
  expect(await accessibilityFaultsInBothLayouts(page)).toEqual([]);
});

test('OFFER-04 the buyer makes an offer in the thread, and its end arrives live', async ({ page, shop }) => {
  const inbox = openInbox(shop);
  await open(page, shop, aThread([aMessage(1)], { bargain }));
  await expect.poll(inbox.openStreams).toBe(1);
  const offer = anOffer({ price: 700 });
  shop.state.answers['POST /api/offers/make'] = { body: { offer } };
  const made = aMessage(2, { kind: 'offer', from: 'me', text: '', offer });
  withThread(shop, aThread([aMessage(1), made], { bargain: { ...bargain, current: offer } }));
  withPage(shop, 'after=1', [made]);
  await page.getByRole('button', { name: 'Hacer una oferta' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: /^Ofrecer/ }).click();
  await expect(card(page)).toContainText(/Ofreciste \$.700\./);
  await expect(page.getByRole('button', { name: 'Hacer una oferta' })).toHaveCount(0);

  const refused = { ...offer, state: 'refused', version: 2 } as const;
  const told = aMessage(3, {
    kind: 'system',
    from: null,
    event: 'offer-refused',
    text: 'No aceptaron $ 700.',
  });
  withThread(shop, aThread([aMessage(1), { ...made, offer: refused }, told], { bargain }));
  withPage(shop, 'after=2', [told]);
  inbox.sendMessages({ unread: 0, threads: [{ id: threadId, seq: 3, unread: 0, read_seq: 2 }] });
  await expect(log(page).getByText('No aceptaron $ 700.')).toBeVisible();
  await expect(card(page)).toContainText(/no aceptó/);
});

test('BLOCK-07 a closed thread shows offers without answers', once, async ({ page, shop }) => {
  const offer = anOffer({ price: 900, state: 'void', cause: 'gone' });
  await open(
    page,
    shop,
    aThread([aMessage(1, { kind: 'offer', text: '', offer })], { other: null, closed: 'ended' }),
  );
  await expect(log(page).getByText(/^Oferta de \$.900$/)).toBeVisible();
  await expect(card(page)).toHaveCount(0);
});

import type { Offer, SentLikerOffer } from '@perchero/contract/offers/offer';
import type { Page } from '@playwright/test';
import { activate, tabTo } from './accessibility/keys.ts';
import { cartGroup, cartLine, cartOf, withCart } from './stub/cart.ts';
import { camila } from './stub/comments.ts';
import { homeAddress, pricedDelivery, setAddresses } from './stub/delivery.ts';
import { aNotification, fillInbox, openInbox } from './stub/live.ts';
import { aBargain, anOffer, offerUntil, receivedOffers, withOfferSettings } from './stub/offers.ts';
import { anOrder, item, withOrder } from './stub/orders.ts';
import { jeanJacket, withProduct } from './stub/product.ts';
import type { StubShop } from './stub/shop.ts';
import {
  accessibilityFaults,
  accessibilityFaultsInBothLayouts,
  expect,
  once,
  signedIn,
  test,
  visit,
} from './fixtures.ts';

type Change = Parameters<typeof withProduct>[2];

const jacket = jeanJacket();
const bodiesOf = (shop: StubShop, call: string) =>
  shop.state.calls.filter(({ endpoint }) => endpoint === `POST /api/offers/${call}`).map(({ body }) => body);
const offerButton = (page: Page) => page.getByRole('button', { name: 'Hacer una oferta' });
const card = (page: Page) => page.getByRole('article', { name: /^(Tu oferta|Oferta de) / });
/** The visible toast, not the copy for screen readers. */
const toast = (page: Page, text: string | RegExp) =>
  page.getByRole('region', { name: 'Avisos' }).getByText(text);

test.beforeEach(({ expectedErrors }) => {
  // Browsers log failed requests to the console.
  expectedErrors.push(/status of (4|5)\d\d/);
});

/** Opens Lucía's jacket as Camila. */
async function openAsBuyer(page: Page, shop: StubShop, change: Change): Promise<void> {
  await signedIn(page.context(), shop, camila);
  setAddresses(shop, [homeAddress]);
  await visit(page, shop.url + withProduct(shop, jacket, change));
}

/** Opens Lucía's jacket as Lucía. */
async function openAsSeller(page: Page, shop: StubShop, change: Change = {}): Promise<void> {
  await signedIn(page.context(), shop);
  await visit(page, shop.url + withProduct(shop, jacket, { received_offers: receivedOffers(), ...change }));
}

test('OFFER-01 OFFER-03 the buyer offers by keyboard and sees the total and every refusal', async ({
  page,
  shop,
}) => {
  await openAsBuyer(page, shop, { bargain: aBargain() });
  await activate(page, offerButton(page));
  const dialog = page.getByRole('dialog', { name: 'Hacer una oferta' });
  const field = dialog.getByRole('textbox', { name: 'Tu oferta' });
  await expect(field).toHaveValue('1.610');
  await expect(dialog).toContainText(/Lucía pide \$\s1\.890/);
  await expect(dialog).toContainText(/Mínimo \$\s945\s*Precio \$\s1\.890/);
  await expect(dialog).toContainText('Lucía tiene 24 horas para responder.');
  await expect(dialog).toContainText('La prenda no queda reservada: se la lleva quien paga primero.');
  await expect(dialog).toContainText('Te quedan 3 ofertas por esta prenda.');
  const sum = (offer: string, total: string) =>
    new RegExp(`Tu oferta \\$\\s${offer}\\s+\\+ envío \\$\\s190\\s+= \\$\\s${total}`);
  await expect(dialog).toContainText(sum('1\\.610', '1\\.800'));
  await expect(dialog).toContainText(
    'Envío a Casa, Montevideo. En persona en Palermo, Montevideo: sin costo',
  );
  expect(await accessibilityFaults(page)).toEqual([]);

  await activate(page, dialog.getByRole('button', { name: 'Bajar $ 10' }));
  await expect(field).toHaveValue('1.600');
  await expect(dialog).toContainText(sum('1\\.600', '1\\.790'));
  await tabTo(page, dialog.getByRole('slider', { name: 'Mover el precio' }));
  await page.keyboard.press('Home');
  await expect(field).toHaveValue('945');
  await expect(dialog.getByRole('button', { name: 'Bajar $ 10' })).toHaveAttribute('aria-disabled', 'true');

  await field.fill('944');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText(/^El mínimo es \$\s945\.$/)).toBeVisible();
  await expect(field).toBeFocused();
  expect(await accessibilityFaults(page)).toEqual([]);
  await field.fill('1890');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText(/^El máximo es \$\s1\.889\.$/)).toBeVisible();
  await field.fill('');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('Poné un precio.')).toBeVisible();
  expect(bodiesOf(shop, 'make')).toEqual([]);

  await field.fill('1600');
  shop.state.answers['POST /api/offers/make'] = { code: 'invalid-offer' };
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('Esa oferta no va: mirá el mínimo y el precio.')).toBeVisible();
  shop.state.answers['POST /api/offers/make'] = { code: 'offer-standing' };
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('alert')).toHaveText('Ya hay una oferta en pie por esta prenda.');

  shop.state.answers['POST /api/offers/make'] = { body: { offer: anOffer() } };
  withProduct(shop, jacket, { bargain: aBargain({ mine: anOffer(), offers_left: 2 }) });
  await activate(page, dialog.getByRole('button', { name: /^Ofrecer \$\s1\.600$/ }));
  await expect(card(page)).toContainText(
    /Ofreciste \$\s1\.600\. Lucía tiene hasta el jueves 9 de abril, 15:40\./,
  );
  await expect(dialog).toHaveCount(0);
  await expect(offerButton(page)).toHaveCount(0);
  await expect(card(page)).toBeFocused();
  const [first, ...again] = bodiesOf(shop, 'make');
  expect(first).toEqual({ id: expect.any(String), product_id: jacket.id, price: 1600 });
  // The same price again is the same offer.
  expect(again).toEqual([first, first]);
  expect(await accessibilityFaults(page)).toEqual([]);
});

test('OFFER-03 the total follows how the product is delivered', once, async ({ page, shop }) => {
  const unpriced = { local_cents: null, country_cents: null } as const;
  const cases = [
    [
      pricedDelivery,
      [],
      /\+ envío \$\s190 dentro de Montevideo\s+= \$\s1\.800.*\+ envío \$\s260 al resto del país\s+= \$\s1\.870/s,
    ],
    [{ ...pricedDelivery, parcel: 'free', ...unpriced }, [homeAddress], /\+ envío gratis\s+= \$\s1\.610/],
    [
      { ...pricedDelivery, parcel: 'on_arrival', ...unpriced },
      [homeAddress],
      /Tu oferta \$\s1\.610\s+más el envío, que pagás al recibir/,
    ],
    [{ ...pricedDelivery, parcel: 'none', ...unpriced }, [], /Tu oferta \$\s1\.610\s+Sin costo de entrega/],
  ] as const;
  for (const [delivery, addresses, text] of cases) {
    await openAsBuyer(page, shop, { bargain: aBargain(), delivery });
    setAddresses(shop, addresses);
    await offerButton(page).click();
    await expect(page.getByRole('dialog', { name: 'Hacer una oferta' })).toContainText(text);
  }
});

test('OFFER-01 OFFER-02 says why no offer can be made', once, async ({ page, shop }) => {
  await openAsBuyer(page, shop, { bargain: aBargain({ open: false }) });
  await expect(page.getByText('Quien vende no recibe ofertas.')).toBeVisible();
  await expect(offerButton(page)).toHaveCount(0);

  withProduct(shop, jacket, { bargain: aBargain({ offers_left: 0 }) });
  await page.reload();
  await expect(page.getByText('Ya hiciste tus 3 ofertas por esta prenda.')).toBeVisible();

  const reserved = { state: 'reserved', in_cart: false } as const;
  withProduct(shop, jacket, { bargain: aBargain({ offers_left: 1 }), availability: reserved });
  await visit(page, page.url());
  await offerButton(page).click();
  const dialog = page.getByRole('dialog', { name: 'Hacer una oferta' });
  await expect(dialog).toContainText('Otra persona la está pagando.');
  await expect(dialog).toContainText('Te queda 1 oferta por esta prenda.');
  expect(await accessibilityFaultsInBothLayouts(page)).toEqual([]);
});

test('OFFER-01 a guest is asked to sign in', once, async ({ page, shop }) => {
  await visit(page, shop.url + withProduct(shop));
  await offerButton(page).click();
  await expect(page.getByRole('dialog')).toContainText('Debes iniciar sesión para realizar esta acción.');
});

test('OFFER-04 the buyer withdraws, and answers what the seller proposes', once, async ({ page, shop }) => {
  const inbox = openInbox(shop, { unread: 1 });
  await openAsBuyer(page, shop, { bargain: aBargain({ mine: anOffer(), offers_left: 2 }) });
  shop.state.answers['POST /api/offers/withdraw'] = { code: 'offer-moved' };
  await card(page).getByRole('button', { name: 'Retirar la oferta' }).click();
  await expect(toast(page, 'Esa oferta ya no está en pie.')).toBeVisible();
  await expect(toast(page, 'Esa oferta ya no está en pie.')).toHaveCount(0);

  // The seller's answer arrives without a reload.
  const countered = anOffer({ id: '0f000000-0000-4000-8000-000000000002', by: 'seller', price: 1750 });
  withProduct(shop, jacket, { bargain: aBargain({ mine: countered, offers_left: 2 }) });
  await expect(page.getByRole('button', { name: 'Notificaciones, 1 sin leer' })).toBeVisible();
  inbox.send({ unread: 2, notifications: [aNotification({ id: 5 })] });
  await expect(card(page)).toContainText(
    /Lucía te ofrece \$\s1\.750\. Tenés hasta el jueves 9 de abril, 15:40\./,
  );
  await expect(card(page)).toContainText('Si aceptás, tenés ese precio por 24 horas.');
  await expect(card(page)).not.toContainText('Recibís');
  expect(await accessibilityFaultsInBothLayouts(page)).toEqual([]);

  await card(page).getByRole('button', { name: 'Proponer otro precio' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Proponer otro precio' });
  const field = dialog.getByRole('textbox', { name: 'Tu oferta' });
  await field.fill('1750');
  await field.press('Enter');
  await expect(dialog.getByText(/^El máximo es \$\s1\.749\.$/)).toBeVisible();
  await field.fill('1700');
  await expect(dialog).toContainText(/\+ envío \$\s190\s+= \$\s1\.890/);
  const answer = anOffer({ id: '0f000000-0000-4000-8000-000000000003', price: 1700 });
  shop.state.answers['POST /api/offers/counter'] = { body: { offer: answer } };
  withProduct(shop, jacket, { bargain: aBargain({ mine: answer, offers_left: 1 }) });
  await field.press('Enter');
  await expect(card(page)).toContainText(/Ofreciste \$\s1\.700\./);
  await expect(card(page)).toBeFocused();
  expect(bodiesOf(shop, 'counter')).toEqual([
    { id: expect.any(String), offer_id: countered.id, price: 1700 },
  ]);

  shop.state.answers['POST /api/offers/withdraw'] = { body: { offer: { ...answer, state: 'withdrawn' } } };
  const ended = { ...answer, state: 'withdrawn' } as const;
  withProduct(shop, jacket, { bargain: aBargain({ ended, offers_left: 1 }) });
  await card(page).getByRole('button', { name: 'Retirar la oferta' }).click();
  await expect(card(page)).toContainText('Retiraste tu oferta.');
  await expect(page.getByRole('button', { name: 'Hacer otra oferta' })).toBeVisible();
});

test(
  'OFFER-04 the buyer accepts a proposed price without offers left, or refuses it',
  once,
  async ({ page, shop }) => {
    const proposed = anOffer({ by: 'seller', price: 1750 });
    await openAsBuyer(page, shop, { bargain: aBargain({ mine: proposed, offers_left: 0 }) });
    await expect(card(page).getByRole('button', { name: 'Proponer otro precio' })).toHaveCount(0);
    const agreed = { ...proposed, state: 'accepted' } as const;
    shop.state.answers['POST /api/offers/accept'] = { body: { offer: agreed } };
    withProduct(shop, jacket, { bargain: aBargain({ mine: agreed, offers_left: 0 }) });
    await card(page)
      .getByRole('button', { name: /^Aceptar \$\s1\.750$/ })
      .press('Enter');
    await expect(card(page)).toContainText(/Tenés \$\s1\.750 hasta el jueves 9 de abril, 15:40\./);
    await expect(card(page)).toBeFocused();
    expect(bodiesOf(shop, 'accept')).toEqual([{ offer_id: proposed.id }]);

    withProduct(shop, jacket, { bargain: aBargain({ mine: proposed, offers_left: 1 }) });
    await visit(page, page.url());
    const refused = { ...proposed, state: 'refused' } as const;
    shop.state.answers['POST /api/offers/refuse'] = { body: { offer: refused } };
    withProduct(shop, jacket, { bargain: aBargain({ ended: refused, offers_left: 1 }) });
    await card(page).getByRole('button', { name: 'No aceptar' }).click();
    await expect(card(page)).toContainText(/No aceptaste \$\s1\.750\./);
    expect(bodiesOf(shop, 'refuse')).toEqual([{ offer_id: proposed.id }]);
  },
);

test('OFFER-04 OFFER-06 the buyer reads how an offer ended', once, async ({ page, shop }) => {
  await signedIn(page.context(), shop, camila);
  const endings: [Partial<Offer>, string | RegExp][] = [
    [{ state: 'refused' }, /Lucía no aceptó \$\s1\.600\./],
    [{ state: 'withdrawn' }, 'Retiraste tu oferta.'],
    [{ state: 'withdrawn', by: 'seller' }, 'Lucía retiró la oferta.'],
    [{ state: 'expired' }, /La oferta de \$\s1\.600 venció\./],
    [{ state: 'void', cause: 'sold' }, 'Se vendió.'],
    [{ state: 'void', cause: 'paused' }, 'La prenda está pausada.'],
    [{ state: 'void', cause: 'price' }, /El precio bajó a \$\s1\.890\./],
    [{ state: 'void', cause: 'gone' }, 'La oferta ya no vale.'],
    [{ state: 'used' }, /Compraste a \$\s1\.600\./],
  ];
  for (const [change, text] of endings) {
    const product = jeanJacket({ state: change.cause === 'sold' ? 'sold' : 'active' });
    const path = withProduct(shop, product, {
      bargain: aBargain({ ended: anOffer(change), offers_left: 2 }),
    });
    await page.goto(shop.url + path);
    await expect(card(page)).toContainText(text);
    await expect(card(page).getByRole('button')).toHaveCount(0);
  }
  expect(await accessibilityFaultsInBothLayouts(page)).toEqual([]);
});

test('OFFER-05 the card counts down and ends by itself', once, async ({ page, shop }) => {
  const until = new Date(Date.now() + (23 * 60 + 58.5) * 60_000).toISOString();
  await page.clock.install();
  await openAsBuyer(page, shop, { bargain: aBargain({ mine: anOffer({ until }), offers_left: 2 }) });
  await expect(card(page)).toContainText('Quedan 23 h 58 min');
  withProduct(shop, jacket, { bargain: aBargain({ ended: anOffer({ until, state: 'expired' }) }) });
  await page.clock.fastForward('24:00:00');
  await expect(card(page)).toContainText(/La oferta de \$\s1\.600 venció\./);
  await expect(page.getByRole('button', { name: 'Hacer otra oferta' })).toBeVisible();
});

test('OFFER-04 the seller accepts, refuses or proposes another price', async ({ page, shop }) => {
  const open = { offer: anOffer(), buyer: camila, counters_left: 3 };
  const bruno = { ...camila, id: '0c000000-0000-4000-8000-000000000011', full_name: 'Bruno Da Silva' };
  const agreed = {
    offer: anOffer({ id: '0f000000-0000-4000-8000-000000000009', state: 'accepted', price: 1700 }),
    buyer: bruno,
    counters_left: 3,
  };
  await openAsSeller(page, shop, { received_offers: receivedOffers(open, agreed) });
  const region = page.getByRole('region', { name: 'Ofertas', exact: true });
  const ofCamila = region.getByRole('article', { name: /^Oferta de Camila/ });
  await expect(ofCamila).toContainText(
    /Recibís unos \$\s1\.344: \$\s160 son de Perchero y unos \$\s96 de Mercado Pago\./,
  );
  await expect(ofCamila).toContainText(
    /Camila te ofrece \$\s1\.600\. Tenés hasta el jueves 9 de abril, 15:40\. Si aceptás, puede comprar a ese precio por 24 horas\. La prenda no queda reservada\./,
  );
  await expect(region.getByRole('article', { name: /^Oferta de Bruno/ })).toContainText(
    /Bruno puede comprar a \$\s1\.700 hasta el jueves 9 de abril, 15:40\. La prenda no queda reservada\./,
  );
  expect(await accessibilityFaults(page)).toEqual([]);

  await activate(page, ofCamila.getByRole('button', { name: 'Proponer otro precio' }));
  const dialog = page.getByRole('dialog', { name: 'Proponer otro precio' });
  const field = dialog.getByRole('textbox', { name: 'Tu precio' });
  await expect(dialog).toContainText(/Camila ofrece \$\s1\.600/);
  await field.fill('1600');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText(/^El mínimo es \$\s1\.601\.$/)).toBeVisible();
  await field.fill('1750');
  await expect(dialog).toContainText(/Recibís unos \$\s1\.471: \$\s175 /);
  expect(await accessibilityFaults(page)).toEqual([]);
  const counter = anOffer({ id: '0f000000-0000-4000-8000-000000000002', by: 'seller', price: 1750 });
  shop.state.answers['POST /api/offers/counter'] = { body: { offer: counter } };
  const countered = { offer: counter, buyer: camila, counters_left: 2 };
  withProduct(shop, jacket, { received_offers: receivedOffers(countered) });
  await page.keyboard.press('Enter');
  const own = region.getByRole('article', { name: /^Tu oferta/ });
  await expect(own).toContainText(/Ofreciste \$\s1\.750\. Camila tiene hasta el jueves 9 de abril, 15:40\./);
  await expect(own).toBeFocused();

  withProduct(shop, jacket, { received_offers: receivedOffers(open) });
  await visit(page, page.url());
  shop.state.answers['POST /api/offers/refuse'] = { body: { offer: anOffer({ state: 'refused' }) } };
  withProduct(shop, jacket, { received_offers: receivedOffers() });
  await activate(page, ofCamila.getByRole('button', { name: 'No aceptar' }));
  await expect(toast(page, /^No aceptaste \$\s1\.600\.$/)).toBeVisible();
  await expect(card(page)).toHaveCount(0);
  await expect(region).toBeFocused();

  withProduct(shop, jacket, { received_offers: receivedOffers(open) });
  await visit(page, page.url());
  const accepted = anOffer({ state: 'accepted' });
  shop.state.answers['POST /api/offers/accept'] = { body: { offer: accepted } };
  withProduct(shop, jacket, { received_offers: receivedOffers({ ...open, offer: accepted }) });
  await activate(page, ofCamila.getByRole('button', { name: /^Aceptar \$\s1\.600$/ }));
  await expect(ofCamila).toContainText(/Camila puede comprar a \$\s1\.600/);
  expect(bodiesOf(shop, 'accept')).toEqual([{ offer_id: accepted.id }]);
});

test(
  'OFFER-06 OFFER-08 the agreed price is on the product page and in the cart',
  once,
  async ({ page, shop }) => {
    const mine = anOffer({ state: 'accepted' });
    await openAsBuyer(page, shop, { bargain: aBargain({ mine, offers_left: 2 }) });
    await expect(page.getByRole('main')).toContainText(/\$\s1\.600\s*acordado\s*Precio de lista: \$\s1\.890/);
    await expect(card(page)).toContainText(
      /Tenés \$\s1\.600 hasta el jueves 9 de abril, 15:40\. La prenda no queda reservada: se la lleva quien paga primero\./,
    );
    await expect(offerButton(page)).toHaveCount(0);
    expect(await accessibilityFaultsInBothLayouts(page)).toEqual([]);

    const agreed = { price: 1600, list_price: 1890, until: offerUntil };
    withCart(shop, cartOf([cartGroup('elena', [cartLine('jumper', { price: 1600, agreed })])]));
    await visit(page, `${shop.url}/carrito`);
    const group = page.getByRole('region', { name: 'Elena Machado' });
    const line = group.getByRole('listitem').first();
    await expect(line).toContainText(/\$\s1\.600\s*Precio de lista: \$\s1\.890/);
    await expect(line).toContainText('Precio acordado hasta el jueves 9 de abril, 15:40.');
    await expect(line).toContainText('El precio acordado vale por una unidad.');
    await expect(line.getByRole('group', { name: /^Cantidad/ })).toHaveCount(0);
    await expect(group).toContainText(/Total a Elena\s*\$\s1\.600/);
    expect(await accessibilityFaultsInBothLayouts(page)).toEqual([]);
  },
);

test(
  'OFFER-11 the seller offers a price to everybody who likes the product',
  once,
  async ({ page, shop }) => {
    await openAsSeller(page, shop);
    const toLikers = page.getByRole('button', { name: 'Ofrecer a quienes les gusta' });
    await toLikers.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Ofrecer a quienes les gusta' });
    const field = dialog.getByRole('textbox', { name: 'Precio para quienes les gusta' });
    await expect(field).toHaveValue('1.701');
    await field.fill('1702');
    await field.press('Enter');
    await expect(dialog.getByText(/^El máximo es \$\s1\.701\.$/)).toBeVisible();
    await field.fill('1500');
    await expect(dialog).toContainText(/Recibís unos \$\s1\.260: \$\s150 /);
    for (const [code, text] of [
      ['likers-told', 'Ya les mandaste una oferta esta semana.'],
      ['no-likers', 'Todavía a nadie le gusta esta prenda.'],
    ] as const) {
      shop.state.answers['POST /api/offers/to-likers'] = { code };
      await field.press('Enter');
      await expect(dialog.getByRole('alert')).toHaveText(text);
    }
    expect(await accessibilityFaultsInBothLayouts(page)).toEqual([]);

    const sent: SentLikerOffer = {
      price: 1500,
      until: offerUntil,
      is_void: false,
      notified_count: 14,
      taken_count: 2,
      next_from: '2099-04-15T18:40:00.000Z',
    };
    shop.state.answers['POST /api/offers/to-likers'] = { body: { notified_count: 0 } };
    withProduct(shop, jacket, { received_offers: receivedOffers(), sent_liker_offer: sent });
    await field.press('Enter');
    const region = page.getByRole('region', { name: 'Ofertas', exact: true });
    await expect(region).toContainText('Mandamos la oferta a 14 personas. La tomaron 2.');
    await expect(region).toContainText(/\$\s1\.500 hasta el jueves 9 de abril, 15:40/);
    await expect(region).toContainText('Podés mandar otra desde el miércoles 15 de abril, 15:40.');
    await expect(toLikers).toHaveCount(0);
    const [body] = bodiesOf(shop, 'to-likers');
    expect(body).toEqual({ id: expect.any(String), product_id: jacket.id, price: 1500 });
    expect(await accessibilityFaultsInBothLayouts(page)).toEqual([]);
  },
);

test('OFFER-11 who likes the product takes the offered price', once, async ({ page, shop }) => {
  const liker_offer = { id: '0f000000-0000-4000-8000-00000000000a', price: 1500, until: offerUntil };
  await openAsBuyer(page, shop, { bargain: aBargain({ liker_offer }) });
  await expect(
    page.getByText(/^Oferta para vos: \$\s1\.500 hasta el jueves 9 de abril, 15:40$/),
  ).toBeVisible();
  expect(await accessibilityFaultsInBothLayouts(page)).toEqual([]);
  const take = page.getByRole('button', { name: 'Quiero ese precio' });
  shop.state.answers['POST /api/offers/take'] = { code: 'offer-moved' };
  await take.click();
  await expect(toast(page, 'Esa oferta ya no está en pie.')).toBeVisible();

  const mine = anOffer({ by: 'seller', price: 1500, state: 'accepted' });
  shop.state.answers['POST /api/offers/take'] = { body: { offer: mine } };
  withProduct(shop, jacket, { bargain: aBargain({ mine }) });
  await take.click();
  await expect(card(page)).toContainText(/Tenés \$\s1\.500 hasta el jueves 9 de abril, 15:40\./);
  await expect(card(page)).toBeFocused();
  expect(bodiesOf(shop, 'take').at(-1)).toEqual({ liker_offer_id: liker_offer.id });
});

test('OFFER-01 settings: whether offers are taken, and from which part of the price', async ({
  page,
  shop,
}) => {
  const save = 'POST /api/offer-settings/save';
  const bodies = () => shop.state.calls.filter(({ endpoint }) => endpoint === save).map(({ body }) => body);
  await visit(page, await withOfferSettings(page, shop));
  await expect(page.getByRole('heading', { name: 'Ofertas', level: 2 })).toBeVisible();
  await expect(page.getByRole('radio', { name: /^50\s%$/ })).toBeChecked();
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.getByText(/^80\s%$/).click();
  const button = page.getByRole('button', { name: 'Guardar', exact: true });
  await button.press('Enter');
  await expect(toast(page, 'Guardamos cómo recibís ofertas')).toBeVisible();
  expect(bodies()).toEqual([{ is_open: true, floor_percent: 80 }]);

  await page.getByRole('switch', { name: 'Recibir ofertas' }).press('Space');
  await expect(page.getByRole('radio', { name: /^80\s%$/ })).toHaveCount(0);
  shop.state.answers[save] = { code: 'internal' };
  await button.press('Enter');
  await expect(page.getByRole('main').getByRole('alert')).toBeVisible();
  expect(await accessibilityFaults(page)).toEqual([]);
  shop.state.answers[save] = { body: { success: true } };
  await button.press('Enter');
  await expect.poll(() => bodies().at(-1)).toEqual({ is_open: false, floor_percent: 80 });
});

test('OFFER-04 a notification of an offer leads to the product', once, async ({ page, shop }) => {
  await signedIn(page.context(), shop);
  openInbox(shop, { unread: 1 });
  const path = withProduct(shop, jacket, {
    received_offers: receivedOffers({ offer: anOffer(), buyer: camila, counters_left: 3 }),
  });
  fillInbox(shop, [
    aNotification({
      id: 7,
      kind: 'offer',
      icon: 'coins',
      title: 'Camila te ofrece $ 1.600 por Campera de jean oversize',
      message: 'Tenés hasta el jueves 9 de abril, 15:40 para responder.',
      url: path,
    }),
  ]);
  shop.state.answers['POST /api/notifications/mark-read'] = { body: { success: true } };
  await visit(page, `${shop.url}/terminos`);
  await page.getByRole('button', { name: /^Notificaciones/ }).click();
  await page.getByRole('link', { name: /Camila te ofrece/ }).click();
  await expect(page).toHaveURL(shop.url + path);
  await expect(card(page).getByRole('button', { name: /^Aceptar/ })).toBeVisible();
});

test('OFFER-14 the order and its receipt show the agreed price', once, async ({ page, shop }) => {
  await signedIn(page.context(), shop, camila);
  const bought = { ...item('Campera de jean oversize'), unit_price_cents: 160_000 };
  const order = anOrder(1042, { items: [bought], total_cents: 160_000, delivery_cents: 0 });
  await visit(page, shop.url + withOrder(shop, order));
  await expect(page.getByRole('main')).toContainText(/\$\s1\.600/);
  await expect(page.getByRole('main')).not.toContainText(/\$\s1\.890/);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('region', { name: 'Recibo' })).toContainText(/\$\s1\.600/);
});

test(
  'OFFER-04 the seller reads that somebody is paying, and sees an offer go without a reload',
  once,
  async ({ page, shop }) => {
    const inbox = openInbox(shop, { unread: 1 });
    const received = { offer: anOffer(), buyer: camila, counters_left: 3 };
    const reserved = { ...receivedOffers(received), is_reserved: true };
    await openAsSeller(page, shop, { received_offers: reserved });
    const region = page.getByRole('region', { name: 'Ofertas', exact: true });
    await expect(region.getByText('Otra persona la está pagando.')).toBeVisible();
    expect(await accessibilityFaultsInBothLayouts(page)).toEqual([]);

    await expect(page.getByRole('button', { name: 'Notificaciones, 1 sin leer' })).toBeVisible();
    withProduct(shop, jacket, { received_offers: receivedOffers(received) });
    inbox.send({ unread: 2, notifications: [aNotification({ id: 5 })] });
    await expect(region.getByText('Otra persona la está pagando.')).toHaveCount(0);
    await expect(card(page)).toBeVisible();
    withProduct(shop, jacket, { received_offers: receivedOffers() });
    inbox.send({ unread: 3, notifications: [aNotification({ id: 6 })] });
    await expect(card(page)).toHaveCount(0);
  },
);

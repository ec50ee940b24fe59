import type { Order } from '@perchero/contract/orders/orders';
import type { Page } from '@playwright/test';
import { cartGroup, cartLine, cartOf, fullCart, withCart } from '../stub/cart.ts';
import { claimable, claimStates, type ClaimState, withClaim } from '../stub/claims.ts';
import { camila } from '../stub/comments.ts';
import { deliveryCart, homeAddress, setAddresses } from '../stub/delivery.ts';
import { signedIn } from '../stub/member.ts';
import { aBargain, anOffer, offerUntil } from '../stub/offers.ts';
import {
  anOrder,
  anUnpaidOrder,
  aSale,
  item,
  purchases,
  readyDelivery,
  returnPath,
  sellers,
  sentDelivery,
  withLabel,
  withOrder,
  withOrders,
} from '../stub/orders.ts';
import { withProduct } from '../stub/product.ts';
import { aStanding, reviewDeadline } from '../stub/reviews.ts';
import type { StubShop } from '../stub/shop.ts';
import { asLucia, openDialog, type Scenes } from './scene.ts';

/** Cart, offers, payment, orders, claims and reviews. */
export const buying: Scenes = {
  cart: { mockup: 'carrito', open: (page, shop) => cartPage(page, shop, fullCart()) },
  'cart-delivery': {
    mockup: 'carrito-entrega',
    open: (page, shop) => cartPage(page, shop, deliveryCart()),
  },
  'cart-agreed': {
    open(page, shop) {
      const agreed = { price: 1000, list_price: 1290, until: offerUntil };
      return cartPage(
        page,
        shop,
        cartOf([cartGroup('elena', [cartLine('jumper', { price: 1000, agreed })])]),
      );
    },
  },
  'cart-failed': {
    mockup: 'carrito-error',
    async open(page, shop) {
      await cartPage(page, shop, fullCart());
      shop.state.answers['POST /api/split'] = { code: 'unavailable' };
      return `${shop.url}/carrito`;
    },
    async act(page) {
      const pay = page.getByRole('main').getByRole('button', { name: /^Pagar a/ });
      await pay.first().click();
      await page.getByRole('main').getByRole('alert').first().scrollIntoViewIfNeeded();
    },
  },
  'cart-address': {
    mockup: 'direccion',
    async open(page, shop) {
      setAddresses(shop, []);
      return await cartPage(page, shop, deliveryCart());
    },
    async act(page) {
      await openDialog(page, /dirección/);
      await page.getByRole('dialog').getByRole('button', { name: 'Agregar una dirección' }).click();
      await page.getByLabel('Calle').waitFor();
    },
  },
  'cart-drawer': {
    mockup: 'carrito-panel',
    async open(page, shop) {
      await cartPage(page, shop, fullCart());
      return `${shop.url}/terminos`;
    },
    act: (page) => openDialog(page, /^Carrito/),
  },
  'cart-drawer-empty': {
    mockup: 'carrito-panel-vacio',
    open: (_, { url }) => `${url}/terminos`,
    act: (page) => openDialog(page, /^Carrito/),
  },
  'offer-none': { open: (page, shop) => offerPage(page, shop, {}), act: showOffer },
  'offer-dialog': {
    mockup: 'oferta',
    open(page, shop) {
      setAddresses(shop, [homeAddress]);
      return offerPage(page, shop, {});
    },
    act: (page) => openDialog(page, 'Hacer una oferta'),
  },
  'offer-open': { open: (page, shop) => offerPage(page, shop, { mine: anOffer() }), act: showOffer },
  'offer-proposed': {
    open: (page, shop) => offerPage(page, shop, { mine: anOffer({ by: 'seller', price: 1750 }) }),
    act: showOffer,
  },
  'offer-agreed': {
    open: (page, shop) => offerPage(page, shop, { mine: anOffer({ state: 'accepted' }) }),
    act: showOffer,
  },
  'offer-refused': {
    open: (page, shop) => offerPage(page, shop, { ended: anOffer({ state: 'refused' }) }),
    act: showOffer,
  },
  'offer-likers': {
    open: (page, shop) =>
      offerPage(page, shop, { liker_offer: { id: anOffer().id, price: 1500, until: offerUntil } }),
    act: showOffer,
  },
  'payment-success': {
    mockup: 'pago-exito',
    async open(page, shop) {
      await signedIn(page.context(), shop);
      const mateo = { other: sellers.mateo, items: [item('Championes retro')] };
      withOrder(shop, anOrder(1042), { siblings: [anUnpaidOrder(1043, mateo)] });
      return shop.url + returnPath(anOrder(1042), 'success');
    },
  },
  'payment-rejected': {
    mockup: 'pago-rechazado',
    open: (page, shop) => unpaidResult(page, shop, { was_rejected: true }),
  },
  'payment-pending': {
    mockup: 'pago-pendiente',
    open: (page, shop) =>
      unpaidResult(page, shop, {
        state: 'payment_pending',
        voucher_url: '/Post/1?cupon=1',
        payment_url: null,
      }),
  },
  'payment-confirming': {
    open: (page, shop) => unpaidResult(page, shop, { payment_ids: [] }),
  },
  'payment-unknown': {
    mockup: 'pago-desconocido',
    async open(page, shop) {
      await signedIn(page.context(), shop);
      return `${shop.url}/pago-resultado`;
    },
  },
  orders: {
    mockup: 'compras',
    async open(page, shop) {
      await withOrders(page, shop, { purchase: purchases() });
      return `${shop.url}/compras`;
    },
  },
  'orders-empty': {
    mockup: 'compras-vacio',
    async open(page, shop) {
      await withOrders(page, shop, {});
      return `${shop.url}/compras`;
    },
  },
  'purchase-meeting': {
    mockup: 'compra',
    open: (page, shop) =>
      orderPage(page, shop, anOrder(1045, { delivery: { ...readyDelivery, code: '418206' } })),
  },
  'purchase-parcel': {
    mockup: 'compra-envio',
    open: (page, shop) => orderPage(page, shop, anOrder(1042, { delivery: sentDelivery })),
  },
  'sale-parcel': { mockup: 'venta', open: (page, shop) => orderPage(page, shop, aSale(1042)) },
  'sale-meeting': {
    mockup: 'venta-codigo',
    open: (page, shop) =>
      orderPage(
        page,
        shop,
        aSale(1045, { delivery: readyDelivery, actions: ['hand-over', 'cancel', 'refund', 'say-handed'] }),
      ),
  },
  label: {
    mockup: 'etiqueta',
    async open(page, shop) {
      await signedIn(page.context(), shop);
      return shop.url + withLabel(shop, aSale(1042));
    },
  },
  'claim-form': {
    mockup: 'reclamo',
    open: async (page, shop) => `${await orderPage(page, shop, anOrder(1039, claimable))}/reclamo`,
  },
  'claim-purchase-part': {
    mockup: 'reclamo-seguimiento',
    open: (page, shop) =>
      claimPage(page, shop, 'part', 'purchase', ['claim-accept', 'claim-ask-operator', 'claim-withdraw']),
  },
  'claim-purchase-return': {
    open: (page, shop) =>
      claimPage(page, shop, 'waitingReturn', 'purchase', ['claim-return-sent', 'claim-withdraw']),
  },
  'claim-purchase-closed': {
    open: (page, shop) => claimPage(page, shop, 'partlyRefunded', 'purchase'),
  },
  'claim-sale-answer': {
    open: (page, shop) => claimPage(page, shop, 'waitingSeller', 'sale', ['claim-answer']),
  },
  'claim-sale-place': {
    open: (page, shop) => claimPage(page, shop, 'waitingPlace', 'sale', ['claim-place']),
  },
  'claim-sale-returned': {
    open: (page, shop) =>
      claimPage(page, shop, 'returnSent', 'sale', ['claim-return-received', 'claim-contest-return']),
  },
  'claim-sale-operator': {
    open: (page, shop) => claimPage(page, shop, 'waitingOperator', 'sale'),
  },
  'review-form': {
    mockup: 'opinion',
    async open(page, shop) {
      await signedIn(page.context(), shop);
      const delivery = { ...sentDelivery, state: 'completed', due_at: null } as const;
      const order = anOrder(1021, {
        other: sellers.valentina,
        items: [item('Vestido floreado')],
        delivery,
        actions: ['relist'],
      });
      const reviews = { open_until: reviewDeadline, own: null, received: null };
      return shop.url + withOrder(shop, order, { reviews, standing: aStanding() });
    },
  },
};

async function cartPage(page: Page, shop: StubShop, cart: Parameters<typeof withCart>[1]): Promise<string> {
  await signedIn(page.context(), shop);
  withCart(shop, cart);
  return `${shop.url}/carrito`;
}

async function unpaidResult(
  page: Page,
  shop: StubShop,
  change: Parameters<typeof anUnpaidOrder>[1],
): Promise<string> {
  await signedIn(page.context(), shop);
  const order = anUnpaidOrder(1042, { payment_ids: ['123456'], ...change });
  withOrder(shop, order);
  return shop.url + returnPath(order, 'failure');
}

async function orderPage(page: Page, shop: StubShop, order: Order): Promise<string> {
  await signedIn(page.context(), shop);
  return shop.url + withOrder(shop, order);
}

async function showOffer(page: Page): Promise<void> {
  await page.getByRole('region', { name: 'Tu oferta' }).scrollIntoViewIfNeeded();
}

async function offerPage(
  page: Page,
  shop: StubShop,
  change: Parameters<typeof aBargain>[0],
): Promise<string> {
  await signedIn(page.context(), shop, camila);
  return shop.url + withProduct(shop, undefined, { bargain: aBargain({ offers_left: 2, ...change }) });
}

async function claimPage(
  page: Page,
  shop: StubShop,
  state: keyof typeof claimStates,
  side: Order['side'],
  actions: Order['actions'] = [],
): Promise<string> {
  await asLucia(page, shop);
  const { claim, order = {} }: ClaimState = claimStates[state];
  return shop.url + withClaim(shop, side, { ...(claim && { claim }), order: { ...order, actions } }).path;
}

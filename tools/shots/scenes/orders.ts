import { longName } from '../stub/cart.ts';
import {
  anOrder,
  anUnpaidOrder,
  aSale,
  item,
  purchases,
  returnPath,
  sellers,
  withOrder,
  withOrders,
} from '../stub/orders.ts';
import { signedIn } from '../stub/member.ts';
import { open, type Scene } from './types.ts';

const rejected = anUnpaidOrder(1043, {
  other: sellers.mateo,
  items: [item('Championes retro')],
  was_rejected: true,
});
const cash = anUnpaidOrder(1038, {
  state: 'payment_pending',
  other: sellers.sofia,
  items: [item('Lentes de sol')],
  payment_url: null,
  actions: ['cancel'],
});

/** Purchases, sales, and how a payment went. */
export const orderScenes: readonly Scene[] = [
  {
    name: 'compras',
    about: 'Own purchases: one on its way, one that waits for cash, one that has come',
    mockup: { light: 'compras' },
    fullPage: true,
    play: async (page, shop) => {
      await withOrders(page, shop, { purchase: purchases(), sale: [aSale(1051), aSale(1049)] });
      await open(page, `${shop.url}/compras`);
    },
  },
  {
    name: 'compras-vacio',
    about: 'Nothing was bought yet',
    mockup: { light: 'compras-vacio' },
    play: async (page, shop) => {
      await withOrders(page, shop, {});
      await open(page, `${shop.url}/compras`);
    },
  },
  {
    name: 'compras-estados',
    about: 'Every other state of a purchase',
    fullPage: true,
    play: async (page, shop) => {
      const over = { paid_at: null, actions: [] };
      await withOrders(page, shop, {
        purchase: [
          anUnpaidOrder(1050),
          rejected,
          anOrder(1041, { actions: ['receive'] }),
          anOrder(1040, { state: 'refund_pending', actions: [] }),
          anOrder(1039, { state: 'refunded', actions: [] }),
          anOrder(1037, { state: 'in_dispute', actions: [] }),
          anOrder(1036, { ...over, state: 'expired' }),
          anOrder(1035, { ...over, state: 'cancelled', other: null }),
          anOrder(1034, { state: 'review', actions: [] }),
        ],
      });
      await open(page, `${shop.url}/compras`);
    },
  },
  {
    name: 'ventas',
    about: 'Own sales: one to send, one on its way, one whose money went back',
    fullPage: true,
    play: async (page, shop) => {
      await withOrders(page, shop, {
        sale: [
          aSale(1051),
          aSale(1049, { shipped_at: '2025-03-04T12:00:00.000Z', actions: ['refund'] }),
          aSale(1044, { state: 'refunded', actions: ['relist'] }),
        ],
      });
      await open(page, `${shop.url}/ventas`);
    },
  },
  {
    name: 'compra',
    about: 'One purchase with its history, and the seller who still has to be paid',
    fullPage: true,
    play: async (page, shop) => {
      await signedIn(page.context(), shop, { avatar_url: 'avatars/lucia' });
      const [shipped] = purchases();
      const path = withOrder(shop, shipped as NonNullable<typeof shipped>, {
        siblings: [anUnpaidOrder(1043, { other: sellers.mateo, items: [item('Championes retro')] })],
      });
      await open(page, shop.url + path);
    },
  },
  {
    name: 'compra-extremos',
    about: 'Names as long as they may be, and prices of six figures',
    fullPage: true,
    play: async (page, shop) => {
      await signedIn(page.context(), shop, { avatar_url: 'avatars/lucia' });
      const piece = { ...item('Buzo tejido'), unit_price_cents: 12_590_000, quantity: 2 };
      const other = { ...sellers.elena, ...longName };
      const order = anUnpaidOrder(1_204_233, { other, items: [piece, item('Ruana de lana')] });
      const siblings = [anUnpaidOrder(1043, { other, items: [piece] })];
      await open(page, shop.url + withOrder(shop, order, { siblings }));
    },
  },
  {
    name: 'compra-cancelar',
    about: 'The question before a purchase is given up',
    play: async (page, shop) => {
      await withOrders(page, shop, { purchase: purchases() });
      await open(page, `${shop.url}/compras`);
      await page.getByRole('button', { name: 'Cancelar' }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'venta-devolver',
    about: 'The question before the money goes back, which could not be asked for',
    play: async (page, shop) => {
      await signedIn(page.context(), shop, { avatar_url: 'avatars/lucia' });
      shop.state.answers['POST /api/orders/refund'] = { code: 'order-not-so' };
      await open(page, shop.url + withOrder(shop, aSale(1051)));
      await page.getByRole('button', { name: 'Devolver el dinero' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Devolver el dinero' }).click();
      await page.getByRole('alert').waitFor();
    },
  },
  {
    name: 'ventas-vacio',
    about: 'Nothing was sold yet',
    play: async (page, shop) => {
      await withOrders(page, shop, {});
      await open(page, `${shop.url}/ventas`);
    },
  },
  {
    name: 'venta',
    about: 'One sale with what its seller gets; the question before it is sent',
    play: async (page, shop) => {
      await signedIn(page.context(), shop, { avatar_url: 'avatars/lucia' });
      await open(page, shop.url + withOrder(shop, aSale(1051)));
      await page.getByRole('button', { name: 'Ya lo envié' }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'venta-detalle',
    about: 'One sale with what its seller gets',
    fullPage: true,
    play: async (page, shop) => {
      await signedIn(page.context(), shop, { avatar_url: 'avatars/lucia' });
      await open(page, shop.url + withOrder(shop, aSale(1051)));
    },
  },
  {
    name: 'recibo',
    about: 'What the printer gets of a purchase',
    play: async (page, shop) => {
      await signedIn(page.context(), shop);
      await open(page, shop.url + withOrder(shop, anOrder(1042)));
      await page.emulateMedia({ media: 'print' });
    },
  },
  {
    name: 'pago-exito',
    about: 'Paid, and another seller to pay',
    mockup: { light: 'pago-exito', dark: 'pago-exito-oscuro' },
    play: async (page, shop) => {
      await signedIn(page.context(), shop, { avatar_url: 'avatars/lucia' });
      const order = anOrder(1042);
      withOrder(shop, order, {
        siblings: [anUnpaidOrder(1043, { other: sellers.mateo, items: [item('Championes retro')] })],
      });
      await open(page, shop.url + returnPath(order, 'success'));
    },
  },
  {
    name: 'pago-rechazado',
    about: 'The card was refused; the same order can be tried again',
    mockup: { light: 'pago-rechazado' },
    play: async (page, shop) => {
      await signedIn(page.context(), shop, { avatar_url: 'avatars/lucia' });
      withOrder(shop, rejected);
      await open(page, shop.url + returnPath(rejected, 'failure', { status: 'rejected', payment: '1' }));
    },
  },
  {
    name: 'pago-pendiente',
    about: 'To be paid in cash',
    mockup: { light: 'pago-pendiente' },
    play: async (page, shop) => {
      await signedIn(page.context(), shop, { avatar_url: 'avatars/lucia' });
      withOrder(shop, cash);
      await open(page, shop.url + returnPath(cash, 'pending', { status: 'pending', payment: '1' }));
    },
  },
  {
    name: 'pago-confirmando',
    about: 'The provider says it is paid and is being asked',
    play: async (page, shop) => {
      await signedIn(page.context(), shop, { avatar_url: 'avatars/lucia' });
      const order = anUnpaidOrder(1042);
      withOrder(shop, order);
      await open(page, shop.url + returnPath(order, 'success'));
    },
  },
  {
    name: 'pago-sin-completar',
    about: 'Left without paying; it can still be paid',
    play: async (page, shop) => {
      await signedIn(page.context(), shop, { avatar_url: 'avatars/lucia' });
      const order = anUnpaidOrder(1042);
      withOrder(shop, order);
      await open(page, shop.url + returnPath(order, 'failure', { status: 'null', payment: 'null' }));
    },
  },
  {
    name: 'pago-desconocido',
    about: 'Nobody knows what happened',
    mockup: { light: 'pago-desconocido' },
    play: async (page, shop) => {
      await signedIn(page.context(), shop, { avatar_url: 'avatars/lucia' });
      await open(page, `${shop.url}/pago-resultado`);
    },
  },
];

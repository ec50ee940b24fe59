import { signedIn } from '../stub/member.ts';
import { aHead, aMessage, aTalk, aThread, threadPage, withThreads } from '../stub/messages.ts';
import { sellers } from '../stub/orders.ts';
import { inDays } from '../stub/vacation.ts';
import { asLucia, press, type Scenes } from './scene.ts';

/** Messages. */
export const talking: Scenes = {
  messages: {
    mockup: 'mensajes',
    async open(page, shop) {
      await threadPage(page, shop);
      return `${shop.url}/mensajes`;
    },
  },
  'messages-empty': {
    mockup: 'mensajes-vacio',
    async open(page, shop) {
      await signedIn(page.context(), shop);
      withThreads(shop, []);
      return `${shop.url}/mensajes`;
    },
  },
  thread: { mockup: 'mensajes-hilo', open: (page, shop) => threadPage(page, shop) },
  'thread-new': {
    async open(page, shop) {
      await asLucia(page, shop);
      withThreads(shop);
      shop.state.answers[`GET /api/threads/about?product=${aHead.product.id}`] = {
        body: { ...aHead, thread_id: null },
      };
      return `${shop.url}/mensajes/nueva?prenda=${aHead.product.id}`;
    },
  },
  'thread-warning': {
    mockup: 'mensajes-aviso',
    open: (page, shop) => threadPage(page, shop),
    async act(page) {
      await page
        .getByRole('textbox', { name: 'Mensaje' })
        .fill('Dale, escribime al 094 218 774 y arreglamos.');
      await press(page, 'Enviar');
      await page.getByRole('button', { name: 'Enviar igual' }).waitFor();
    },
  },
  'thread-block': {
    mockup: 'bloqueo',
    open: (page, shop) => threadPage(page, shop),
    async act(page) {
      await press(page, 'Más opciones');
      await page.getByRole('menuitem', { name: /^Bloquear/ }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  'thread-long': {
    open(page, shop) {
      const other = { ...sellers.elena, full_name: 'María de los Ángeles Etcheverry Goicoechea' };
      const text = `Hola. ${'Es de lana merino, tejida a mano en Tacuarembó. '.repeat(6)}\n\n${'x'.repeat(90)}`;
      const talk = aTalk(shop, { other });
      return threadPage(page, shop, { ...talk, messages: [aMessage(5, { text }), ...talk.messages] });
    },
  },
  'thread-danger': {
    open: (page, shop) =>
      threadPage(
        page,
        shop,
        aThread([aMessage(1, { text: 'Pasame el código que te llegó.', warning: 'danger' })]),
      ),
  },
  'thread-blocked': { open: (page, shop) => threadPage(page, shop, aTalk(shop, { closed: 'blocked' })) },
  'thread-away': {
    open: (page, shop) => threadPage(page, shop, aTalk(shop, { away_until: inDays(10) })),
  },
};

import type { Page, TestInfo } from '@playwright/test';
import {
  aHead,
  aMessage,
  aSummary,
  aTalk,
  aThread,
  someThreads,
  threadId,
  withPage,
  withThread,
  withThreads,
} from './stub/messages.ts';
import { openInbox } from './stub/live.ts';
import { anOrder, sellers, withOrder } from './stub/orders.ts';
import { plainPhoto, writePhoto } from './stub/photo-files.ts';
import { jeanJacket, withProduct } from './stub/product.ts';
import type { StubShop } from './stub/shop.ts';
import {
  accessibilityFaults,
  accessibilityFaultsInBothLayouts,
  expect,
  measureLayoutShift,
  once,
  signedIn,
  test,
  visit,
  waitForHydration,
  wideOnly,
} from './fixtures.ts';

const log = (page: Page) => page.getByRole('log');
const field = (page: Page) => page.getByRole('textbox', { name: 'Mensaje' });
const sendButton = (page: Page) => page.getByRole('button', { name: 'Enviar', exact: true });
const isNarrow = (page: Page) => (page.viewportSize()?.width ?? 0) < 900;
const messagesLink = (page: Page) =>
  page
    .getByRole(isNarrow(page) ? 'navigation' : 'banner', isNarrow(page) ? { name: 'Accesos rápidos' } : {})
    .getByRole('link', { name: /^Mensajes/ });
const sendEndpoint = 'POST /api/messages/send';

const sentBodies = (shop: StubShop) =>
  shop.state.calls
    .filter(({ endpoint }) => endpoint === sendEndpoint)
    .map(({ body }) => body as { id: string; text: string; acknowledged: boolean; picture_ids: string[] });

/** The API takes the next message as this one. */
function takeMessage(shop: StubShop, seq: number, text: string, id = threadId): void {
  shop.state.answers[sendEndpoint] = {
    body: {
      message: aMessage(seq, { from: 'me', text, created_at: new Date().toISOString() }),
      thread_id: id,
    },
  };
}

/** Chooses photos for the message. */
async function choosePhotos(page: Page, info: TestInfo, ...names: string[]): Promise<void> {
  const files = await Promise.all(
    names.map(async (name) => writePhoto(info.outputDir, `${name}.jpg`, await plainPhoto(name))),
  );
  await page.locator('input[type=file]').first().setInputFiles(files);
}

const scrollOf = (page: Page) => log(page).evaluate((element) => element.scrollTop);

test('TALK-18 the list and the empty list, by keyboard and for screen readers', async ({ page, shop }) => {
  await signedIn(page.context(), shop);
  withThread(shop, aTalk(shop));
  withThreads(shop);
  await visit(page, `${shop.url}/mensajes`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mensajes');
  const threads = page.getByRole('region', { name: 'Conversaciones' }).getByRole('listitem');
  await expect(threads.filter({ hasText: 'Último' })).toHaveCount(0);
  await expect(threads.getByText('Vos: Buenísimo. Te aviso apenas llegue.')).toBeVisible();
  await expect(threads.getByText('2 sin leer')).toBeVisible();
  await expect(threads.getByText('Foto', { exact: true })).toBeVisible();
  await expect(threads.getByText('Mensaje eliminado')).toBeVisible();
  await expect(threads.getByText('Cuenta no disponible')).toBeVisible();
  // Wide windows show the first thread beside it.
  await expect(log(page)).toHaveCount(isNarrow(page) ? 0 : 1);
  expect(await accessibilityFaults(page)).toEqual([]);

  await page
    .getByRole('link', { name: /Elena Machado/ })
    .first()
    .press('Enter');
  await expect(page).toHaveURL(`${shop.url}/mensajes/${threadId}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mensajes con Elena Machado');
  if (isNarrow(page)) {
    await page.getByRole('link', { name: 'Volver a mensajes' }).press('Enter');
    await expect(page).toHaveURL(`${shop.url}/mensajes`);
  }

  withThreads(shop, []);
  await page.getByRole('link', { name: 'Vendo' }).click();
  await expect(page).toHaveURL(`${shop.url}/mensajes?lado=vendo`);
  await expect(page.getByRole('heading', { name: 'Todavía no hablaste con nadie' })).toBeVisible();
  await expect(page.getByText('Cuando le escribas a alguien por una prenda, lo ves acá.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Ver prendas' })).toHaveAttribute('href', '/productos');
  expect(await accessibilityFaults(page)).toEqual([]);
});

test(
  'TALK-18 threads come page by page, and a page that failed can be asked for again',
  once,
  async ({ page, shop, expectedErrors }) => {
    expectedErrors.push(/503/);
    await signedIn(page.context(), shop);
    shop.state.answers['GET /api/threads'] = {
      body: { threads: [aSummary(1)], nextCursor: 'dos', unread_threads: 0 },
    };
    await visit(page, `${shop.url}/mensajes`);
    const second = 'GET /api/threads?side=all&cursor=dos';
    shop.state.answers[second] = { code: 'unavailable' };
    await page.getByRole('button', { name: 'Ver más' }).click();
    await expect(page.getByText('No pudimos leer tus mensajes.')).toBeVisible();
    shop.state.answers[second] = {
      body: { threads: [aSummary(1), aSummary(2)], nextCursor: null, unread_threads: 0 },
    };
    await page.getByRole('button', { name: 'Probar de nuevo' }).click();
    await expect(page.getByText('Último 2')).toBeVisible();
    await expect(page.getByText('Último 1')).toHaveCount(1);
  },
);

test(
  'TALK-01 the buyer opens a thread from the product, and a guest signs in first',
  once,
  async ({ page, shop, expectedErrors }) => {
    const product = jeanJacket({ user_id: sellers.elena.id, seller: sellers.elena });
    const path = withProduct(shop, product);
    await visit(page, shop.url + path);
    await page.getByRole('link', { name: 'Escribirle a Elena' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();

    await signedIn(page.context(), shop);
    withThreads(shop, []);
    const about = `GET /api/threads/about?product=${product.id}`;
    shop.state.answers[about] = { body: { ...aHead, thread_id: null } };
    await visit(page, shop.url + path);
    await page.getByRole('link', { name: 'Escribirle a Elena' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mensajes con Elena Machado');
    await expect(page.getByText('Disponible', { exact: true })).toBeVisible();
    expect(await accessibilityFaultsInBothLayouts(page)).toEqual([]);

    await page.getByRole('button', { name: 'Mandar una foto' }).click();
    await expect(page.getByRole('alert')).toHaveText('Podés mandar fotos cuando te respondan.');

    expectedErrors.push(/429/);
    shop.state.answers[sendEndpoint] = { code: 'too-many-threads' };
    await field(page).fill('Hola');
    await sendButton(page).click();
    await expect(page.getByText('Ya empezaste varias conversaciones hoy. Seguí mañana.')).toBeVisible();
    await page.getByRole('button', { name: 'Quitar' }).click();

    takeMessage(shop, 1, 'Hola');
    withThread(shop, aThread([aMessage(1, { from: 'me', text: 'Hola' })]));
    await field(page).fill('Hola');
    await sendButton(page).click();
    await expect(page).toHaveURL(`${shop.url}/mensajes/${threadId}`);
    expect(sentBodies(shop).at(-1)).toMatchObject({ product_id: product.id, text: 'Hola' });

    // The same product leads to the thread that exists.
    shop.state.answers[about] = { body: { ...aHead, thread_id: threadId } };
    await visit(page, `${shop.url}/mensajes/nueva?prenda=${product.id}`);
    await expect(page).toHaveURL(`${shop.url}/mensajes/${threadId}`);
  },
);

test('TALK-01 an own product has nobody to write to', once, async ({ page, shop }) => {
  await signedIn(page.context(), shop);
  await visit(page, shop.url + withProduct(shop));
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('link', { name: /^Escribirle a/ })).toHaveCount(0);
});

test(
  'TALK-02 texts are shown as typed, with links to our own site only, and are not empty',
  once,
  async ({ page, shop }) => {
    await signedIn(page.context(), shop);
    const text = `<b>"Hola"</b>;\nMirá ${shop.url}/productos y https://otro.example/x`;
    await visit(page, shop.url + withThread(shop, aThread([aMessage(1, { text })])));
    await expect(log(page).getByText('<b>"Hola"</b>;')).toBeVisible();
    await expect(log(page).getByRole('link')).toHaveText([`${shop.url}/productos`]);

    await sendButton(page).click();
    await expect(page.getByRole('alert')).toHaveText('Escribí un mensaje de hasta 1.000 caracteres.');
    await expect(field(page)).toBeFocused();
    await field(page).fill('x'.repeat(899));
    await expect(page.getByText('/1000')).toHaveCount(0);
    await field(page).press('End');
    await page.keyboard.type('y');
    await expect(page.getByText('900/1000')).toBeVisible();
    await field(page).fill(`a${'\n'.repeat(21)}b`);
    await sendButton(page).click();
    await expect(page.getByRole('alert')).toHaveText('Escribí un mensaje de hasta 1.000 caracteres.');
  },
);

test('TALK-02 TALK-18 Enter sends in wide windows and breaks the line in narrow ones', async ({
  page,
  shop,
}) => {
  await signedIn(page.context(), shop);
  await visit(page, shop.url + withThread(shop, aTalk(shop)));
  takeMessage(shop, 5, 'Dale');
  await field(page).fill('Dale');
  await field(page).press('Enter');
  if (isNarrow(page)) {
    await expect(field(page)).toHaveValue('Dale\n');
    await sendButton(page).click();
  }
  await expect(log(page).getByText('Dale', { exact: true })).toBeVisible();
  await expect(field(page)).toHaveValue('');
  await expect(field(page)).toBeFocused();
  await expect
    .poll(() => sentBodies(shop))
    .toMatchObject([{ thread_id: threadId, text: 'Dale', acknowledged: false }]);
  expect(await accessibilityFaults(page)).toEqual([]);
});

test(
  'TALK-04 TALK-07 messages and read marks arrive without reload, in the list too',
  once,
  async ({ page, context, shop }) => {
    const inbox = openInbox(shop);
    await signedIn(context, shop);
    const talk = aTalk(shop, { read_seq: 1 });
    const path = withThread(shop, talk);
    withThreads(shop, [aSummary(1), aSummary(2, { other: sellers.mateo })]);
    const layoutShift = await measureLayoutShift(page);
    await visit(page, shop.url + path);
    await expect.poll(inbox.openStreams).toBe(1);
    await expect(log(page).getByText('Leído')).toHaveCount(1);
    const other = await context.newPage();
    await visit(other, `${shop.url}/mensajes`);

    const shiftBefore = await layoutShift();
    withPage(shop, 'after=4', [aMessage(5, { text: 'Llegó' }), aMessage(6, { text: '¿Todo bien?' })]);
    withThreads(shop, [
      aSummary(1, {
        unread: 2,
        last: { kind: 'text', from: 'other', text: '¿Todo bien?', removed: null, has_photos: false },
      }),
    ]);
    inbox.sendMessages({ unread: 1, threads: [{ id: threadId, seq: 6, unread: 2, read_seq: 1 }] });
    await expect(log(page).getByText('¿Todo bien?')).toBeVisible();
    await expect(log(page).locator('p')).toContainText(['Llegó', '¿Todo bien?']);
    await expect(page.getByRole('status').filter({ hasText: '2 mensajes nuevos' })).toHaveCount(1);
    await expect(log(page).getByText('Leído')).toHaveCount(1);
    expect(await layoutShift()).toBe(shiftBefore);
    await expect
      .poll(() => shop.state.calls)
      .toContainEqual({ endpoint: 'POST /api/threads/read', body: { thread_id: threadId, seq: 6 } });
    await expect(messagesLink(other)).toHaveAccessibleName('Mensajes, 1 sin leer');
    await expect(other.getByText('¿Todo bien?')).toBeVisible();

    withThreads(shop, [aSummary(1)]);
    inbox.sendMessages({ unread: 0, threads: [{ id: threadId, seq: 6, unread: 0, read_seq: 4 }] });
    await expect(messagesLink(other)).toHaveAccessibleName('Mensajes');
    await expect(other.getByText('2 sin leer')).toHaveCount(0);
  },
);

test('TALK-07 the badge counts up to 99', async ({ page, shop }) => {
  const inbox = openInbox(shop);
  await signedIn(page.context(), shop);
  withThreads(shop);
  await visit(page, `${shop.url}/terminos`);
  await expect.poll(inbox.openStreams).toBe(1);
  await expect(messagesLink(page)).toHaveAccessibleName('Mensajes');
  inbox.sendMessages({ unread: 99, threads: null });
  await expect(messagesLink(page)).toHaveAccessibleName('Mensajes, 99 sin leer');
  inbox.sendMessages({ unread: 100, threads: null });
  await expect(messagesLink(page)).toHaveAccessibleName('Mensajes, 99+ sin leer');
  await expect(messagesLink(page)).toContainText('99+');
  expect(await accessibilityFaults(page)).toEqual([]);
});

test(
  'TALK-05 a message that could not be sent stays, is sent again once, or is removed',
  once,
  async ({ page, shop, expectedErrors }) => {
    expectedErrors.push(/ERR_FAILED|409/);
    await signedIn(page.context(), shop);
    const path = withThread(shop, aTalk(shop));
    await visit(page, shop.url + path);
    await field(page).fill('¿Estás?');
    await page.reload();
    await waitForHydration(page);
    await expect(field(page)).toHaveValue('¿Estás?');

    await page.route('**/api/messages/send', (route) => route.abort());
    await sendButton(page).click();
    await expect(log(page).getByText('No se envió.')).toBeVisible();
    expect(await accessibilityFaultsInBothLayouts(page)).toEqual([]);
    await page.unroute('**/api/messages/send');

    shop.state.answers[sendEndpoint] = { code: 'wait-for-answer' };
    await log(page).getByRole('button', { name: 'Probar de nuevo' }).click();
    await expect(log(page).getByText('Esperá a que te respondan.')).toBeVisible();
    takeMessage(shop, 5, '¿Estás?');
    await log(page).getByRole('button', { name: 'Probar de nuevo' }).click();
    await expect(log(page).getByRole('button', { name: 'Quitar' })).toHaveCount(0);
    await expect(log(page).getByText('¿Estás?')).toHaveCount(1);
    expect(new Set(sentBodies(shop).map(({ id }) => id)).size).toBe(1);

    shop.state.answers[sendEndpoint] = { code: 'repeated-message' };
    await field(page).fill('Otra vez');
    await sendButton(page).click();
    await expect(log(page).getByText('Ya mandaste ese mensaje varias veces.')).toBeVisible();
    await log(page).getByRole('button', { name: 'Quitar' }).click();
    await expect(log(page).getByText('Otra vez')).toHaveCount(0);
  },
);

test('TALK-06 older pages do not move what is read, nor do new messages', async ({
  page,
  shop,
  expectedErrors,
}) => {
  expectedErrors.push(/503/);
  const inbox = openInbox(shop);
  await signedIn(page.context(), shop);
  const all = Array.from({ length: 60 }, (_, index) => aMessage(index + 1));
  const path = withThread(shop, aThread(all.slice(30), { has_more: true }));
  await visit(page, shop.url + path);
  await expect.poll(inbox.openStreams).toBe(1);
  await expect(log(page).getByText('Mensaje 60', { exact: true })).toBeInViewport();

  const older = 'GET /api/threads/' + threadId + '/messages?before=31';
  shop.state.answers[older] = { code: 'unavailable' };
  await log(page).evaluate((element) =>
    element.scrollTo({ top: -element.scrollHeight, behavior: 'instant' }),
  );
  await expect(page.getByText('No pudimos leer los mensajes anteriores.')).toBeVisible();
  withPage(shop, 'before=31', all.slice(0, 30));
  const anchor = log(page).getByText('Mensaje 35', { exact: true });
  const before = await anchor.boundingBox();
  await page.getByRole('button', { name: 'Probar de nuevo' }).click();
  await expect(log(page).getByText('Mensaje 1', { exact: true })).toBeAttached();
  const after = await anchor.boundingBox();
  expect(Math.abs((after?.y ?? 0) - (before?.y ?? 0))).toBeLessThan(2);
  await expect(log(page).getByText(/^Mensaje \d+$/)).toHaveCount(60);

  withPage(shop, 'after=60', [aMessage(61, { text: 'Recién' })]);
  const scrollBefore = await anchor.boundingBox();
  inbox.sendMessages({ unread: 1, threads: [{ id: threadId, seq: 61, unread: 1, read_seq: 0 }] });
  const arrived = page.getByRole('button', { name: '1 mensaje nuevo' });
  await expect(arrived).toBeVisible();
  const scrollAfter = await anchor.boundingBox();
  expect(Math.abs((scrollAfter?.y ?? 0) - (scrollBefore?.y ?? 0))).toBeLessThan(2);
  expect(shop.state.calls.some(({ endpoint }) => endpoint === 'POST /api/threads/read')).toBe(false);
  expect(await accessibilityFaults(page)).toEqual([]);
  await arrived.click();
  await expect(log(page).getByText('Recién')).toBeInViewport();
  await expect(arrived).toHaveCount(0);
  await expect.poll(() => scrollOf(page)).toBeGreaterThan(-1);
});

test(
  'TALK-09 the head follows the product, and a question for it is answered',
  once,
  async ({ page, shop }) => {
    const inbox = openInbox(shop);
    await signedIn(page.context(), shop);
    const talk = aTalk(shop);
    const path = withThread(shop, talk);
    await visit(page, shop.url + path);
    await expect.poll(inbox.openStreams).toBe(1);
    const region = page.getByRole('region', { name: 'Conversación con Elena Machado' });
    await expect(region.getByText('Disponible', { exact: true })).toBeVisible();
    await field(page).fill('Hola, ¿sigue disponible?');
    await expect(region.getByText('Sí, está disponible ahora mismo.')).toBeVisible();

    for (const [state, words] of [
      ['reserved', 'Reservada: otra persona la está pagando'],
      ['sold', 'Vendida'],
      ['paused', 'Pausada'],
      ['deleted', 'Eliminada'],
    ] as const) {
      withThread(shop, { ...talk, product: { ...talk.product, state } });
      inbox.sendMessages({ unread: 0, threads: [{ id: threadId, seq: 4, unread: 0, read_seq: 4 }] });
      await expect(region.getByText(words, { exact: true })).toHaveCount(2);
    }
    withThread(shop, { ...talk, product: { ...talk.product, price: 990 } });
    inbox.sendMessages({ unread: 0, threads: [{ id: threadId, seq: 4, unread: 0, read_seq: 4 }] });
    await expect(region.getByText(/^\$\s990$/)).toBeVisible();
    await expect(region.getByText('Sí, está disponible ahora mismo.')).toBeVisible();
    await field(page).fill('¿Sigue disponible en talle M?');
    await expect(region.getByText('Sí, está disponible ahora mismo.')).toHaveCount(0);
  },
);

test(
  'TALK-10 an order and its thread lead to each other, and other threads point to it',
  once,
  async ({ page, shop }) => {
    await signedIn(page.context(), shop);
    const order = anOrder(1042, { other: sellers.elena });
    const path = withThread(
      shop,
      aTalk(shop, { order: { id: order.id, number: 1042 }, product: { ...aHead.product, state: 'ordered' } }),
    );
    shop.state.answers[`GET /api/threads/about?order=${order.id}`] = {
      body: { ...aHead, thread_id: threadId },
    };
    const orderPath = withOrder(shop, order);
    await visit(page, shop.url + orderPath);
    await page.getByRole('link', { name: 'Escribirle a Elena' }).click();
    await expect(page).toHaveURL(shop.url + path);
    await page.getByRole('link', { name: /Es tu compra #1042/ }).click();
    await expect(page).toHaveURL(shop.url + orderPath);

    const sale = { side: 'selling', order: { id: order.id, number: 1042 } } as const;
    withThread(shop, aTalk(shop, { ...sale, product: { ...aHead.product, state: 'ordered' } }));
    await visit(page, shop.url + path);
    await expect(page.getByRole('link', { name: /Es tu venta #1042/ })).toHaveAttribute(
      'href',
      `/ventas/${order.id}`,
    );

    const moved = { order_id: order.id, order_number: 1042, thread_id: aSummary(2).id };
    withThread(shop, aTalk(shop, { closed: 'moved', moved_to: moved }));
    await visit(page, shop.url + path);
    await expect(page.getByRole('link', { name: 'Sigan en la compra #1042.' })).toHaveAttribute(
      'href',
      `/mensajes/${moved.thread_id}`,
    );
    await expect(field(page)).toHaveCount(0);
  },
);

test('TALK-12 contact data is warned of before sending, and by the API', async ({
  page,
  shop,
  expectedErrors,
}) => {
  expectedErrors.push(/409|403/);
  await signedIn(page.context(), shop);
  await visit(page, shop.url + withThread(shop, aTalk(shop)));
  const text = 'Dale, escribime al 094 218 774 y arreglamos.';
  await field(page).fill(text);
  await sendButton(page).click();
  const warning = page.getByRole('alert').filter({ hasText: 'Parece que tu mensaje tiene' });
  await expect(warning).toContainText(
    'Parece que tu mensaje tiene un celular. Fuera de Perchero no hay constancia ni devolución.',
  );
  await expect(page.getByRole('button', { name: 'Cambiar el mensaje' })).toBeFocused();
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(warning).toHaveCount(0);
  await expect(field(page)).toBeFocused();
  expect(sentBodies(shop)).toEqual([]);

  shop.state.answers[sendEndpoint] = { code: 'contact-not-allowed' };
  await sendButton(page).click();
  await page.getByRole('button', { name: 'Enviar igual' }).click();
  await expect(log(page).getByText(/^Tu cuenta es nueva: hasta que haya una compra/)).toBeVisible();
  takeMessage(shop, 5, text);
  await log(page).getByRole('button', { name: 'Probar de nuevo' }).click();
  await expect(log(page).getByText(text)).toHaveCount(1);
  await expect
    .poll(() => sentBodies(shop))
    .toMatchObject([
      { text, acknowledged: true },
      { text, acknowledged: true },
    ]);

  shop.state.answers[sendEndpoint] = {
    code: 'message-warned',
    issues: [{ path: 'text', rule: 'bank' }],
  };
  await field(page).fill('Hola de nuevo');
  await sendButton(page).click();
  await expect(warning).toContainText('una cuenta bancaria');
  await expect(field(page)).toHaveValue('Hola de nuevo');
});

test('TALK-12 TALK-16 the receiver is warned by severity', once, async ({ page, shop }) => {
  await signedIn(page.context(), shop);
  const messages = [
    aMessage(1, { text: 'Escribime al 099 482 117.', warning: 'contact' }),
    aMessage(2, { text: 'Si transferís te hago precio.', warning: 'payment' }),
    aMessage(3, { text: 'Pasame el código que te llegó.', warning: 'danger' }),
  ];
  await visit(page, shop.url + withThread(shop, aThread(messages)));
  await expect(log(page).getByRole('note')).toHaveText([
    'Este mensaje invita a seguir fuera de Perchero. Por fuera no podemos ayudarte con un reclamo.',
    'Te proponen pagar por fuera. En Perchero se paga solo desde el carrito, con Mercado Pago.',
    /^Cuidado: nadie de Perchero te pide códigos, contraseñas ni dinero\./,
  ]);
  expect(await accessibilityFaultsInBothLayouts(page)).toEqual([]);
  await log(page).getByRole('button', { name: 'Bloquear' }).click();
  await expect(page.getByRole('dialog', { name: 'Bloquear a Elena' })).toBeVisible();
});

test('TALK-15 photos are sent once the other person has written, and asked for again when their URL died', async ({
  page,
  shop,
  expectedErrors,
}, info) => {
  expectedErrors.push(/404/);
  await signedIn(page.context(), shop);
  const dead = [{ width: 320, url: `${shop.url}/no-such-photo.webp` }];
  const fresh = [{ width: 320, url: `${shop.url}/favicon.svg?fresh` }];
  withPage(shop, 'after=0', [aMessage(1, { photos: [fresh] })]);
  await visit(page, shop.url + withThread(shop, aThread([aMessage(1, { photos: [dead] })])));
  await expect(log(page).getByRole('link', { name: 'Ver la foto 1 en grande' })).toHaveAttribute(
    'href',
    `${shop.url}/favicon.svg?fresh`,
  );

  await choosePhotos(page, info, 'puno');
  await expect(page.getByRole('img', { name: 'Foto 1' })).toBeVisible();
  expect(await accessibilityFaults(page)).toEqual([]);
  takeMessage(shop, 2, '');
  await sendButton(page).click();
  await expect.poll(() => sentBodies(shop)[0]?.picture_ids.length).toBe(1);
  await expect(page.getByRole('img', { name: 'Foto 1' })).toHaveCount(0);
});

test(
  'BLOCK-01 BLOCK-07 blocking from the thread closes it, and can be undone',
  once,
  async ({ page, shop, expectedErrors }) => {
    expectedErrors.push(/409/);
    await signedIn(page.context(), shop);
    const path = withThread(shop, aTalk(shop));
    await visit(page, shop.url + path);
    await page.getByRole('button', { name: 'Más opciones', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Bloquear a Elena' }).click();
    const dialog = page.getByRole('dialog', { name: 'Bloquear a Elena' });
    await expect(dialog).toContainText(
      'No van a poder escribirse ni comprarse, y no van a ver lo que cuelga la otra persona. No le avisamos.',
    );
    expect(await accessibilityFaultsInBothLayouts(page)).toEqual([]);
    shop.state.answers['POST /api/blocks/add'] = { code: 'too-many-blocks' };
    await dialog.getByRole('button', { name: 'Bloquear' }).click();
    await expect(dialog.getByRole('alert')).toHaveText(
      'Llegaste a 500 personas bloqueadas. Desbloqueá alguna.',
    );

    shop.state.answers['POST /api/blocks/add'] = { body: { success: true } };
    withThread(shop, aTalk(shop, { closed: 'blocked' }));
    await dialog.getByRole('button', { name: 'Bloquear' }).click();
    await expect(page.getByText('Bloqueaste a Elena.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Más opciones', exact: true })).toBeFocused();
    await expect(field(page)).toHaveCount(0);
    expect(await accessibilityFaultsInBothLayouts(page)).toEqual([]);

    shop.state.answers['POST /api/blocks/remove'] = { body: { success: true } };
    withThread(shop, aTalk(shop));
    await page.getByRole('button', { name: 'Desbloquear' }).press('Enter');
    await expect(field(page)).toBeFocused();

    const ended = aTalk(shop, {
      other: null,
      closed: 'ended',
      product: { ...aHead.product, title: null, picture: null, state: 'deleted' },
    });
    withThread(shop, ended);
    await visit(page, shop.url + path);
    await expect(page.getByText('Esta conversación está cerrada.', { exact: true })).toBeVisible();
    await expect(
      page.getByRole('region', { name: 'Conversación con Cuenta no disponible' }),
    ).not.toContainText('Elena');
    await expect(page.getByRole('button', { name: 'Más opciones', exact: true })).toHaveCount(0);
    expect(await accessibilityFaultsInBothLayouts(page)).toEqual([]);
    withThread(shop, aTalk(shop, { closed: 'product-deleted' }));
    await visit(page, shop.url + path);
    await expect(page.getByText('La prenda ya no está: esta conversación está cerrada.')).toBeVisible();
  },
);

test(
  'TALK-18 a thread is a page for members, and one of others is not found',
  once,
  async ({ page, shop, expectedErrors }) => {
    expectedErrors.push(/401|404/);
    await visit(page, `${shop.url}/mensajes`);
    await expect(page.getByRole('dialog')).toBeVisible();
    await signedIn(page.context(), shop);
    withThreads(shop, someThreads());
    await visit(page, `${shop.url}/mensajes/${aSummary(9).id}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(log(page)).toHaveCount(0);
  },
);

test(
  'TALK-01 a sold product leads to the thread that exists, and to no other',
  once,
  async ({ page, shop }) => {
    await signedIn(page.context(), shop);
    const sold = jeanJacket({ user_id: sellers.elena.id, seller: sellers.elena, state: 'sold' });
    await visit(page, shop.url + withProduct(shop, sold));
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('link', { name: /^Escribirle a|^Ver la conversación/ })).toHaveCount(0);

    const threadPath = withThread(shop, aTalk(shop));
    await visit(page, shop.url + withProduct(shop, sold, { thread_id: threadId }));
    await expect(page.getByRole('link', { name: /^Escribirle a/ })).toHaveCount(0);
    expect(await accessibilityFaultsInBothLayouts(page)).toEqual([]);
    await page.getByRole('link', { name: 'Ver la conversación' }).press('Enter');
    await expect(page).toHaveURL(shop.url + threadPath);
  },
);

test('TALK-02 TALK-15 a message has up to three photos', once, async ({ page, shop }, info) => {
  await signedIn(page.context(), shop);
  await visit(page, shop.url + withThread(shop, aTalk(shop)));
  await choosePhotos(page, info, 'uno', 'dos', 'tres', 'cuatro');
  await expect(page.getByRole('alert')).toHaveText('Solo puedes subir hasta 3 imágenes.');
  const photos = page.getByRole('list', { name: 'Fotos' }).getByRole('img');
  await expect(photos).toHaveCount(3);
  const add = page.getByRole('button', { name: 'Sumar foto' });
  await expect(add).toHaveCount(0);
  expect(await accessibilityFaultsInBothLayouts(page)).toEqual([]);
  await page.getByRole('button', { name: 'Quitar foto 3' }).press('Enter');
  await expect(add).toBeVisible();
  takeMessage(shop, 5, '');
  await sendButton(page).click();
  await expect.poll(() => sentBodies(shop)[0]?.picture_ids.length).toBe(2);
});

test(
  'TALK-05 photos of a message that could not be sent stay with it',
  once,
  async ({ page, shop, expectedErrors }, info) => {
    expectedErrors.push(/409/);
    await signedIn(page.context(), shop);
    await visit(page, shop.url + withThread(shop, aTalk(shop)));
    const before = await log(page).locator('img').count();
    await choosePhotos(page, info, 'puno');
    await field(page).fill('Mirá el puño');
    shop.state.answers[sendEndpoint] = { code: 'wait-for-answer' };
    await sendButton(page).click();
    await expect(log(page).getByText('Esperá a que te respondan.')).toBeVisible();
    await expect(log(page).locator('img')).toHaveCount(before + 1);
    expect(await accessibilityFaultsInBothLayouts(page)).toEqual([]);
    takeMessage(shop, 5, 'Mirá el puño');
    await log(page).getByRole('button', { name: 'Probar de nuevo' }).click();
    await expect(log(page).getByRole('button', { name: 'Quitar' })).toHaveCount(0);
    const [first, second] = sentBodies(shop);
    expect(first?.picture_ids).toHaveLength(1);
    expect(second).toEqual(first);
  },
);

test(
  'TALK-05 sign-out in any tab deletes the drafts',
  once,
  async ({ page, context, shop, expectedErrors }) => {
    // What the first tab asks for between the sign-out and hearing of it.
    expectedErrors.push(/status of 401/);
    await signedIn(context, shop);
    const path = withThread(shop, aTalk(shop));
    await visit(page, shop.url + path);
    await field(page).fill('Un borrador');
    const stored = () => page.evaluate(() => Object.values(sessionStorage).join(' '));
    await expect.poll(stored).toContain('Un borrador');

    const other = await context.newPage();
    await visit(other, `${shop.url}/terminos`);
    shop.state.answers['POST /api/session/sign-out'] = { body: { success: true } };
    shop.state.answers['GET /api/session'] = { body: { session: null } };
    await other.getByRole('button', { name: 'Abrir menú' }).click();
    await other.getByRole('button', { name: 'Cerrar sesión' }).click();
    await expect(other).toHaveURL(`${shop.url}/`);
    await expect.poll(stored).not.toContain('Un borrador');
  },
);

test(
  'TALK-04 TALK-07 an own message of another tab arrives, and read marks never go back',
  once,
  async ({ page, shop }) => {
    const inbox = openInbox(shop);
    await signedIn(page.context(), shop);
    await visit(page, shop.url + withThread(shop, aTalk(shop)));
    await expect.poll(inbox.openStreams).toBe(1);
    const readMark = log(page).getByText('Leído');
    await expect(readMark).toHaveCount(1);

    withPage(shop, 'after=4', [aMessage(5, { from: 'me', text: 'Desde el teléfono' })]);
    inbox.sendMessages({ unread: 0, threads: [{ id: threadId, seq: 5, unread: 0, read_seq: 1 }] });
    await expect(log(page).getByText('Desde el teléfono')).toBeVisible();
    await expect(readMark).toHaveCount(1);
    // Still under the fourth message, above the new one.
    const [mark, message] = await Promise.all([
      readMark.boundingBox(),
      log(page).getByText('Desde el teléfono').boundingBox(),
    ]);
    expect(mark?.y).toBeLessThan(message?.y ?? 0);
    expect(mark?.y).toBeGreaterThan(
      (await log(page).getByText('Buenísimo. Te aviso apenas llegue.').boundingBox())?.y ?? Infinity,
    );
    await expect(page.getByRole('button', { name: /mensajes? nuevos?$/ })).toHaveCount(0);

    inbox.sendMessages({ unread: 0, threads: [{ id: threadId, seq: 5, unread: 0, read_seq: 5 }] });
    await expect
      .poll(async () => (await readMark.boundingBox())?.y)
      .toBeGreaterThan((await log(page).getByText('Desde el teléfono').boundingBox())?.y ?? Infinity);
  },
);

test(
  'TALK-18 the thread beside the list is loaded, fails and is loaded again',
  wideOnly,
  async ({ page, shop, expectedErrors }) => {
    expectedErrors.push(/503/);
    await signedIn(page.context(), shop);
    withThread(shop, aTalk(shop));
    const getThread = `GET /api/threads/${threadId}`;
    const gate = Promise.withResolvers<void>();
    shop.state.answers[getThread] = { code: 'unavailable', gate: gate.promise };
    await visit(page, `${shop.url}/mensajes`);
    await expect(page.getByRole('status').filter({ hasText: 'Cargando…' })).toHaveCount(1);
    expect(await accessibilityFaults(page)).toEqual([]);
    gate.resolve();
    await expect(page.getByText('No pudimos leer tus mensajes.')).toBeVisible();
    expect(await accessibilityFaults(page)).toEqual([]);
    withThread(shop, aTalk(shop));
    await page.getByRole('button', { name: 'Probar de nuevo' }).press('Enter');
    await expect(log(page)).toBeVisible();
  },
);

test(
  'TALK-18 a list that fails to load shows an error and can be retried',
  once,
  async ({ page, shop, expectedErrors }) => {
    expectedErrors.push(/503/);
    await signedIn(page.context(), shop);
    shop.state.answers['GET /api/threads'] = { code: 'unavailable' };
    const response = await page.goto(`${shop.url}/mensajes`);
    expect(response?.status()).toBe(503);
    await waitForHydration(page);
    expect(await accessibilityFaultsInBothLayouts(page)).toEqual([]);
    withThreads(shop);
    await page.getByRole('button', { name: 'Probar de nuevo' }).click();
    await expect(page.getByText('Vos: Buenísimo. Te aviso apenas llegue.')).toBeVisible();
  },
);

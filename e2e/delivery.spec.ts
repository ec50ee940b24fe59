import type { Order } from '@perchero/contract/orders/orders';
import type { Page } from '@playwright/test';
import { openInbox } from './stub/live.ts';
import { address, anOrder, aSale, readyDelivery, sentDelivery, withLabel, withOrder } from './stub/orders.ts';
import { plainPhoto, writePhoto } from './stub/photo-files.ts';
import type { StubShop } from './stub/shop.ts';
import { accessibilityFaultsInBothLayouts, expect, once, signedIn, test, visit } from './fixtures.ts';

const done = { body: { success: true } };
const next = (page: Page) => page.getByRole('region', { name: 'Qué sigue' });

async function show(page: Page, shop: StubShop, order: Order): Promise<void> {
  await signedIn(page.context(), shop);
  await visit(page, shop.url + withOrder(shop, order));
}

/** Answers a question with the button of this name. */
async function answer(page: Page, title: string, name: string): Promise<void> {
  await page.getByRole('dialog', { name: title }).getByRole('button', { name }).click();
}

test(
  'DELI-10 the buyer gives the seller three days more, once',
  once,
  async ({ page, shop, expectedErrors }) => {
    expectedErrors.push(/409/);
    const order = anOrder(1042, { actions: ['confirm', 'extend', 'ask-cancel'] });
    await show(page, shop, order);
    await expect(next(page).getByRole('heading')).toHaveText(
      'Elena tiene hasta el jueves 9 de abril para hacer el envío.',
    );
    await expect(next(page)).toContainText('Podés darle 3 días hábiles más o esperar la devolución.');

    const extend = page.getByRole('button', { name: 'Darle 3 días hábiles más' });
    await extend.focus();
    await page.keyboard.press('Enter');
    const question = page.getByRole('dialog', { name: '¿Darle 3 días hábiles más?' });
    shop.state.answers['POST /api/deliveries/extend'] = { code: 'deadline-passed' };
    await question.getByRole('button', { name: 'Darle más tiempo' }).click();
    await expect(question.getByRole('alert')).toHaveText('El plazo ya venció. Actualizá la página.');

    shop.state.answers['POST /api/deliveries/extend'] = done;
    withOrder(
      shop,
      anOrder(1042, {
        delivery: { extended: true, due_at: '2099-04-15T03:00:00.000Z' },
        actions: ['confirm'],
      }),
    );
    await question.getByRole('button', { name: 'Darle más tiempo' }).click();
    await expect(next(page).getByRole('heading')).toHaveText(/hasta el martes 14 de abril/);
    await expect(next(page)).toContainText('Le diste 3 días hábiles más a Elena.');
    await expect(extend).toHaveCount(0);
    expect(shop.state.calls).toContainEqual({
      endpoint: 'POST /api/deliveries/extend',
      body: { order_id: order.id },
    });
  },
);

test(
  'DELI-11 the seller sends a parcel with carrier, number and photo, and corrects them',
  once,
  async ({ page, shop }, info) => {
    const sale = aSale(1047, { delivery_cents: 26_000 });
    await show(page, shop, sale);
    await expect(next(page)).toContainText('Bruno Da SilvaSarandí 715, apto. 4Centro, Rivera · 40000');
    await expect(page.getByRole('link', { name: 'Imprimir etiqueta' })).toHaveAttribute(
      'href',
      `/ventas/${sale.id}/etiqueta`,
    );

    const form = page.getByRole('region', { name: '¿Ya lo enviaste?' });
    const submit = form.getByRole('button', { name: 'Avisar que salió' });
    await submit.click();
    await expect(form.getByText('Elegí por dónde lo enviaste.')).toBeVisible();
    await expect(form.getByLabel('Correo o agencia', { exact: true })).toBeFocused();
    await form.getByLabel('Correo o agencia', { exact: true }).selectOption('Otra');
    await expect(form.getByLabel('Nombre del correo o agencia')).toBeVisible();
    await form.getByLabel('Correo o agencia', { exact: true }).selectOption('DAC');
    await form.getByLabel('Número de seguimiento').fill('88/6');
    await submit.click();
    await expect(form.getByText('Revisá el número de seguimiento.')).toBeVisible();
    expect(await accessibilityFaultsInBothLayouts(page)).toEqual([]);

    const file = await writePhoto(info.outputDir, 'paquete.jpg', await plainPhoto('paquete'));
    await form.getByLabel('Foto del paquete').setInputFiles(file);
    await expect(form.getByText('Subida', { exact: true })).toBeVisible();
    await form.getByLabel('Número de seguimiento').fill('886 204 118 53');
    shop.state.answers['POST /api/deliveries/send'] = done;
    withOrder(shop, aSale(1047, { delivery: sentDelivery, actions: ['send', 'refund', 'label'] }));
    await submit.click();
    await expect(page.getByText('Avisamos que está en camino.')).toBeVisible();
    await expect(next(page).getByRole('heading')).toHaveText('Salió. Te avisamos cuando llegue.');
    const sent = shop.state.calls.find(({ endpoint }) => endpoint === 'POST /api/deliveries/send');
    expect(sent?.body).toEqual({
      order_id: sale.id,
      carrier: 'dac',
      tracking: '88620411853',
      picture_id: [...shop.state.photos.files.keys()][0],
    });
    expect(shop.state.calls).toContainEqual(
      expect.objectContaining({
        endpoint: 'POST /api/pictures/slots',
        body: expect.objectContaining({ purpose: 'parcel' }),
      }),
    );

    await page.getByRole('button', { name: 'Corregir el envío' }).click();
    const dialog = page.getByRole('dialog', { name: 'Corregir el envío' });
    await expect(dialog.getByLabel('Número de seguimiento')).toHaveValue('88620411853');
    expect(await accessibilityFaultsInBothLayouts(page)).toEqual([]);
    await dialog.getByLabel('Número de seguimiento').fill('88620411999');
    await dialog.getByRole('button', { name: 'Guardar' }).click();
    await expect(dialog).toBeHidden();
    expect(shop.state.calls).toContainEqual({
      endpoint: 'POST /api/deliveries/send',
      body: { order_id: sale.id, carrier: 'dac', tracking: '88620411999' },
    });
  },
);

test(
  'DELI-11 the buyer sees carrier, number and photo at once in every tab, and changes the address before',
  once,
  async ({ page, shop, expectedErrors }) => {
    expectedErrors.push(/503|ERR_|Failed to load/);
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    const inbox = openInbox(shop);
    const order = anOrder(1042, { actions: ['confirm', 'change-address'] });
    await show(page, shop, order);

    const book = (id: string, label: string, department: 'Rivera' | 'Montevideo' | 'Salto') => ({
      ...address,
      id: `019a7b3c-0000-7000-8000-00000000000${id}`,
      label,
      department,
      is_default: false,
    });
    shop.state.answers['GET /api/addresses'] = { code: 'unavailable' };
    await page.getByRole('button', { name: 'Cambiar la dirección' }).click();
    const dialog = page.getByRole('dialog', { name: 'Cambiar la dirección' });
    await expect(dialog.getByRole('alert')).toBeVisible();
    const addresses = [
      book('1', 'Casa', 'Rivera'),
      book('2', 'Oficina', 'Montevideo'),
      book('3', 'Playa', 'Salto'),
    ];
    shop.state.answers['GET /api/addresses'] = { body: { addresses } };
    await dialog.getByRole('button', { name: 'Probar de nuevo' }).click();
    await expect(dialog.getByRole('radio')).toHaveCount(2);
    expect(await accessibilityFaultsInBothLayouts(page)).toEqual([]);
    await dialog.getByText('Playa').click();
    shop.state.answers['POST /api/deliveries/change-address'] = done;
    await dialog.getByRole('button', { name: 'Cambiar', exact: true }).click();
    await expect(dialog).toBeHidden();
    expect(shop.state.calls).toContainEqual({
      endpoint: 'POST /api/deliveries/change-address',
      body: { order_id: order.id, address_id: addresses[2]?.id },
    });

    const other = await page.context().newPage();
    await visit(other, page.url());
    await expect.poll(inbox.openStreams).toBeGreaterThan(0);
    withOrder(shop, anOrder(1042, { delivery: sentDelivery }), {
      parcel_photo: [{ width: 320, url: `${shop.url}/favicon.svg` }],
    });
    inbox.sendOrders();
    for (const tab of [page, other]) {
      await expect(next(tab).getByRole('heading')).toHaveText(
        'Salió por DAC. Si el jueves 9 de abril no avisaste nada, damos la compra por recibida.',
      );
      await expect(tab.getByRole('img', { name: 'Foto del paquete' })).toBeVisible();
    }
    await other.close();
    const follow = page.getByRole('link', { name: 'Seguir el envío en DAC' });
    await expect(follow).toHaveAttribute('href', 'https://www.dac.com.uy/envios/rastrear');
    await expect(follow).toHaveAttribute('rel', 'noreferrer');
    await page.getByRole('button', { name: 'Copiar el número de seguimiento' }).click();
    await expect(page.getByText('Número copiado')).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('88620411853');
    expect(await accessibilityFaultsInBothLayouts(page)).toEqual([]);
  },
);

const arrived = {
  ...sentDelivery,
  state: 'delivered',
  arrived_at: '2025-03-18T12:00:00.000Z',
  due_at: '2099-04-09T18:40:00.000Z',
} as const;

test(
  'DELI-12 a parcel that nobody confirms counts as received, with 48 hours to object',
  once,
  async ({ page, shop }) => {
    const inbox = openInbox(shop);
    await show(page, shop, anOrder(1042, { delivery: sentDelivery }));
    await expect(next(page)).toContainText('Si el jueves 9 de abril no avisaste nada');
    await expect.poll(inbox.openStreams).toBe(1);

    withOrder(shop, anOrder(1042, { delivery: { ...arrived, proof: 'time' }, actions: ['approve'] }));
    inbox.sendOrders();
    await expect(next(page).getByRole('heading')).toHaveText(
      'Tenés hasta el jueves 9 de abril, 15:40 para avisarnos si algo no está bien.',
    );
    await expect(next(page)).toContainText('Pasó el plazo sin avisos y la dimos por recibida.');
    expect(await accessibilityFaultsInBothLayouts(page)).toEqual([]);

    withOrder(
      shop,
      anOrder(1042, { delivery: { ...arrived, state: 'completed', due_at: null }, actions: [] }),
    );
    inbox.sendOrders();
    await expect(next(page).getByRole('heading')).toHaveText(
      '¡Que lo disfrutes! Cuando no lo uses más, pasalo.',
    );
  },
);

test('DELI-12 LOOK-14 the code of the label opens the confirmation', once, async ({ page, shop }) => {
  await signedIn(page.context(), shop);
  const path = withOrder(shop, anOrder(1042, { delivery: sentDelivery }));
  await visit(page, `${shop.url}${path}#recibido`);
  shop.state.answers['POST /api/deliveries/confirm'] = done;
  withOrder(shop, anOrder(1042, { delivery: { ...arrived, proof: 'buyer' }, actions: ['approve'] }));
  await expect(page.getByRole('dialog', { name: '¿Ya lo recibiste?' })).toContainText(
    'Desde ahora tenés 48 horas para revisarlo',
  );
  expect(shop.state.calls.filter(({ endpoint }) => endpoint.endsWith('/confirm'))).toEqual([]);
  await answer(page, '¿Ya lo recibiste?', 'Sí, ya lo tengo');
  await expect(page.getByRole('button', { name: 'Está todo bien' })).toBeVisible();
});

test(
  'DELI-13 the buyer shows six digits and a QR code; the seller enters them and a wrong code is refused',
  once,
  async ({ page, shop, expectedErrors }) => {
    expectedErrors.push(/400|429/);
    await show(
      page,
      shop,
      anOrder(1045, { delivery: { ...readyDelivery, code: '418206' }, actions: ['confirm', 'ask-cancel'] }),
    );
    await expect(next(page).getByRole('heading')).toHaveText(
      'Encontrate con Elena hasta el jueves 9 de abril.',
    );
    await expect(next(page)).toContainText(
      'Mostrale este código a Elena recién con la prenda en la mano. Encuéntrense en un lugar público.',
    );
    await expect(page.getByRole('img', { name: '4 1 8 2 0 6' })).toHaveText('418206');
    const qr = await page.getByRole('img', { name: 'Código QR' }).boundingBox();
    expect([qr?.width, qr?.height]).toEqual([240, 240]);
    await expect(page.getByRole('list', { name: 'Estado de la entrega' }).getByRole('listitem')).toHaveText([
      /^Pagado/,
      /^Coordinando/,
      'Lista',
      'Entregada',
    ]);
    expect(await accessibilityFaultsInBothLayouts(page)).toEqual([]);

    // The seller's camera opens the page with the code, which fills the field and leaves the address.
    const addresses: string[] = [];
    page.on('request', (request) => addresses.push(request.url()));
    const actions: Order['actions'] = ['hand-over', 'cancel', 'refund', 'say-handed'];
    const sale = aSale(1045, { delivery: readyDelivery, actions });
    const path = withOrder(shop, sale);
    await page.goto('about:blank');
    await visit(page, `${shop.url}${path}#codigo=418206`);
    await expect(next(page).getByRole('heading')).toHaveText(
      'Pedí el código al entregar. Sin código no queda constancia.',
    );
    const code = page.getByLabel('Código de Elena');
    await expect(code).toHaveValue('418206');
    await expect(page).toHaveURL(shop.url + path);
    expect(shop.state.calls.some(({ endpoint }) => endpoint.includes('hand-over'))).toBe(false);
    expect(await accessibilityFaultsInBothLayouts(page)).toEqual([]);

    const confirm = page.getByRole('button', { name: 'Confirmar la entrega' });
    await code.fill('41');
    await confirm.click();
    await expect(page.getByText('Son seis números.', { exact: true })).toBeVisible();
    await code.fill('111111');
    shop.state.answers['POST /api/deliveries/hand-over'] = { code: 'invalid-handover-code' };
    await confirm.click();
    await expect(page.getByText('Ese no es el código. Pedile que te lo muestre de nuevo.')).toBeVisible();
    await expect(code).toBeFocused();

    await code.fill('418206');
    shop.state.answers['POST /api/deliveries/hand-over'] = done;
    const handed = { ...readyDelivery, state: 'handed_over', proof: 'code', due_at: arrived.due_at } as const;
    withOrder(
      shop,
      aSale(1045, { delivery: { ...handed, arrived_at: arrived.arrived_at }, actions: ['refund'] }),
    );
    await code.press('Enter');
    await expect(next(page)).toContainText('Quedó constancia de la entrega.');
    await expect(next(page).getByRole('heading')).toHaveText(
      'Si no hay reclamos, la venta se completa el jueves 9 de abril, 15:40.',
    );
    expect(shop.state.calls).toContainEqual({
      endpoint: 'POST /api/deliveries/hand-over',
      body: { order_id: sale.id, code: '418206' },
    });
    expect(addresses.filter((url) => url.includes('418206'))).toEqual([]);
  },
);

test(
  'DELI-13 five wrong codes lock the form until a time; the seller says that it was handed over',
  once,
  async ({ page, shop, expectedErrors }) => {
    expectedErrors.push(/429/);
    const actions: Order['actions'] = ['hand-over', 'cancel', 'refund', 'say-handed'];
    await show(page, shop, aSale(1045, { delivery: readyDelivery, actions }));
    await page.getByLabel('Código de Elena').fill('111111');
    shop.state.answers['POST /api/deliveries/hand-over'] = { code: 'handover-locked' };
    const code_locked_until = '2099-04-09T18:40:00.000Z';
    const sale = aSale(1045, { delivery: { ...readyDelivery, code_locked_until }, actions });
    withOrder(shop, sale);
    await page.getByRole('button', { name: 'Confirmar la entrega' }).click();
    await expect(next(page)).toContainText('Fueron cinco intentos. Probá de nuevo a las 15:40.');
    await expect(page.getByLabel('Código de Elena')).toHaveCount(0);
    expect(await accessibilityFaultsInBothLayouts(page)).toEqual([]);

    await page.getByRole('button', { name: 'Entregué sin el código' }).click();
    shop.state.answers['POST /api/deliveries/say-handed'] = done;
    const handed = { ...readyDelivery, state: 'handed_over', proof: 'seller' } as const;
    withOrder(
      shop,
      aSale(1045, { delivery: { ...handed, arrived_at: arrived.arrived_at }, actions: ['refund'] }),
    );
    await answer(page, '¿La entregaste sin el código?', 'Sí, la entregué');
    await expect(next(page)).toContainText('la venta se completa el jueves 9 de abril.');
  },
);

test('DELI-16 LOOK-14 the seller is ready, or cancels with a reason', once, async ({ page, shop }) => {
  const preparing = { ...readyDelivery, state: 'preparing', ready_at: null } as const;
  const actions: Order['actions'] = ['ready', 'hand-over', 'cancel', 'refund'];
  await show(page, shop, aSale(1045, { delivery: preparing, actions }));
  await expect(next(page).getByRole('heading')).toHaveText(
    'Escribile a Elena: tenés hasta el jueves 9 de abril para coordinar la entrega.',
  );
  expect(await accessibilityFaultsInBothLayouts(page)).toEqual([]);
  shop.state.answers['POST /api/deliveries/ready'] = done;
  const ready = aSale(1045, { delivery: readyDelivery, actions: ['hand-over', 'cancel', 'refund'] });
  withOrder(shop, ready);
  await page.getByRole('button', { name: 'Ya la tengo lista' }).click();
  await expect(page.getByText('Le avisamos a Elena que ya la tenés.')).toBeVisible();

  await expect(page.getByRole('button', { name: 'Devolver el dinero', exact: true })).toHaveCount(0);
  await page.getByRole('button', { name: 'Cancelar y devolver el dinero' }).click();
  const question = page.getByRole('dialog', { name: '¿Cancelar esta venta?' });
  await expect(question).toContainText('en tu perfil queda anotado que cancelaste una venta');
  await question.getByLabel('Por qué').fill(' Se manchó. ');
  shop.state.answers['POST /api/deliveries/cancel'] = done;
  const ended = { ...readyDelivery, state: 'cancelled', end_cause: 'seller', due_at: null } as const;
  withOrder(shop, aSale(1045, { state: 'refund_pending', delivery: ended, actions: [] }));
  await question.getByRole('button', { name: 'Cancelar la venta' }).click();
  await expect(next(page).getByRole('heading')).toHaveText('Cancelaste la venta. El dinero vuelve a Elena.');
  expect(shop.state.calls).toContainEqual({
    endpoint: 'POST /api/deliveries/cancel',
    body: { order_id: ready.id, reason: 'Se manchó.' },
  });
});

test('DELI-16 the buyer asks to cancel; the seller agrees or not', once, async ({ page, shop }) => {
  await show(page, shop, anOrder(1042, { actions: ['confirm', 'ask-cancel'] }));
  await page.getByRole('button', { name: 'Pedir que se cancele' }).click();
  shop.state.answers['POST /api/deliveries/ask-cancel'] = done;
  const cancel = { asked_at: '2025-03-04T12:00:00.000Z', answer: null };
  withOrder(shop, anOrder(1042, { delivery: { cancel } }));
  await answer(page, '¿Pedir que se cancele?', 'Pedir que se cancele');
  await expect(next(page)).toContainText('Pediste cancelar. Elena decide si acepta.');
  withOrder(shop, anOrder(1042, { delivery: { cancel: { ...cancel, answer: 'refused' } } }));
  await page.reload();
  await expect(next(page)).toContainText('Elena prefiere no cancelar. La compra sigue en pie.');

  const asked: Order['actions'] = ['send', 'cancel', 'refund', 'label', 'answer-cancel'];
  const sale = aSale(1047, { delivery: { cancel }, actions: asked });
  await visit(page, shop.url + withOrder(shop, sale));
  await expect(next(page)).toContainText('Elena quiere cancelar. Decidí si aceptás.');
  expect(await accessibilityFaultsInBothLayouts(page)).toEqual([]);
  shop.state.answers['POST /api/deliveries/answer-cancel'] = done;
  await page.getByRole('button', { name: 'Seguir con la venta' }).click();
  await expect(page.getByText('Le avisamos a Elena que la venta sigue.')).toBeVisible();
  await page.getByRole('button', { name: 'Aceptar y devolver el dinero' }).click();
  const ended = { state: 'cancelled', end_cause: 'agreed', due_at: null } as const;
  withOrder(shop, aSale(1047, { state: 'refund_pending', delivery: ended, actions: [] }));
  await answer(page, '¿Aceptás cancelar?', 'Aceptar y devolver');
  await expect(next(page).getByRole('heading')).toHaveText('Aceptaste cancelar. El dinero vuelve a Elena.');
  const answers = shop.state.calls.filter(({ endpoint }) => endpoint.endsWith('answer-cancel'));
  expect(answers.map(({ body }) => body)).toEqual([
    { order_id: sale.id, agree: false },
    { order_id: sale.id, agree: true },
  ]);
});

test(
  'DELI-17 "Está todo bien" completes a purchase, and the seller no longer sees the address',
  once,
  async ({ page, shop }) => {
    await show(page, shop, anOrder(1042, { delivery: { ...arrived, proof: 'buyer' }, actions: ['approve'] }));
    await page.getByRole('button', { name: 'Está todo bien' }).click();
    shop.state.answers['POST /api/deliveries/approve'] = done;
    const completed = { ...arrived, state: 'completed', due_at: null, ended_at: arrived.arrived_at } as const;
    withOrder(shop, anOrder(1042, { delivery: completed, actions: ['relist'] }));
    await answer(page, '¿Está todo bien?', 'Sí, está todo bien');
    await expect(page.getByText('Completa', { exact: true })).toBeVisible();

    const sale = aSale(1047, { delivery: { ...completed, address: null }, actions: ['refund'] });
    await visit(page, shop.url + withOrder(shop, sale));
    const panel = page.getByRole('region', { name: 'Entrega' });
    await expect(panel).toContainText('Envío a Rivera');
    await expect(panel).toContainText('La dirección ya no se muestra: la entrega terminó.');
    expect(await accessibilityFaultsInBothLayouts(page)).toEqual([]);
  },
);

const meeting = { ...readyDelivery, state: 'preparing', ready_at: null } as const;
const handed = { ...readyDelivery, state: 'handed_over', arrived_at: arrived.arrived_at } as const;
const ended = { due_at: null, address: null } as const;

/** Every state of a delivery, with the heading and a note that its buyer and its seller read. */
const states: readonly [Parameters<typeof anOrder>[1], purchase: string, sale: string][] = [
  [{ delivery: meeting }, 'para coordinar la entrega', 'Escribile a Elena'],
  [{ delivery: { ...arrived, proof: 'time' } }, 'la dimos por recibida', 'la dimos por recibida'],
  [{ delivery: { ...handed, proof: 'seller' } }, 'Elena dice que ya te la entregó', 'sin el código'],
  [{ delivery: { ...sentDelivery, state: 'in_claim', due_at: null } }, 'Hay un reclamo', 'Hay un reclamo'],
  [
    { state: 'in_dispute', delivery: { ...sentDelivery, state: 'on_hold', due_at: null } },
    'Está en pausa hasta que se resuelva el pago.',
    'Está en pausa. No envíes ni entregues nada.',
  ],
  [{ delivery: { ...sentDelivery, ...ended, state: 'completed' } }, '¡Que lo disfrutes!', 'Venta completa.'],
  [
    { state: 'refunded', delivery: { ...ended, state: 'cancelled', end_cause: 'unsent' } },
    'Elena no envió a tiempo.',
    'Venció el plazo para enviar.',
  ],
  [
    { state: 'refunded', delivery: { ...readyDelivery, ...ended, state: 'cancelled', end_cause: 'not-met' } },
    'Pasó el plazo sin el código',
    'Pasó el plazo sin el código',
  ],
];

for (const side of ['purchase', 'sale'] as const)
  test(
    `DELI-18 every state of the delivery of a ${side} says what happens next`,
    once,
    async ({ page, shop }) => {
      await signedIn(page.context(), shop);
      for (const [change, purchase, sale] of states) {
        const order = (side === 'purchase' ? anOrder : aSale)(1042, { ...change, actions: [] });
        await visit(page, shop.url + withOrder(shop, order));
        await expect(next(page)).toContainText(side === 'purchase' ? purchase : sale);
        expect(await accessibilityFaultsInBothLayouts(page)).toEqual([]);
      }
    },
  );

test(
  'DELI-19 the label prints on one A6 page, only for the seller and only before delivery',
  once,
  async ({ page, shop, expectedErrors }) => {
    expectedErrors.push(/404/);
    const sale = aSale(1047);
    const endpoint = `GET /api/deliveries/${sale.id}/label`;
    await signedIn(page.context(), shop);
    const notes =
      'Edificio de la esquina, portería por la calle de atrás; si no hay nadie, dejar en el almacén.';
    const path = withLabel(shop, sale, { notes });
    await visit(page, shop.url + path);
    const label = page.getByRole('article', { name: 'Etiqueta' });
    for (const words of [
      'Venta #1047',
      'Bruno Da Silva',
      'Sarandí 715, apto. 4',
      'Rivera',
      '+598 98 640 215',
    ])
      await expect(label).toContainText(words);
    await expect(label).toContainText('DeLucíaMontevideo');
    await expect(label.getByRole('img', { name: 'Código QR para avisar que llegó' })).toBeVisible();
    expect(await accessibilityFaultsInBothLayouts(page)).toEqual([]);

    const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
    expect(pdf.match(/\/Type \/Page\b/g)).toHaveLength(1);
    const [, width, height] = /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(pdf) ?? [];
    // 105 × 148 mm in points.
    expect(Math.abs(Number(width) - 297.6)).toBeLessThan(1);
    expect(Math.abs(Number(height) - 419.5)).toBeLessThan(1);
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('button', { name: 'Imprimir' })).toBeHidden();
    await page.emulateMedia({ media: 'screen' });

    shop.state.answers[endpoint] = { code: 'invalid-order-state' };
    await visit(page, shop.url + path);
    await expect(page.getByRole('heading')).toHaveText('Esta etiqueta ya no se puede imprimir');
    await expect(page.getByRole('link', { name: 'Volver a la venta' })).toHaveAttribute(
      'href',
      `/ventas/${sale.id}`,
    );
    expect(await accessibilityFaultsInBothLayouts(page)).toEqual([]);
    shop.state.answers[endpoint] = { code: 'not-found' };
    expect((await page.goto(shop.url + path))?.status()).toBe(404);
  },
);

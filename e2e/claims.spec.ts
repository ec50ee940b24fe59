import type { ClaimDetail } from '@perchero/contract/claims/claims';
import type { Order } from '@perchero/contract/orders/orders';
import type { Page } from '@playwright/test';
import {
  answerText,
  claimable,
  claimStates,
  type ClaimState,
  reasonText,
  signedUrl,
  withClaim,
} from './stub/claims.ts';
import { homeAddress, setAddresses } from './stub/delivery.ts';
import { openInbox } from './stub/live.ts';
import { anOrder, sellers, sentDelivery, withOrder } from './stub/orders.ts';
import { plainPhoto, writePhoto } from './stub/photo-files.ts';
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

const done = { body: { success: true } };
const next = (page: Page) => page.getByRole('region', { name: 'Qué sigue' });
const said = (page: Page) => page.getByRole('region', { name: 'Lo que dijo cada parte' });
const isNarrow = (page: Page) => (page.viewportSize()?.width ?? 0) < 900;

/** Shows the claim in this state with these actions. */
async function show(
  page: Page,
  shop: StubShop,
  side: Order['side'],
  state: ClaimState,
  actions: Order['actions'] = [],
): Promise<{ order: Order; claim: ClaimDetail }> {
  await signedIn(page.context(), shop, { avatar_url: 'avatars/lucia' });
  const { path, ...shown } = withClaim(shop, side, { ...state, order: { ...state.order, actions } });
  await visit(page, shop.url + path);
  return shown;
}

/** Answers a question with the button of this name. */
async function answer(page: Page, title: string, name: string): Promise<void> {
  await page.getByRole('dialog', { name: title }).getByRole('button', { name, exact: true }).click();
}

const bodiesOf = (shop: StubShop, call: string) =>
  shop.state.calls.filter(({ endpoint }) => endpoint === `POST /api/claims/${call}`).map(({ body }) => body);

test(
  'CLAIM-01 the purchase says from when it can be claimed, and offers it from then on',
  once,
  async ({ page, shop }) => {
    const inbox = openInbox(shop);
    await signedIn(page.context(), shop);
    const early = { ...sentDelivery, claim_from: '2099-04-07T03:00:00.000Z' };
    const path = withOrder(shop, anOrder(1039, { delivery: early }));
    await visit(page, shop.url + path);
    await expect(next(page)).toContainText('Si no llega, podés reclamar desde el martes 7 de abril.');
    const problem = page.getByRole('link', { name: 'Tengo un problema' });
    await expect(problem).toHaveCount(0);
    await visit(page, `${shop.url}${path}/reclamo`);
    await expect(page).toHaveURL(shop.url + path);

    await expect.poll(inbox.openStreams).toBe(1);
    const from = { ...sentDelivery, claim_from: '2025-04-07T03:00:00.000Z' };
    withOrder(
      shop,
      anOrder(1039, { delivery: from, claim_kinds: ['not_arrived'], actions: ['confirm', 'claim-open'] }),
    );
    inbox.sendOrders();
    await expect(problem).toHaveAttribute('href', `${path}/reclamo`);
    await expect(next(page)).not.toContainText('podés reclamar desde');
    expect(await accessibilityFaultsInBothLayouts(page)).toEqual([]);
  },
);

test('CLAIM-01 CLAIM-02 the buyer claims with kind, products, text and photos, by keyboard', async ({
  page,
  shop,
  expectedErrors,
}, info) => {
  expectedErrors.push(/409/);
  await signedIn(page.context(), shop);
  const order = anOrder(1039, claimable);
  await visit(page, shop.url + withOrder(shop, order));
  await page.getByRole('link', { name: 'Tengo un problema' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hacer un reclamo');
  await expect(page.getByText('Tenés hasta el jueves 9 de abril, 15:40')).toBeVisible();
  await expect(page.getByText('Sofía tiene 3 días hábiles')).toBeVisible();
  const goOn = page.getByRole('button', { name: 'Seguir' });
  const send = page.getByRole('button', { name: 'Enviar reclamo' });
  const step = isNarrow(page) ? goOn : send;

  await step.click();
  await expect(page.getByText('Elegí qué pasó.')).toBeVisible();
  await expect(page.getByRole('radio', { name: 'No es como la contaron' })).toBeFocused();
  await expect(page.getByText('Elegí una prenda al menos.')).toBeVisible();
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('radio', { name: 'Vino con un problema' })).toBeChecked();
  await page.getByRole('checkbox', { name: 'Buzo tejido' }).press('Space');
  await step.press('Enter');

  if (isNarrow(page)) await expect(page.getByRole('heading', { name: 'Contanos qué pasó' })).toBeFocused();
  await step.press('Enter');
  const text = page.getByLabel('Contanos qué pasó');
  await expect(text).toBeFocused();
  await expect(page.getByText('Contanos qué pasó, con 10 caracteres o más.')).toBeVisible();
  await expect(page.getByText('Sumá una foto al menos.').first()).toBeVisible();
  expect(await accessibilityFaults(page)).toEqual([]);
  await text.fill('La manga vino rota.');
  await expect(page.getByText('19/1.000')).toBeVisible();
  const file = await writePhoto(info.outputDir, 'manga.jpg', await plainPhoto('manga'));
  await page.getByLabel('Sumar foto').setInputFiles(file);
  await expect(page.getByRole('img', { name: 'Foto 1' })).toBeVisible();
  await expect(page.getByText('Portada')).toHaveCount(0);

  if (isNarrow(page)) {
    await goOn.press('Enter');
    await expect(page.getByRole('heading', { name: 'Revisá tu reclamo' })).toBeFocused();
    await expect(page.getByRole('definition')).toHaveText([
      'Vino con un problema',
      /^Buzo tejido/,
      'La manga vino rota.',
      '1 foto',
    ]);
    expect(await accessibilityFaults(page)).toEqual([]);
  }
  shop.state.answers['POST /api/claims/open'] = { code: 'claim-too-early' };
  await send.press('Enter');
  await expect(page.getByRole('main').getByRole('alert')).toHaveText(
    'Todavía está en plazo. En la compra ves desde cuándo podés reclamar.',
  );
  shop.state.answers['POST /api/claims/open'] = { code: 'claim-exists' };
  await send.press('Enter');
  await expect(page.getByRole('main').getByRole('alert')).toHaveText('Esta compra ya tuvo un reclamo.');

  shop.state.answers['POST /api/claims/open'] = done;
  withClaim(shop, 'purchase', { claim: { kind: 'damaged' }, order: { actions: ['claim-withdraw'] } });
  await send.press('Enter');
  await expect(page).toHaveURL(`${shop.url}/compras/${order.id}`);
  await expect(next(page).getByRole('heading')).toHaveText(
    'Sofía tiene hasta el jueves 9 de abril para responder.',
  );
  await expect(page.getByText('Enviamos tu reclamo a Sofía.')).toBeVisible();
  const [body, ...again] = bodiesOf(shop, 'open');
  expect(body).toEqual({
    id: expect.any(String),
    order_id: order.id,
    kind: 'damaged',
    text: 'La manga vino rota.',
    product_ids: [order.items[0]?.product_id],
    picture_ids: [...shop.state.photos.files.keys()],
  });
  // The same id, so that a request whose reply was lost opens one claim only.
  expect(again).toEqual([body, body]);
  expect(shop.state.calls).toContainEqual(
    expect.objectContaining({
      endpoint: 'POST /api/pictures/slots',
      body: expect.objectContaining({ purpose: 'claim' }),
    }),
  );
});

test(
  'CLAIM-02 what did not arrive needs no photo; "Ya llegó" ends the claim',
  once,
  async ({ page, shop, expectedErrors }) => {
    expectedErrors.push(/409/);
    await signedIn(page.context(), shop);
    const sent: Parameters<typeof anOrder>[1] = { delivery: sentDelivery, claim_kinds: ['not_arrived'] };
    const order = anOrder(1039, { ...sent, other: sellers.sofia, actions: ['confirm', 'claim-open'] });
    await visit(page, `${shop.url}${withOrder(shop, order)}/reclamo`);
    await expect(page.getByRole('radio', { name: 'No llegó' })).toBeChecked();
    await page.getByRole('button', { name: 'Seguir' }).click();
    await page.getByLabel('Contanos qué pasó').fill('Pasaron ocho días y no llegó nada.');
    await page.getByRole('button', { name: 'Seguir' }).click();
    shop.state.answers['POST /api/claims/open'] = done;
    const claim = { kind: 'not_arrived' } as const;
    withClaim(shop, 'purchase', {
      claim,
      order: { delivery: { arrived_at: null }, actions: ['claim-withdraw'] },
    });
    await page.getByRole('button', { name: 'Enviar reclamo' }).click();
    await expect(said(page)).toContainText('Vos: no llegó');
    expect(bodiesOf(shop, 'open')).toEqual([
      expect.objectContaining({
        kind: 'not_arrived',
        product_ids: order.items.map(({ product_id }) => product_id),
        picture_ids: [],
      }),
    ]);
    expect(await accessibilityFaultsInBothLayouts(page)).toEqual([]);

    await page.getByRole('button', { name: 'Ya llegó' }).click();
    shop.state.answers['POST /api/claims/withdraw'] = { code: 'claim-moved' };
    await answer(page, '¿Ya llegó?', 'Sí, ya llegó');
    await expect(page.getByRole('dialog').getByRole('alert')).toHaveText(
      'El reclamo ya avanzó. Actualizá la página.',
    );
    shop.state.answers['POST /api/claims/withdraw'] = done;
    withClaim(shop, 'purchase', {
      claim: { ...claim, state: 'closed', due_at: null, outcome: 'arrived' },
      order: {
        delivery: { state: 'delivered', due_at: '2099-04-09T18:40:00.000Z' },
        claim_kinds: ['damaged'],
        actions: ['approve', 'claim-open'],
      },
    });
    await answer(page, '¿Ya llegó?', 'Sí, ya llegó');
    await expect(next(page).getByRole('heading')).toHaveText(
      'Tenés hasta el jueves 9 de abril, 15:40 para avisarnos si algo no está bien.',
    );
    await expect(page.getByRole('link', { name: 'Tengo un problema' })).toBeVisible();
    expect(bodiesOf(shop, 'withdraw').at(-1)).toEqual({ claim_id: expect.any(String), arrived: true });
  },
);

test('CLAIM-02 the buyer withdraws a claim', once, async ({ page, shop }) => {
  await show(page, shop, 'purchase', {}, ['claim-withdraw']);
  await page.getByRole('button', { name: 'Retirar el reclamo' }).click();
  await expect(page.getByRole('dialog')).toContainText('no se puede volver a reclamar');
  shop.state.answers['POST /api/claims/withdraw'] = done;
  withClaim(shop, 'purchase', {
    claim: { state: 'closed', due_at: null, outcome: 'withdrawn' },
    order: { delivery: { state: 'completed', end_cause: 'claim' } },
  });
  await answer(page, '¿Retirar el reclamo?', 'Retirar el reclamo');
  await expect(next(page).getByRole('heading')).toHaveText(
    'Quien compró retiró el reclamo. No hubo devolución.',
  );
});

test(
  'CLAIM-03 CLAIM-05 CLAIM-11 the seller sees the photos and answers: a part, then a refund',
  once,
  async ({ page, shop, expectedErrors }, info) => {
    expectedErrors.push(/400/);
    const { claim } = await show(page, shop, 'sale', {}, ['claim-answer', 'refund']);
    await expect(page.getByText('Te toca a vos', { exact: true })).toBeVisible();
    await expect(next(page).getByRole('heading')).toHaveText(
      'Respondé hasta el jueves 9 de abril. Si no, el dinero vuelve cuando te devuelva la prenda.',
    );
    await expect(said(page)).toContainText('Sofía: no es como la contaron');
    await expect(said(page).getByRole('link', { name: 'Ver foto 2 en grande' })).toHaveAttribute(
      'href',
      signedUrl(shop, 1280),
    );
    const form = page.getByRole('region', { name: 'Tu respuesta' });
    const send = form.getByRole('button', { name: 'Enviar respuesta' });
    await send.click();
    await expect(form).toContainText('Elegí una respuesta.');
    await expect(form.getByRole('radio', { name: 'Devolver el dinero', exact: true })).toBeFocused();
    expect(await accessibilityFaultsInBothLayouts(page)).toEqual([]);

    await form.getByRole('radio', { name: 'No estoy de acuerdo' }).check();
    await send.click();
    await expect(form).toContainText('Escribí 10 caracteres o más.');
    await form.getByRole('radio', { name: 'Devolver una parte' }).check();
    const offer = form.getByRole('button', { name: 'Ofrecer esta parte' });
    await form.getByLabel('Cuánto devolvés').fill('99999');
    await offer.click();
    await expect(form).toContainText('Poné un monto en pesos, hasta lo que se pagó.');
    await expect(form.getByLabel('Cuánto devolvés')).toBeFocused();
    expect(await accessibilityFaultsInBothLayouts(page)).toEqual([]);
    await form.getByLabel('Cuánto devolvés').fill('400');
    await form.getByLabel('Qué le decís').fill(answerText);
    const file = await writePhoto(info.outputDir, 'broche.jpg', await plainPhoto('broche'));
    await form.getByLabel('Sumar foto').setInputFiles(file);
    shop.state.answers['POST /api/claims/answer'] = { code: 'invalid-amount' };
    await offer.click();
    await expect(form).toContainText('Poné un monto en pesos, hasta lo que se pagó.');
    await form.getByLabel('Cuánto devolvés').fill('400');
    shop.state.answers['POST /api/claims/answer'] = done;
    withClaim(shop, 'sale', claimStates.part);
    await offer.click();
    await expect(next(page).getByRole('heading')).toHaveText(
      'Esperamos la respuesta de Sofía hasta el jueves 9 de abril.',
    );
    await expect(said(page).getByRole('heading')).toBeFocused();
    await expect(said(page)).toContainText('Vos: ofrecés una parte');
    await expect(said(page)).toContainText('Devolvés $ 400 de');
    expect(bodiesOf(shop, 'answer').at(-1)).toEqual({
      claim_id: claim.id,
      answer: 'part',
      amount_cents: 40_000,
      text: answerText,
      picture_ids: [...shop.state.photos.files.keys()],
    });

    await show(page, shop, 'sale', {}, ['claim-answer']);
    await form.getByRole('radio', { name: 'Devolver el dinero', exact: true }).check();
    await expect(form).toContainText(/Sofía recibe \$\s1\.470\. No se puede deshacer\./);
    withClaim(shop, 'sale', claimStates.refunding);
    await form.getByRole('button', { name: 'Devolver el dinero' }).click();
    await expect(next(page).getByRole('heading')).toHaveText('Se está devolviendo el dinero.');
    expect(bodiesOf(shop, 'answer').at(-1)).toEqual({
      claim_id: claim.id,
      answer: 'refund',
      picture_ids: [],
    });
  },
);

test('CLAIM-03 of what did not arrive the seller refunds, or sent it', once, async ({ page, shop }) => {
  await show(page, shop, 'sale', { claim: { kind: 'not_arrived' } }, ['claim-answer']);
  await expect(next(page)).toContainText('Si no, le devolvemos el dinero.');
  const form = page.getByRole('region', { name: 'Tu respuesta' });
  await expect(form.getByRole('radio')).toHaveCount(2);
  await form.getByRole('radio', { name: 'Sí hice el envío' }).check();
  await form.getByLabel('Qué le decís').fill('Salió el lunes por DAC.');
  shop.state.answers['POST /api/claims/answer'] = done;
  withClaim(shop, 'sale', { claim: { ...claimStates.no.claim, kind: 'not_arrived' } });
  await form.getByRole('button', { name: 'Enviar respuesta' }).click();
  await expect(said(page)).toContainText('Vos: sí hiciste el envío');
});

test('CLAIM-05 the buyer accepts the part', async ({ page, shop }) => {
  const { claim } = await show(page, shop, 'purchase', claimStates.part, [
    'claim-accept',
    'claim-ask-operator',
    'claim-withdraw',
  ]);
  await expect(next(page).getByRole('heading')).toHaveText(
    'Sofía te ofrece $ 400. Aceptalo o pedí que lo mire Perchero hasta el jueves 9 de abril.',
  );
  await expect(next(page)).toContainText(
    'Si el jueves 9 de abril no dijiste nada, te devolvemos $ 400 y la compra queda completa.',
  );
  await expect(said(page)).toContainText('Te devuelve $ 400 de');
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.getByRole('button', { name: 'Aceptar $ 400' }).press('Enter');
  await expect(page.getByRole('dialog')).toContainText('Te devolvemos $ 400 y la compra queda completa.');
  expect(await accessibilityFaults(page)).toEqual([]);
  shop.state.answers['POST /api/claims/accept'] = done;
  withClaim(shop, 'purchase', { claim: { ...claimStates.part.claim, state: 'refunding', due_at: null } });
  await answer(page, '¿Aceptar la parte?', 'Aceptar');
  await expect(next(page).getByRole('heading')).toHaveText('Le pedimos la devolución a Mercado Pago.');
  expect(bodiesOf(shop, 'accept')).toEqual([{ claim_id: claim.id }]);
});

test(
  'CLAIM-04 the seller gives the place with the answer or later, at an address or in person',
  once,
  async ({ page, shop, expectedErrors }) => {
    expectedErrors.push(/403/);
    setAddresses(shop, [homeAddress]);
    const { claim } = await show(page, shop, 'sale', {}, ['claim-answer']);
    const form = page.getByRole('region', { name: 'Tu respuesta' });
    await form.getByRole('radio', { name: 'Devolver el dinero cuando vuelva la prenda' }).check();
    await expect(form.getByRole('radio', { name: 'Lo digo después' })).toBeChecked();
    await form.getByRole('radio', { name: 'Por envío' }).check();
    const send = form.getByRole('button', { name: 'Enviar respuesta' });
    await send.click();
    await expect(form).toContainText('Elegí una dirección.');
    expect(await accessibilityFaultsInBothLayouts(page)).toEqual([]);
    await form.getByRole('radio', { name: 'Casa' }).check();
    shop.state.answers['POST /api/claims/answer'] = done;
    withClaim(shop, 'sale', claimStates.waitingReturn);
    await send.click();
    const back = page.getByRole('region', { name: 'Devolución' });
    await expect(back).toContainText('Viene con pago en destino: el envío lo pagás vos, no Perchero.');
    expect(bodiesOf(shop, 'answer')).toEqual([
      {
        claim_id: claim.id,
        answer: 'refund_after_return',
        place: { method: 'parcel', address_id: homeAddress.id },
        picture_ids: [],
      },
    ]);

    setAddresses(shop, []);
    await show(page, shop, 'sale', claimStates.waitingPlace, ['claim-place']);
    const place = page.getByRole('region', { name: '¿A dónde te la devuelve?' });
    await place.getByRole('radio', { name: 'Por envío' }).check();
    await expect(place.getByRole('link', { name: 'Agregar una' })).toHaveAttribute('href', /direcciones$/);
    await place.getByRole('radio', { name: 'En persona' }).check();
    await place.getByLabel('Barrio o punto de encuentro').fill('Sarandí 715');
    const confirm = place.getByRole('button', { name: 'Confirmar el lugar' });
    await confirm.click();
    await expect(place).toContainText('Poné un barrio o un punto conocido, no una dirección.');
    expect(await accessibilityFaultsInBothLayouts(page)).toEqual([]);
    await place.getByLabel('Barrio o punto de encuentro').fill('Plaza Cagancha');
    shop.state.answers['POST /api/claims/place'] = { code: 'in-person-adults-only' };
    await confirm.click();
    await expect(place.getByRole('alert')).toHaveText('La entrega en persona es para mayores de 18 años.');
    shop.state.answers['POST /api/claims/place'] = done;
    const meeting = { method: 'in_person', address: null, zone: 'Plaza Cagancha' } as const;
    withClaim(shop, 'sale', { claim: { ...claimStates.waitingReturn.claim, return_place: meeting } });
    await confirm.click();
    await expect(back).toContainText('En personaPlaza Cagancha');
    expect(bodiesOf(shop, 'place').at(-1)).toEqual({
      claim_id: claim.id,
      place: { method: 'in_person', zone: 'Plaza Cagancha' },
    });
  },
);

test(
  'CLAIM-04 the buyer sends it back with tracking, or hands it back; the seller confirms',
  once,
  async ({ page, shop }) => {
    const { claim } = await show(page, shop, 'purchase', claimStates.waitingReturn, [
      'claim-return-sent',
      'claim-withdraw',
    ]);
    const back = page.getByRole('region', { name: 'Devolución' });
    await expect(back).toContainText('Sarandí 715, apto. 4');
    await expect(back).toContainText('Mandala con pago en destino: el envío lo paga Sofía, no Perchero.');
    const form = page.getByRole('region', { name: '¿Ya la devolviste?' });
    const send = form.getByRole('button', { name: 'Avisar que la devolví' });
    await send.click();
    await expect(form).toContainText('Elegí por dónde lo enviaste.');
    expect(await accessibilityFaultsInBothLayouts(page)).toEqual([]);
    await form.getByLabel('Correo o agencia', { exact: true }).selectOption('DAC');
    await form.getByLabel('Número de seguimiento').fill('886 204 118 53');
    shop.state.answers['POST /api/claims/return-sent'] = done;
    withClaim(shop, 'purchase', claimStates.returnSent);
    await send.click();
    await expect(next(page).getByRole('heading')).toHaveText(
      'Está volviendo. El jueves 9 de abril devolvemos el dinero aunque Sofía no diga nada.',
    );
    await expect(back).toContainText('88620411853');

    const meeting = { method: 'in_person', address: null, zone: 'Plaza Cagancha' } as const;
    const inPerson = { claim: { ...claimStates.waitingReturn.claim, return_place: meeting } };
    await show(page, shop, 'purchase', inPerson, ['claim-return-sent']);
    await expect(form).toHaveCount(0);
    await page.getByRole('button', { name: 'Ya la devolví' }).click();
    await answer(page, '¿Ya la devolviste?', 'Sí, ya la devolví');
    await expect(page.getByText('Le avisamos a Sofía que se la devolviste.')).toBeVisible();
    expect(bodiesOf(shop, 'return-sent')).toEqual([
      { claim_id: claim.id, carrier: 'dac', tracking: '88620411853' },
      { claim_id: claim.id, carrier: null },
    ]);

    await show(page, shop, 'sale', claimStates.returnSent, ['claim-return-received', 'claim-contest-return']);
    await expect(back.getByRole('link', { name: 'Seguir el envío en DAC' })).toBeVisible();
    shop.state.answers['POST /api/claims/return-received'] = done;
    await page.getByRole('button', { name: 'Ya me llegó' }).click();
    withClaim(shop, 'sale', claimStates.refunding);
    await answer(page, '¿Ya te llegó?', 'Sí, devolver el dinero');
    await expect(next(page).getByRole('heading')).toHaveText('Se está devolviendo el dinero.');
    expect(bodiesOf(shop, 'return-received')).toEqual([{ claim_id: claim.id }]);
  },
);

test(
  'CLAIM-07 the buyer asks Perchero after a no; the seller objects to what came back',
  once,
  async ({ page, shop }) => {
    const { claim } = await show(page, shop, 'purchase', claimStates.no, [
      'claim-ask-operator',
      'claim-withdraw',
    ]);
    await expect(next(page).getByRole('heading')).toHaveText(
      'Sofía no está de acuerdo. Si querés, lo mira Perchero: pedilo hasta el jueves 9 de abril.',
    );
    await page.getByRole('button', { name: 'Pedir que lo mire Perchero' }).click();
    shop.state.answers['POST /api/claims/ask-operator'] = done;
    withClaim(shop, 'purchase', claimStates.late);
    await answer(page, '¿Pedir que lo mire Perchero?', 'Pedir que lo mire');
    await expect(next(page)).toContainText('Perchero lo sigue mirando');
    expect(bodiesOf(shop, 'ask-operator')).toEqual([{ claim_id: claim.id }]);

    await show(page, shop, 'sale', claimStates.returnSent, ['claim-return-received', 'claim-contest-return']);
    await page.getByRole('button', { name: 'Algo no está bien' }).click();
    const dialog = page.getByRole('dialog', { name: '¿Qué no está bien?' });
    const send = dialog.getByRole('button', { name: 'Pedir que lo mire Perchero' });
    await send.click();
    await expect(dialog.getByLabel('Qué pasó')).toBeFocused();
    expect(await accessibilityFaultsInBothLayouts(page)).toEqual([]);
    await dialog.getByLabel('Qué pasó').fill('Volvió con una mancha que no tenía.');
    shop.state.answers['POST /api/claims/contest-return'] = done;
    withClaim(shop, 'sale', claimStates.waitingOperator);
    await send.click();
    await expect(next(page).getByRole('heading')).toHaveText(
      'Perchero lo está mirando. Respondemos hasta el jueves 9 de abril.',
    );
    await expect(said(page)).toContainText('Vos: algo no está bien con lo que volvió');
    expect(bodiesOf(shop, 'contest-return')).toEqual([
      { claim_id: claim.id, text: 'Volvió con una mancha que no tenía.', picture_ids: [] },
    ]);
  },
);

/** Every state, with what its buyer and its seller read. */
const states: readonly [keyof typeof claimStates, purchase: string | RegExp, sale: string | RegExp][] = [
  ['waitingSeller', 'Sofía tiene hasta el jueves 9 de abril para responder.', 'Respondé hasta el jueves 9'],
  ['no', 'Sofía no está de acuerdo.', 'Esperamos la respuesta de Sofía'],
  ['waitingPlace', 'para decirte a dónde devolver la prenda.', 'Si no, el dinero vuelve igual.'],
  [
    'waitingReturn',
    /Devolvé la prenda hasta el jueves 9 de abril y te devolvemos \$/,
    'Sofía tiene hasta el',
  ],
  ['returnSent', 'aunque Sofía no diga nada.', 'Cuando te llegue, confirmalo.'],
  ['waitingOperator', 'Perchero lo está mirando.', 'Perchero lo está mirando.'],
  ['late', 'Perchero lo sigue mirando', 'Perchero lo sigue mirando'],
  ['refunding', 'Le pedimos la devolución a Mercado Pago.', 'Se está devolviendo el dinero.'],
  ['onHold', 'Este espera a que se resuelva.', 'Este espera a que se resuelva.'],
  ['refunded', 'Se devolvieron $ 1.470.', 'Se devolvieron $ 1.470.'],
  ['partlyRefunded', 'Se devolvieron $ 600.', 'Se devolvieron $ 600.'],
  ['noRefund', 'No hubo devolución.', 'No hubo devolución.'],
];

for (const side of ['purchase', 'sale'] as const)
  test(
    `CLAIM-04 CLAIM-07 every state of the claim of a ${side} says what happens next`,
    once,
    async ({ page, shop }) => {
      for (const [name, purchase, sale] of states) {
        await show(page, shop, side, claimStates[name]);
        await expect(next(page).getByRole('heading')).toContainText(side === 'purchase' ? purchase : sale);
        // Most differ in their text only.
        if (name === 'waitingOperator') expect(await accessibilityFaultsInBothLayouts(page)).toEqual([]);
        if (name !== 'partlyRefunded') continue;
        await expect(said(page)).toContainText('Perchero decidió: se devuelve una parte');
        await expect(said(page)).toContainText(reasonText);
        expect(await accessibilityFaultsInBothLayouts(page)).toEqual([]);
      }
    },
  );

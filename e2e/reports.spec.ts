import type { Page } from '@playwright/test';
import type { TargetKind } from '@perchero/contract/moderation/report-reasons.rules';
import { aComment, aCommentThread, camila, noComments } from './stub/comments.ts';
import { memberSession } from './stub/member.ts';
import { aMessage, aTalk, aThread, withThread } from './stub/messages.ts';
import { anOrder, sellers, sentDelivery, withOrder } from './stub/orders.ts';
import { jeanJacket, withProduct } from './stub/product.ts';
import { withProfile } from './stub/profile.ts';
import { aReview, aStanding, profileReviews } from './stub/reviews.ts';
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

const endpoint = 'POST /api/reports/create';
const done = { body: { success: true } };
const { id: productId } = jeanJacket();
const [firstReview] = profileReviews();

const dialog = (page: Page) => page.getByRole('dialog', { name: /^Report/ });
const sendButton = (page: Page) => dialog(page).getByRole('button', { name: 'Enviar reporte' });
const reportsOf = ({ state }: StubShop) =>
  state.calls.filter((call) => call.endpoint === endpoint).map(({ body }) => body);

async function openMenu(page: Page, name = 'Más opciones'): Promise<void> {
  await page.getByRole('button', { name, exact: true }).press('Enter');
  await page.getByRole('menuitem', { name: 'Reportar' }).press('Enter');
}

test('MOD-01 a member reports a product by keyboard and blocks its seller', async ({
  page,
  shop,
  expectedErrors,
}) => {
  expectedErrors.push(/429/);
  await signedIn(page.context(), shop, camila);
  await visit(page, shop.url + withProduct(shop));
  await openMenu(page);
  await expect(dialog(page).getByRole('heading', { name: 'Reportar esta prenda' })).toBeVisible();
  await expect(dialog(page).getByText('No le decimos a nadie quién avisó.')).toBeVisible();
  await expect(dialog(page).getByRole('radio')).toHaveCount(12);
  await expect(dialog(page).getByRole('group')).toHaveText([
    /^La prenda/,
    /^Cómo vende/,
    /^Lo que muestra/,
    /^Algo más/,
  ]);
  await expect(dialog(page).getByRole('link', { name: 'Mirá qué no se puede vender' })).toHaveAttribute(
    'href',
    '/reglas',
  );
  expect(await accessibilityFaults(page)).toEqual([]);

  // A reason is needed, and words for another one.
  await sendButton(page).press('Enter');
  await expect(dialog(page).getByText('Elegí un motivo.')).toBeVisible();
  await expect(dialog(page).getByRole('radio').first()).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(dialog(page).getByRole('radio', { name: 'Otra cosa' })).toBeChecked();
  const words = dialog(page).getByRole('textbox', { name: 'Contanos más' });
  await sendButton(page).press('Enter');
  await expect(dialog(page).getByText('Contanos en pocas palabras qué pasa.')).toBeVisible();
  await expect(words).toBeFocused();
  expect(await accessibilityFaults(page)).toEqual([]);
  await words.fill('La vi en tres perfiles más con la misma foto.');
  await expect(dialog(page).getByText('45/500')).toBeVisible();

  shop.state.answers[endpoint] = { code: 'too-many-requests' };
  await sendButton(page).press('Enter');
  await expect(dialog(page).getByRole('alert')).toContainText('Demasiados intentos.');
  let answer = () => {};
  const gate = new Promise<void>((resolve) => (answer = resolve));
  shop.state.answers[endpoint] = { ...done, gate };
  await dialog(page).getByRole('button', { name: 'Probar de nuevo' }).press('Enter');
  await expect(dialog(page).getByRole('button', { name: 'Enviando…' })).toBeVisible();
  answer();
  await expect(dialog(page).getByText('Gracias. La vamos a mirar.')).toBeFocused();
  expect(await accessibilityFaults(page)).toEqual([]);
  expect(reportsOf(shop).at(-1)).toEqual({
    target_kind: 'product',
    target_id: String(productId),
    reason: 'other',
    words: 'La vi en tres perfiles más con la misma foto.',
  });

  await expect(dialog(page).getByRole('heading', { name: '¿Bloquear a Lucía?' })).toBeVisible();
  shop.state.answers['POST /api/blocks/add'] = done;
  await dialog(page).getByRole('button', { name: 'Bloquear a Lucía' }).press('Enter');
  await expect(page.getByText('Bloqueaste a Lucía')).toBeVisible();
  await expect(page).toHaveURL(`${shop.url}/`);
  await expect(dialog(page)).toHaveCount(0);
});

test('MOD-01 Escape closes the report, and the focus returns to the menu', once, async ({ page, shop }) => {
  await signedIn(page.context(), shop, camila);
  withProduct(shop);
  shop.state.mode = 'short';
  await visit(page, `${shop.url}/productos?product=${productId}`);
  const overlay = page.getByRole('dialog', { name: 'Campera de jean oversize' });
  await expect(overlay).toBeFocused();
  await openMenu(page);
  await dialog(page).getByRole('radio', { name: 'Parece una estafa' }).check();
  expect(await accessibilityFaultsInBothLayouts(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);
  await expect(overlay).toBeVisible();
  await expect(overlay.getByRole('button', { name: 'Más opciones' })).toBeFocused();

  // It begins anew.
  await openMenu(page);
  await expect(dialog(page).getByRole('radio', { name: 'Parece una estafa' })).not.toBeChecked();
});

interface Scene {
  readonly kind: TargetKind;
  readonly title: string;
  readonly id: string;
  /** How many reasons there are. */
  readonly reasons: number;
  readonly groups: readonly RegExp[];
  /** Sets the stub and returns the path of the page. */
  readonly prepare: (shop: StubShop) => string;
  readonly open: (page: Page) => Promise<void>;
}

const message = aMessage(2, { text: 'Pasame tu número y te mando más fotos.' });
const scenes: readonly Scene[] = [
  {
    kind: 'person',
    title: 'Reportar este perfil',
    id: memberSession().user.id,
    reasons: 11,
    groups: [/^El perfil/, /^Cómo vende/, /^Lo que muestra/, /^Algo más/],
    prepare: (shop) => withProfile(shop),
    open: (page) => openMenu(page),
  },
  {
    kind: 'comment',
    title: 'Reportar este comentario',
    id: '40',
    reasons: 9,
    groups: [/^Qué busca/, /^Lo que dice/, /^Algo más/],
    prepare: (shop) => withProduct(shop),
    open: (page) => page.getByRole('button', { name: 'Reportar el comentario de @mateososa' }).press('Enter'),
  },
  {
    kind: 'message',
    title: 'Reportar este mensaje',
    id: message.id,
    reasons: 9,
    groups: [/^Qué busca/, /^Lo que dice/, /^Algo más/],
    prepare: (shop) => withThread(shop, aThread([aMessage(1, { from: 'me' }), message])),
    open: (page) => openMenu(page, 'Opciones del mensaje'),
  },
  {
    kind: 'review',
    title: 'Reportar esta opinión',
    id: firstReview?.id ?? '',
    reasons: 8,
    groups: [/^La opinión/, /^Qué busca/, /^Lo que dice/, /^Algo más/],
    prepare: (shop) => `${withProfile(shop)}?seccion=opiniones`,
    open: (page) => openMenu(page, 'Opciones de la opinión de @valepiriz'),
  },
  {
    kind: 'collection',
    title: 'Reportar esta colección',
    id: '60',
    reasons: 7,
    groups: [/^Qué busca/, /^Lo que muestra/, /^Algo más/],
    prepare: (shop) => `${withProfile(shop)}?coleccion=60`,
    open: (page) => openMenu(page, 'Opciones de la colección'),
  },
];

for (const { kind, title, id, reasons, groups, prepare, open } of scenes) {
  test(`MOD-01 a member reports a ${kind}`, once, async ({ page, shop }) => {
    await signedIn(page.context(), shop, camila);
    await visit(page, shop.url + prepare(shop));
    await open(page);
    await expect(dialog(page).getByRole('heading', { name: title })).toBeVisible();
    await expect(dialog(page).getByRole('radio')).toHaveCount(reasons);
    await expect(dialog(page).getByRole('group')).toHaveText([...groups]);
    const seen = dialog(page).getByText('Vamos a ver este mensaje y los diez anteriores.');
    await expect(seen).toHaveCount(kind === 'message' ? 1 : 0);
    expect(await accessibilityFaultsInBothLayouts(page)).toEqual([]);
    await dialog(page).getByRole('radio', { name: 'Publicidad o repetido' }).check();
    shop.state.answers[endpoint] = done;
    await sendButton(page).click();
    await expect(dialog(page).getByText('Gracias. La vamos a mirar.')).toBeVisible();
    await expect(dialog(page).getByRole('heading', { name: /^¿Bloquear a / })).toBeVisible();
    expect(reportsOf(shop)).toEqual([{ target_kind: kind, target_id: id, reason: 'spam', words: '' }]);
    await dialog(page).getByRole('button', { name: 'Listo' }).click();
    await expect(dialog(page)).toHaveCount(0);
  });
}

test(
  'MOD-01 a received review and the other person are reported from an order',
  once,
  async ({ page, shop }) => {
    await signedIn(page.context(), shop);
    const order = anOrder(1021, {
      other: sellers.valentina,
      delivery: { ...sentDelivery, state: 'completed', due_at: null },
    });
    const { published_by: _, ...received } = aReview();
    const reviews = { open_until: null, own: null, received: { ...received, answer_until: null } };
    await visit(page, shop.url + withOrder(shop, order, { reviews, standing: aStanding() }));
    await openMenu(page);
    await expect(dialog(page).getByRole('heading', { name: 'Reportar esta opinión' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toHaveCount(0);
    await page.getByRole('button', { name: 'Reportar a Valentina' }).click();
    await expect(dialog(page).getByRole('heading', { name: 'Reportar este perfil' })).toBeVisible();
  },
);

test('MOD-01 blocking after a report closes the thread', once, async ({ page, shop }) => {
  await signedIn(page.context(), shop);
  const path = withThread(shop, aTalk(shop));
  shop.state.answers[endpoint] = done;
  shop.state.answers['POST /api/blocks/add'] = done;
  await visit(page, shop.url + path);
  await openMenu(page);
  await dialog(page).getByRole('radio', { name: 'Amenaza o acoso' }).check();
  await sendButton(page).click();
  withThread(shop, aTalk(shop, { closed: 'blocked' }));
  await dialog(page).getByRole('button', { name: 'Bloquear a Elena' }).click();
  await expect(page.getByText('Bloqueaste a Elena.', { exact: true })).toBeVisible();
  await expect(page).toHaveURL(shop.url + path);
  // A blocked person can still be reported, without the offer to block them again.
  await openMenu(page);
  await dialog(page).getByRole('radio', { name: 'Amenaza o acoso' }).check();
  await sendButton(page).click();
  await expect(dialog(page).getByText('Gracias. La vamos a mirar.')).toBeVisible();
  await expect(dialog(page).getByRole('heading', { name: /^¿Bloquear a / })).toHaveCount(0);
});

test('MOD-01 a guest is asked to log in', once, async ({ page, shop }) => {
  for (const { prepare, open } of scenes.filter(({ kind }) => kind !== 'message')) {
    await visit(page, shop.url + prepare(shop));
    await open(page);
    const login = page
      .getByRole('dialog')
      .filter({ hasText: 'Debes iniciar sesión para realizar esta acción.' });
    await expect(login).toBeVisible();
  }
  await visit(page, shop.url + withProduct(shop));
  await openMenu(page);
  await expect(page.getByText('Debes iniciar sesión para realizar esta acción.')).toBeVisible();
  expect(await accessibilityFaultsInBothLayouts(page)).toEqual([]);
  expect(reportsOf(shop)).toEqual([]);
});

test('MOD-01 nobody reports their own things', once, async ({ page, shop }) => {
  await signedIn(page.context(), shop);
  const own = page.getByRole('button', { name: /^(Más opciones|Opciones de|Reportar)/ });
  const question = aComment(60, 'luciaferreira', '¿Alguien la quiere?', { productId });
  await visit(
    page,
    shop.url +
      withProduct(shop, undefined, { comments: { ...noComments, threads: [aCommentThread(question)] } }),
  );
  await expect(page.locator('#comentario-60')).toBeVisible();
  await expect(own).toHaveCount(0);
  const profile = withProfile(shop, { isOwn: true });
  await visit(page, shop.url + profile);
  await expect(own).toHaveCount(0);
  await visit(page, `${shop.url}${profile}?coleccion=60`);
  await expect(page.getByRole('button', { name: 'Eliminar', exact: false }).first()).toBeVisible();
  await expect(own).toHaveCount(0);
  await visit(page, shop.url + withThread(shop, aThread([aMessage(1, { from: 'me' })])));
  await expect(page.getByRole('button', { name: 'Opciones del mensaje' })).toHaveCount(0);
});

test(
  'MOD-21 a comment with contact data is refused once and published on confirmation',
  once,
  async ({ page, shop, expectedErrors }) => {
    expectedErrors.push(/409/, /403/);
    await signedIn(page.context(), shop, camila);
    await visit(page, shop.url + withProduct(shop));
    const field = page.getByLabel('Escribí un comentario');
    const text = 'Escribime al 094 123 456 o en www.otra-tienda.com';
    shop.state.answers['POST /api/add-comment'] = { code: 'comment-has-contact' };
    await field.fill(text);
    await field.press('Enter');
    await expect(
      page.getByText(
        'Tu comentario tiene un enlace o un dato de contacto. Quitalo, o confirmá que querés publicarlo así.',
      ),
    ).toBeVisible();
    await expect(field).toHaveValue(text);
    expect(await accessibilityFaultsInBothLayouts(page)).toEqual([]);

    const comment = aComment(70, 'camiolivera', text, { productId });
    shop.state.answers['POST /api/add-comment'] = { body: { success: true, comment } };
    await page.getByRole('button', { name: 'Publicar igual' }).press('Enter');
    await expect(page.locator('#comentario-70')).toContainText(text);
    expect(
      shop.state.calls.filter(({ endpoint: called }) => called === 'POST /api/add-comment'),
    ).toMatchObject([{ body: { content: text } }, { body: { content: text, anyway: true } }]);
    // Only the author's name is a link.
    await expect(page.locator('#comentario-70').getByRole('link')).toHaveText(['@camiolivera']);

    // A changed comment is a new one; a new account cannot confirm.
    shop.state.answers['POST /api/add-comment'] = { code: 'contact-too-soon' };
    await field.fill(text);
    await field.press('Enter');
    await expect(page.getByText(/^Tu cuenta es nueva: los primeros 7 días/)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Publicar igual' })).toHaveCount(0);
  },
);

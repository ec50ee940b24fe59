import type { Page } from '@playwright/test';
import { settingsReply, withSettings } from './stub/account.ts';
import { cartGroup, cartLine, cartOf, withCart } from './stub/cart.ts';
import { collectionsForSaving } from './stub/collections.ts';
import { aComment, camila } from './stub/comments.ts';
import { landingReply } from './stub/landing.ts';
import { aNotification, fillInbox, openInbox } from './stub/live.ts';
import { jeanJacket, withProduct } from './stub/product.ts';
import { profileReply } from './stub/profile.ts';
import { setSearchReply, foundForVale } from './stub/search.ts';
import { chosenPhoto, ownProduct, withSelling } from './stub/seller.ts';
import { activate, tabTo, write } from './accessibility/keys.ts';
import { expect, productCards, once, signedIn, test, visit } from './fixtures.ts';

const jacket = jeanJacket();
const done = { body: { success: true } };

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
const title = (page: Page) => page.getByRole('heading', { level: 1 });
const panel = (page: Page) => page.getByRole('dialog', { name: jacket.title });
const card = (page: Page) => productCards(page).filter({ hasText: jacket.title });

test.use({ viewport: { width: 1280, height: 800 }, hasTouch: false });

test(
  'NAV-10 NAV-13 PROD-02 ITEM-06 a guest finds a product and a user by keyboard',
  once,
  async ({ page, shop }) => {
    shop.state.mode = 'short';
    withProduct(shop);
    setSearchReply(shop, foundForVale);
    const profile = { username: 'valepiriz', full_name: 'Valentina Píriz' };
    shop.state.answers['GET /api/profiles/valepiriz'] = { body: profileReply({ profile }) };
    shop.state.answers['GET /api/landing'] = { body: landingReply() };
    await visit(page, `${shop.url}/`);
    await expect(page.getByRole('banner')).toMatchAriaSnapshot(`
    - banner:
      - link "Perchero, ir al inicio"
      - navigation "Principal":
        - link "Inicio"
        - link "Productos"
        - link "Vender"
      - search "Buscar personas y prendas":
        - combobox "Buscar personas y prendas"
      - button "Carrito"
      - button "INGRESÁ"
  `);

    // A new page focuses its title.
    await activate(page, page.getByRole('banner').getByRole('link', { name: 'Productos' }));
    await expect(page).toHaveURL(`${shop.url}/productos`);
    await expect(title(page)).toBeFocused();
    const tag = page.getByRole('checkbox', { name: /^jean/ });
    await tabTo(page, tag, 'Shift+Tab');
    await page.keyboard.press('Space');
    await expect(page).toHaveURL(/tag=jean/);
    await expect(tag).toBeChecked();
    await expect(tag).toBeFocused();
    await expect(page.getByRole('main').getByRole('status').first()).toHaveText(/^\d+ prendas?$/);
    await expect(card(page)).toMatchAriaSnapshot(`
    - listitem:
      - img "Campera de jean oversize"
      - text: $ 1.890
      - heading "Campera de jean oversize" [level=2]:
        - link "Campera de jean oversize"
      - paragraph:
        - text: Talle M
        - link "@luciaferreira"
      - button /Me gusta «Campera de jean oversize», \\d+ personas/
  `);

    // The overlay, its photos, the zoom, and back to the card.
    await activate(page, card(page).getByRole('link', { name: jacket.title }));
    await expect(panel(page)).toBeFocused();
    await expect(panel(page)).toMatchAriaSnapshot(`
    - dialog "Campera de jean oversize":
      - link "Volver"
      - article:
        - group "Fotos de Campera de jean oversize":
          - group "Pasar las fotos":
            - group "Foto 1 de 3":
              - img "Campera de jean oversize, foto 1 de 3"
          - button "Ampliar foto"
          - button "Foto siguiente"
          - status: Foto 1 de 3
        - link "Lucía Ferreira 4,8 · 12 opiniones"
        - heading "Campera de jean oversize" [level=1]
        - button "48 me gusta"
        - button "Agregar al carrito"
        - heading "Así lo cuenta Lucía Ferreira" [level=2]
        - list "Etiquetas"
        - heading "Detalles" [level=2]
        - region "Comentarios 6":
          - heading "Comentarios 6" [level=2]
          - status
          - list
        - textbox "Escribí un comentario"
        - button "Publicar comentario"
  `);
    await activate(page, button(page, 'Foto siguiente'));
    await expect(panel(page).getByRole('status').filter({ hasText: 'Foto 2 de 3' })).toBeVisible();
    await tabTo(page, button(page, 'Ampliar foto'), 'Shift+Tab');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog', { name: `Foto ampliada de ${jacket.title}` })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(button(page, 'Ampliar foto')).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(panel(page)).toHaveCount(0);
    await expect(card(page).getByRole('link', { name: jacket.title })).toBeFocused();

    // After the footer the focus returns to the navbar, from there to the search.
    const input = page.getByRole('combobox', { name: 'Buscar personas y prendas' });
    await write(page, input, 'vale');
    await expect(page.getByRole('listbox', { name: 'Resultados' }).getByRole('option')).toHaveCount(6);
    await expect(page.getByRole('status').filter({ hasText: 'resultados' })).toHaveText(
      '5 resultados. Usá las flechas para elegir.',
    );
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('option', { name: /Valentina Píriz/, selected: true })).toHaveCount(1);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/Perfil\/valepiriz$/i);
    await expect(title(page)).toBeFocused();
  },
);

test(
  'ITEM-04 COM-01 COM-02 COL-04 CART-03 PAY-02 NOTI-01 a member likes, comments, saves, buys and reads notifications by keyboard',
  once,
  async ({ page, shop }) => {
    const { answers } = shop.state;
    await signedIn(page.context(), shop, camila);
    withProduct(shop);
    const cart = cartOf([cartGroup('elena', [cartLine('jumper')])]);
    withCart(shop, cart);
    answers['POST /api/like/add'] = done;
    answers['GET /api/collections'] = { body: collectionsForSaving(jacket.id) };
    answers['POST /api/collections/add-product'] = done;
    answers['POST /api/cart/add'] = { body: { success: true, quantity: 1 } };
    await visit(page, `${shop.url}/productos`);

    await activate(page, button(page, 'Saltar a las prendas'));
    await expect(title(page)).toBeFocused();
    const heart = card(page).getByRole('button', { name: /^Me gusta/ });
    await activate(page, heart, 'Space');
    await expect(heart).toHaveAttribute('aria-pressed', 'true');
    await tabTo(page, card(page).getByRole('link', { name: jacket.title }), 'Shift+Tab');
    await page.keyboard.press('Enter');
    await expect(panel(page)).toBeFocused();

    await activate(page, button(page, 'Agregar al carrito'));
    await expect(page.getByRole('region', { name: 'Avisos' }).getByText('Agregado al carrito')).toBeVisible();
    await activate(page, button(page, 'Guardar en colección'));
    const fair = page
      .getByRole('list', { name: 'Guardar en…' })
      .getByRole('button', { name: /^Para la feria/ });
    await activate(page, fair);
    await expect(fair).toHaveAttribute('aria-pressed', 'true');
    await page.keyboard.press('Escape');
    await expect(button(page, 'Guardar en colección')).toBeFocused();

    const field = page.getByLabel('Escribí un comentario');
    const comment = aComment(90, camila.username, '¿Abriga?', { productId: jacket.id });
    answers['POST /api/add-comment'] = { body: { success: true, comment } };
    await write(page, field, '¿Abriga?');
    await page.keyboard.press('Enter');
    await expect(page.locator('#comentario-90')).toContainText('¿Abriga?');
    await expect(
      panel(page).getByRole('status').filter({ hasText: 'Se publicó tu comentario.' }),
    ).toBeAttached();
    await tabTo(page, button(page, 'Responder a @mateososa'), 'Shift+Tab');
    await page.keyboard.press('Enter');
    await expect(page.getByLabel('Escribí tu respuesta a @mateososa')).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(button(page, 'Responder a @mateososa')).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(panel(page)).toHaveCount(0);

    // From the cart to the provider.
    const cartButton = button(page, /^Carrito/);
    await tabTo(page, cartButton, 'Shift+Tab');
    await page.keyboard.press('Enter');
    const drawer = page.getByRole('dialog', { name: 'Carrito', exact: true });
    await expect(drawer).toMatchAriaSnapshot(`
    - dialog "Carrito":
      - heading "Carrito" [level=2]
      - button "Cerrar carrito"
      - region "Elena Machado":
        - link "Elena Machado"
        - list:
          - listitem:
            - link "Buzo tejido con guarda, hecho por mi abuela"
            - text: Talle L Unisex $ 1.290
            - button "Quitar Buzo tejido con guarda, hecho por mi abuela"
      - term: Prendas
      - definition: $ 1.290
      - term: Entrega en persona
      - definition: Gratis
      - term: Total
      - definition: $ 1.290
      - link "Finalizar compra"
  `);
    await page.keyboard.press('Escape');
    await expect(cartButton).toBeFocused();
    await page.keyboard.press('Enter');
    await activate(page, drawer.getByRole('link', { name: 'Finalizar compra' }));
    await expect(title(page)).toHaveText('Tu carrito');
    await expect(title(page)).toBeFocused();
    const payment_url = `${shop.url}/terminos?pago=1`;
    const seller_id = cart.groups[0]?.seller.id ?? '';
    const payment = {
      seller_id,
      order_id: null,
      amount_cents: 129_000,
      expires_at: null,
      payment_url,
      error: null,
    };
    answers['POST /api/split'] = { body: { checkout_id: seller_id, payments: [payment], error: null } };
    await activate(page, button(page, 'Pagar a Elena'));
    await page.waitForURL(payment_url);

    // Notifications and their links.
    await signedIn(page.context(), shop);
    openInbox(shop, { unread: 1 });
    fillInbox(shop, [aNotification({ id: 50, url: `/Post/${jacket.id}?comentario=42` })]);
    answers['POST /api/notifications/mark-read'] = done;
    await visit(page, `${shop.url}/terminos`);
    await activate(page, button(page, /^Notificaciones/));
    await activate(page, page.getByRole('dialog', { name: 'Notificaciones' }).getByRole('link').first());
    await expect(page.locator('#comentario-42')).toBeFocused();
  },
);

test(
  'SET-02 SELL-04 SELL-14 a member edits the profile and publishes by keyboard, and missing fields get the focus',
  once,
  async ({ page, shop }) => {
    const { answers } = shop.state;
    await visit(page, `${await withSettings(page, shop)}?seccion=perfil`);
    await activate(page, button(page, 'Editar perfil'));
    const name = page.getByLabel('Nombre de la cuenta');
    await expect(name).toBeFocused();
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.press('Delete');
    await activate(page, button(page, 'Guardar'));
    await expect(name).toBeFocused();
    await expect(name).toHaveAttribute('aria-invalid', 'true');
    await expect(name).toHaveAccessibleDescription(/El nombre de la cuenta es requerido/);
    await page.keyboard.type('Lucía F.');
    answers['POST /api/account/update-profile'] = {
      body: { success: true, profile: settingsReply().profile },
    };
    await tabTo(page, button(page, 'Cancelar'));
    await page.keyboard.press('Enter');
    await expect(button(page, 'Editar perfil')).toBeFocused();

    await withSelling(page, shop);
    await tabTo(page, page.getByRole('banner').getByRole('link', { name: 'Vender' }), 'Shift+Tab');
    await page.keyboard.press('Enter');
    await expect(title(page)).toBeFocused();

    // Registered early, so that the browser opens no native file dialog.
    const choosing = page.waitForEvent('filechooser');
    // An empty form focuses its first invalid field.
    const send = button(page, 'Publicar');
    await activate(page, send);
    const photos = button(page, /^Subí fotos/);
    await expect(photos).toBeFocused();
    await expect(page.getByText('Por favor, selecciona al menos una imagen.')).toBeVisible();

    await page.keyboard.press('Enter');
    await (await choosing).setFiles([await chosenPhoto('campera-jean'), await chosenPhoto('campera-jean-2')]);
    await expect(button(page, 'Quitar foto 2')).toBeVisible();
    await write(page, page.getByLabel('Título'), 'Campera de jean oversize');
    await activate(page, send);
    await expect(page.getByLabel('Contá su historia')).toBeFocused();
    await page.keyboard.type('Dos inviernos en la rambla.');
    await write(page, page.getByLabel('Precio'), '1890');
    await tabTo(page, page.getByRole('radio', { name: 'Mujer' }));
    await page.keyboard.press('ArrowDown');
    await tabTo(page, page.getByRole('radio', { name: 'Prenda de vestir' }));
    await page.keyboard.press('Space');
    await tabTo(page, page.getByLabel('Talle', { exact: true }));
    await page.keyboard.type('M');
    answers['POST /api/products/create'] = { body: { success: true, product: ownProduct(), hold: null } };
    await activate(page, send);
    await expect(page.getByText('¡Producto publicado exitosamente!')).toBeVisible();
    await page.waitForURL(/\/productos$/);
  },
);

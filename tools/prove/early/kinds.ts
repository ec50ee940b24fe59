import type { Page } from '@playwright/test';
import { guestCartKey } from '@perchero/contract/cart/cart.rules';
import { addSessionCookie } from '../../../e2e/stub/member.ts';
import { jeanJacket } from '../../../e2e/stub/product.ts';
import type { Act, Hand } from './hand.ts';
import type { Visit } from './visit.ts';

/** One thing people do as soon as they see the page. */
export interface Kind {
  readonly name: string;
  readonly width: (round: number) => 390 | 1440;
  readonly play: (visit: Visit, hand: Hand) => Promise<void>;
}

const phone = () => 390 as const;
const desk = () => 1440 as const;
const both = (round: number) => (round % 2 === 0 ? 1440 : 390);
/** In these rounds all is done before the script comes, the last press too. */
const isAllEarly = (round: number) => round % 5 === 4;

const jacket = jeanJacket();
const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' });

export const kinds: readonly Kind[] = [
  {
    name: 'search in the bar',
    width: both,
    play: async (visit, hand) => {
      const { page } = visit;
      const name = 'Buscar personas y publicaciones';
      const box = page.getByRole('combobox', { name }).filter({ visible: true });
      // On a phone it is a page over the page, which a press opens.
      const opener = button(page, 'Buscar');
      await visit.open('/productos', isOnPhone(page) ? opener : box);
      if (isOnPhone(page)) await hand.atOnce([await hand.pressOn(opener)]);
      await box.waitFor();
      await searchWith(visit, hand, box);
    },
  },
  {
    name: 'search in the listing',
    width: both,
    play: async (visit, hand) => {
      const box = visit.page.getByRole('combobox', { name: 'Buscar productos' });
      await visit.open('/productos?sexo=Mujer', box);
      await searchWith(visit, hand, box);
    },
  },
  {
    name: 'registration',
    width: phone,
    play: async (visit, hand) => {
      const { page, round } = visit;
      const box = (label: string) => page.getByLabel(label, { exact: true });
      await visit.open('/Registrarse', box('Email'));
      const person = {
        'Nombre de usuario': 'luciaferreira',
        'Nombre de la cuenta': 'Lucía Ferreira',
        Día: '18',
        Mes: '11',
        Año: '1992',
        Email: 'lucia@correo.com',
      };
      const terms = page.getByRole('checkbox');
      const groups = [
        [hand.pressLaterOn(terms)],
        [hand.choiceOf(box('Género'), 'femenino')],
        ...Object.entries(person).map(([label, text]) => hand.lettersOf(box(label), text)),
      ];
      const create = hand.pressLaterOn(button(page, 'Crear cuenta'));
      if (isAllEarly(round)) {
        await hand.atOnce([...groups.flat(), create]);
        visit.letScriptSetOut();
      } else {
        await hand.across(startingWith(round, groups));
        for (const [label, text] of Object.entries(person)) await hand.fieldHas(label, box(label), text);
        await hand.pressDid('terms are not accepted', () => terms.isChecked());
        await hand.atOnce([create]);
      }
      const body = await hand.sentBody('POST /api/register');
      hand.textIs('username sent', String(body?.['username']), person['Nombre de usuario']);
      hand.textIs('name sent', String(body?.['fullName']), person['Nombre de la cuenta']);
      hand.textIs('birth date sent', String(body?.['birthDate']), '1992-11-18');
      hand.textIs('e-mail sent', String(body?.['email']), person.Email);
      await hand.pressDid('gender was not sent', () => body?.['gender'] === 'femenino');
    },
  },
  {
    name: 'login',
    width: desk,
    play: async (visit, hand) => {
      const { page } = visit;
      const opener = button(page, 'INGRESÁ');
      await visit.open('/productos', opener);
      await hand.across([await hand.pressOn(opener)]);
      const login = page.getByRole('dialog', { name: '¡Qué bueno verte!' });
      const email = login.getByLabel('Email');
      await hand.pressDid('the login did not open', () => email.isVisible());
      if (!(await email.isVisible())) return;
      const password = login.getByLabel('Contraseña', { exact: true });
      await hand.atOnce([
        ...hand.lettersOf(email, 'lucia@correo.com'),
        ...hand.lettersOf(password, 'rambla-1992'),
      ]);
      await hand.fieldHas('Email', email, 'lucia@correo.com');
      await hand.fieldHas('Contraseña', password, 'rambla-1992');
      await hand.atOnce([await hand.pressOn(login.getByRole('button', { name: 'INGRESÁ' }))]);
      const body = await hand.sentBody('POST /api/session/sign-in');
      hand.textIs('e-mail sent', String(body?.['email']), 'lucia@correo.com');
      hand.textIs('password sent', String(body?.['password']), 'rambla-1992');
    },
  },
  {
    name: 'comment',
    width: both,
    play: async (visit, hand) => {
      const { page, round } = visit;
      await addSessionCookie(visit.context, visit.shop);
      const field = page.getByLabel('Escribí un comentario');
      await visit.open(`/Post/${jacket.id}`, field);
      const text = `¿Hacés envíos a Tacuarembó? Somos ${round} allá y hace frío.`;
      const letters = hand.lettersOf(field, text);
      const publish = hand.pressLaterOn(button(page, 'Publicar comentario'));
      if (isAllEarly(round)) {
        await hand.atOnce([...letters, publish]);
        visit.letScriptSetOut();
      } else {
        await hand.across(letters);
        await hand.fieldHas('comment', field, text);
        await hand.atOnce([publish]);
      }
      const body = await hand.sentBody('POST /api/add-comment');
      hand.textIs('comment sent', String(body?.['content']), text);
    },
  },
  {
    name: 'sell form',
    width: both,
    play: async (visit, hand) => {
      const { page, round } = visit;
      await addSessionCookie(visit.context, visit.shop);
      await visit.open('/vender', page.getByLabel('Precio'));
      const main = page.getByRole('main');
      const title = `Campera de jean ${round}`;
      const story = 'La usé un verano en la rambla.';
      const groups = [
        hand.lettersOf(page.getByLabel('Título'), title),
        hand.lettersOf(page.getByLabel('Contá su historia'), story),
        hand.lettersOf(page.getByLabel('Precio'), '1890'),
        [hand.pressLaterOn(main.getByText('Unisex', { exact: true }))],
        [hand.pressLaterOn(main.getByText('Prenda de vestir', { exact: true }))],
      ];
      await hand.across(startingWith(round, groups));
      await hand.fieldHas('title', page.getByLabel('Título'), title);
      await hand.fieldHas('story', page.getByLabel('Contá su historia'), story);
      await hand.fieldHas('price', page.getByLabel('Precio'), '1.890');
      await hand.pressDid('Unisex', () => page.getByRole('radio', { name: 'Unisex' }).isChecked());
      // Only the state of the form knows which sizes there are.
      await hand.pressDid(
        'Prenda de vestir',
        async () => (await page.getByLabel('Talle', { exact: true }).textContent())?.includes('XL') ?? false,
      );
      await hand.pressDid('the preview has no title', async () =>
        ((await page.getByRole('complementary', { name: 'Vista previa' }).textContent()) ?? '').includes(
          title,
        ),
      );
    },
  },
  {
    name: 'like',
    width: desk,
    play: async (visit, hand) => {
      const { page } = visit;
      await addSessionCookie(visit.context, visit.shop);
      const hearts = page.getByRole('main').locator('li button[aria-pressed]');
      await visit.open('/productos', hearts.nth(12));
      const shown = await hearts.evaluateAll((all) => {
        const inside = ({ bottom }: { bottom: number }) => bottom < 1100;
        return all.filter((heart) => inside(heart.getBoundingClientRect())).length;
      });
      const presses: Act[] = [];
      for (let place = 0; place < shown; place++) presses.push(await hand.pressOn(hearts.nth(place)));
      await hand.across(presses);
      const found = presses.map((_, place) =>
        hand.pressDid(
          `heart ${place + 1} of ${shown}`,
          async () => (await hearts.nth(place).getAttribute('aria-pressed')) === 'true',
        ),
      );
      await Promise.all(found);
    },
  },
  {
    name: 'menu',
    width: both,
    play: async (visit, hand) => {
      const { page } = visit;
      if (!isOnPhone(page)) await addSessionCookie(visit.context, visit.shop);
      const opener = button(page, isOnPhone(page) ? 'Abrir menú' : 'Menú de tu cuenta');
      await visit.open('/productos', opener);
      await hand.across([await hand.pressOn(opener)]);
      await visit.hydrated;
      const menu = isOnPhone(page) ? page.getByRole('dialog', { name: 'Menú' }) : page.getByRole('menu');
      await hand.pressDid('the menu did not open', () => menu.isVisible());
    },
  },
  {
    name: 'cart',
    width: both,
    play: async (visit, hand) => {
      const { page } = visit;
      const add = button(page, 'Agregar al carrito');
      await visit.open(`/Post/${jacket.id}`, add);
      await hand.across([await hand.pressOn(add), await hand.pressOn(button(page, /^Carrito/))]);
      await hand.pressDid('the cart did not open', () =>
        page.getByRole('dialog', { name: 'Carrito', exact: true }).isVisible(),
      );
      await hand.pressDid('the product is not in the cart', async () => {
        const kept = await page.evaluate<string | null>(`localStorage.getItem('${guestCartKey}')`);
        const lines = JSON.parse(kept ?? '[]') as { id: number; quantity: number }[];
        return lines.length === 1 && lines[0]?.id === jacket.id && lines[0].quantity === 1;
      });
    },
  },
  {
    name: 'filters',
    width: both,
    play: async (visit, hand) => {
      const { page } = visit;
      const asked = (name: string) => new URL(page.url()).searchParams.getAll(name);
      const path = '/productos?sexo=Hombre';
      if (isOnPhone(page)) {
        const opener = button(page, /^Filtros/);
        await visit.open(path, opener);
        await hand.across([await hand.pressOn(opener)]);
        const sheet = page.getByRole('dialog', { name: 'Filtros' });
        await hand.pressDid('the sheet did not open', () => sheet.isVisible());
        if (!(await sheet.isVisible())) return;
        await hand.atOnce([await hand.pressOn(sheet.getByRole('checkbox', { name: /^Mujer/ }))]);
        await hand.pressDid('Mujer', () => asked('sexo').includes('Mujer'));
        return;
      }
      const side = page.getByRole('complementary', { name: 'Filtros' });
      const shoes = side.getByRole('radio', { name: /^Calzado/ });
      await visit.open(path, shoes);
      await hand.across([
        await hand.pressOn(side.getByRole('checkbox', { name: /^Unisex/ })),
        await hand.pressOn(side.getByRole('checkbox', { name: /^Mujer/ })),
        await hand.pressOn(shoes),
        hand.choiceOf(page.getByLabel('Ordenar'), 'precio-asc'),
      ]);
      await hand.pressDid('Unisex', () => asked('sexo').includes('Unisex'));
      await hand.pressDid('Mujer', () => asked('sexo').includes('Mujer'));
      await hand.pressDid('Hombre was let go', () => asked('sexo').includes('Hombre'));
      await hand.pressDid('Calzado', () => asked('tipo').includes('calzado'));
      await hand.pressDid('Ordenar', () => asked('orden').includes('precio-asc'));
    },
  },
];

const isOnPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < 900;

/** The script finds another of them half done in each round. */
function startingWith(round: number, groups: readonly Act[][]): Act[] {
  const first = round % groups.length;
  return [...groups.slice(first), ...groups.slice(0, first)].flat();
}

async function searchWith(visit: Visit, hand: Hand, box: ReturnType<Page['getByRole']>): Promise<void> {
  const { page, round } = visit;
  const text = `campera de jean celeste ${round}`;
  const letters = hand.lettersOf(box, text);
  const asked = () => new URL(page.url()).searchParams.get('q') ?? '';
  if (isAllEarly(round)) {
    await hand.atOnce([...letters, hand.enter]);
    visit.letScriptSetOut();
  } else {
    await hand.across(letters);
    await hand.fieldHas('search', box, text);
    await hand.atOnce([hand.enter]);
  }
  await hand.pressDid('nothing was searched', () => asked() !== '');
  hand.textIs('words searched', asked(), text);
}

import type { Page } from '@playwright/test';
import { guestCartKey } from '@perchero/contract/cart/cart.rules';
import { addSessionCookie } from '../../../e2e/stub/member.ts';
import { jeanJacket } from '../../../e2e/stub/product.ts';
import type { Act, UserInput } from './user-input.ts';
import type { Visit } from './visit.ts';

/** One thing people do as soon as they see the page. */
export interface Interaction {
  readonly name: string;
  readonly width: (round: number) => 390 | 1440;
  readonly play: (visit: Visit, input: UserInput) => Promise<void>;
}

const phone = () => 390 as const;
const desk = () => 1440 as const;
const both = (round: number) => (round % 2 === 0 ? 1440 : 390);
/** In these rounds all is done before the script comes, the last press too. */
const isAllEarly = (round: number) => round % 5 === 4;

const jacket = jeanJacket();
const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' });

export const interactions: readonly Interaction[] = [
  {
    name: 'search in the bar',
    width: both,
    play: async (visit, input) => {
      const { page } = visit;
      const name = 'Buscar personas y prendas';
      const box = page.getByRole('combobox', { name }).filter({ visible: true });
      // On a phone it is a page over the page, which a press opens.
      const opener = button(page, 'Buscar');
      await visit.open('/productos', isOnPhone(page) ? opener : box);
      if (isOnPhone(page)) await input.atOnce([await input.pressOn(opener)]);
      await box.waitFor();
      await searchWith(visit, input, box);
    },
  },
  {
    name: 'search in the listing',
    width: both,
    play: async (visit, input) => {
      const box = visit.page.getByRole('combobox', { name: 'Buscar prendas' });
      await visit.open('/productos?sexo=Mujer', box);
      await searchWith(visit, input, box);
    },
  },
  {
    name: 'registration',
    width: phone,
    play: async (visit, input) => {
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
        [input.pressLaterOn(terms)],
        [input.choiceOf(box('Género'), 'femenino')],
        ...Object.entries(person).map(([label, text]) => input.lettersOf(box(label), text)),
      ];
      const create = input.pressLaterOn(button(page, 'Crear cuenta'));
      if (isAllEarly(round)) {
        await input.atOnce([...groups.flat(), create]);
        visit.letScriptSetOut();
      } else {
        await input.across(startingWith(round, groups));
        for (const [label, text] of Object.entries(person)) await input.fieldHas(label, box(label), text);
        await input.pressDid('terms are not accepted', () => terms.isChecked());
        await input.atOnce([create]);
      }
      const body = await input.sentBody('POST /api/register');
      input.textIs('username sent', String(body?.['username']), person['Nombre de usuario']);
      input.textIs('name sent', String(body?.['fullName']), person['Nombre de la cuenta']);
      input.textIs('birth date sent', String(body?.['birthDate']), '1992-11-18');
      input.textIs('e-mail sent', String(body?.['email']), person.Email);
      await input.pressDid('gender was not sent', () => body?.['gender'] === 'femenino');
    },
  },
  {
    name: 'login',
    width: desk,
    play: async (visit, input) => {
      const { page } = visit;
      const opener = button(page, 'INGRESÁ');
      await visit.open('/productos', opener);
      await input.across([await input.pressOn(opener)]);
      const login = page.getByRole('dialog', { name: '¡Qué bueno verte!' });
      const email = login.getByLabel('Email');
      await input.pressDid('the login did not open', () => email.isVisible());
      if (!(await email.isVisible())) return;
      const password = login.getByLabel('Contraseña', { exact: true });
      await input.atOnce([
        ...input.lettersOf(email, 'lucia@correo.com'),
        ...input.lettersOf(password, 'rambla-1992'),
      ]);
      await input.fieldHas('Email', email, 'lucia@correo.com');
      await input.fieldHas('Contraseña', password, 'rambla-1992');
      await input.atOnce([await input.pressOn(login.getByRole('button', { name: 'INGRESÁ' }))]);
      const body = await input.sentBody('POST /api/session/sign-in');
      input.textIs('e-mail sent', String(body?.['email']), 'lucia@correo.com');
      input.textIs('password sent', String(body?.['password']), 'rambla-1992');
    },
  },
  {
    name: 'comment',
    width: both,
    play: async (visit, input) => {
      const { page, round } = visit;
      await addSessionCookie(visit.context, visit.shop);
      const field = page.getByLabel('Escribí un comentario');
      await visit.open(`/Post/${jacket.id}`, field);
      const text = `¿Hacés envíos a Tacuarembó? Somos ${round} allá y hace frío.`;
      const letters = input.lettersOf(field, text);
      const publish = input.pressLaterOn(button(page, 'Publicar comentario'));
      if (isAllEarly(round)) {
        await input.atOnce([...letters, publish]);
        visit.letScriptSetOut();
      } else {
        await input.across(letters);
        await input.fieldHas('comment', field, text);
        await input.atOnce([publish]);
      }
      const body = await input.sentBody('POST /api/add-comment');
      input.textIs('comment sent', String(body?.['content']), text);
    },
  },
  {
    name: 'sell form',
    width: both,
    play: async (visit, input) => {
      const { page, round } = visit;
      await addSessionCookie(visit.context, visit.shop);
      await visit.open('/vender', page.getByLabel('Precio'));
      const main = page.getByRole('main');
      const title = `Campera de jean ${round}`;
      const story = 'La usé un verano en la rambla.';
      const groups = [
        input.lettersOf(page.getByLabel('Título'), title),
        input.lettersOf(page.getByLabel('Contá su historia'), story),
        input.lettersOf(page.getByLabel('Precio'), '1890'),
        [input.pressLaterOn(main.getByText('Unisex', { exact: true }))],
        [input.pressLaterOn(main.getByText('Prenda de vestir', { exact: true }))],
      ];
      await input.across(startingWith(round, groups));
      await input.fieldHas('title', page.getByLabel('Título'), title);
      await input.fieldHas('story', page.getByLabel('Contá su historia'), story);
      await input.fieldHas('price', page.getByLabel('Precio'), '1.890');
      await input.pressDid('Unisex', () => page.getByRole('radio', { name: 'Unisex' }).isChecked());
      // Only the state of the form knows which sizes there are.
      await input.pressDid(
        'Prenda de vestir',
        async () => (await page.getByLabel('Talle', { exact: true }).textContent())?.includes('XL') ?? false,
      );
      await input.pressDid('the preview has no title', async () =>
        ((await page.getByRole('complementary', { name: 'Vista previa' }).textContent()) ?? '').includes(
          title,
        ),
      );
    },
  },
  {
    name: 'like',
    width: desk,
    play: async (visit, input) => {
      const { page } = visit;
      await addSessionCookie(visit.context, visit.shop);
      const hearts = page.getByRole('main').locator('li button[aria-pressed]');
      await visit.open('/productos', hearts.nth(12));
      const shown = await hearts.evaluateAll((all) => {
        const inside = ({ bottom }: { bottom: number }) => bottom < 1100;
        return all.filter((heart) => inside(heart.getBoundingClientRect())).length;
      });
      const presses: Act[] = [];
      for (let place = 0; place < shown; place++) presses.push(await input.pressOn(hearts.nth(place)));
      await input.across(presses);
      const found = presses.map((_, place) =>
        input.pressDid(
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
    play: async (visit, input) => {
      const { page } = visit;
      if (!isOnPhone(page)) await addSessionCookie(visit.context, visit.shop);
      const opener = button(page, isOnPhone(page) ? 'Abrir menú' : 'Menú de tu cuenta');
      await visit.open('/productos', opener);
      await input.across([await input.pressOn(opener)]);
      await visit.hydrated;
      const menu = isOnPhone(page) ? page.getByRole('dialog', { name: 'Menú' }) : page.getByRole('menu');
      await input.pressDid('the menu did not open', () => menu.isVisible());
    },
  },
  {
    name: 'cart',
    width: both,
    play: async (visit, input) => {
      const { page } = visit;
      const add = button(page, 'Agregar al carrito');
      await visit.open(`/Post/${jacket.id}`, add);
      await input.across([await input.pressOn(add), await input.pressOn(button(page, /^Carrito/))]);
      await input.pressDid('the cart did not open', () =>
        page.getByRole('dialog', { name: 'Carrito', exact: true }).isVisible(),
      );
      await input.pressDid('the product is not in the cart', async () => {
        const stored = await page.evaluate<string | null>(`localStorage.getItem('${guestCartKey}')`);
        const lines = JSON.parse(stored ?? '[]') as { id: number; quantity: number }[];
        return lines.length === 1 && lines[0]?.id === jacket.id && lines[0].quantity === 1;
      });
    },
  },
  {
    name: 'filters',
    width: both,
    play: async (visit, input) => {
      const { page } = visit;
      const asked = (name: string) => new URL(page.url()).searchParams.getAll(name);
      const path = '/productos?sexo=Hombre';
      if (isOnPhone(page)) {
        const opener = button(page, /^Filtros/);
        await visit.open(path, opener);
        await input.across([await input.pressOn(opener)]);
        const sheet = page.getByRole('dialog', { name: 'Filtros' });
        await input.pressDid('the sheet did not open', () => sheet.isVisible());
        if (!(await sheet.isVisible())) return;
        await input.atOnce([await input.pressOn(sheet.getByRole('checkbox', { name: /^Mujer/ }))]);
        await input.pressDid('Mujer', () => asked('sexo').includes('Mujer'));
        return;
      }
      const side = page.getByRole('complementary', { name: 'Filtros' });
      const shoes = side.getByRole('radio', { name: /^Calzado/ });
      await visit.open(path, shoes);
      await input.across([
        await input.pressOn(side.getByRole('checkbox', { name: /^Unisex/ })),
        await input.pressOn(side.getByRole('checkbox', { name: /^Mujer/ })),
        await input.pressOn(shoes),
        input.choiceOf(page.getByLabel('Ordenar'), 'precio-asc'),
      ]);
      await input.pressDid('Unisex', () => asked('sexo').includes('Unisex'));
      await input.pressDid('Mujer', () => asked('sexo').includes('Mujer'));
      await input.pressDid('Hombre was let go', () => asked('sexo').includes('Hombre'));
      await input.pressDid('Calzado', () => asked('tipo').includes('calzado'));
      await input.pressDid('Ordenar', () => asked('orden').includes('precio-asc'));
    },
  },
];

const isOnPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < 900;

/** The script finds another of them half done in each round. */
function startingWith(round: number, groups: readonly Act[][]): Act[] {
  const first = round % groups.length;
  return [...groups.slice(first), ...groups.slice(0, first)].flat();
}

async function searchWith(visit: Visit, input: UserInput, box: ReturnType<Page['getByRole']>): Promise<void> {
  const { page, round } = visit;
  const text = `campera de jean celeste ${round}`;
  const letters = input.lettersOf(box, text);
  const asked = () => new URL(page.url()).searchParams.get('q') ?? '';
  if (isAllEarly(round)) {
    await input.atOnce([...letters, input.enter]);
    visit.letScriptSetOut();
  } else {
    await input.across(letters);
    await input.fieldHas('search', box, text);
    await input.atOnce([input.enter]);
  }
  await input.pressDid('nothing was searched', () => asked() !== '');
  input.textIs('words searched', asked(), text);
}

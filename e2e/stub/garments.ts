import type { ReplyOf } from '@perchero/contract/endpoint';
import type { Chapter, getGarment, listGarments, ProductStory } from '@perchero/contract/garments/garments';
import { readProducts } from './catalogue.ts';
import { jeanJacket } from './product.ts';
import type { StubShop } from './shop.ts';

type GarmentReply = ReplyOf<typeof getGarment>;
type OwnGarment = ReplyOf<typeof listGarments>['garments'][number];

export const garmentCode = '7KQ2M9XH4T';
export const shownCode = '7KQ2-M9XH-4T';

export function aChapter(place: number, change: Partial<Chapter> = {}): Chapter {
  return {
    id: `c4a00000-0000-4000-8000-00000000000${place}`,
    place,
    since: '2026-06',
    until: null,
    is_brief: false,
    owner: null,
    department: null,
    words: '',
    picture: null,
    removed: false,
    ...change,
  };
}

const [, detail = null, label = null] = jeanJacket().pictures;

/** Of the present owner, Camila, without her name. */
export const lastChapter: Chapter = aChapter(4, {
  department: 'Tacuarembó',
  words:
    'Es la de los domingos en Tacuarembó. En el bolsillo secreto venía una lista de mandados que no es mía: yerba, hilo celeste, pilas. La dejé ahí.',
});

/** Four owners: one by name, one with a department, one who had it for days, and the present one. */
export function jacketChapters(last: Partial<Chapter> = {}): Chapter[] {
  return [
    aChapter(1, {
      since: '2025-03',
      until: '2025-08',
      owner: { username: 'luciaferreira', first_name: 'Lucía' },
      words: jeanJacket().description,
      picture: detail,
    }),
    aChapter(2, {
      since: '2025-08',
      until: '2026-05',
      department: 'Salto',
      words:
        'Fue a la facultad, a dos toques y a un velorio. Le puse un parche en el codo y después se lo saqué: si mirás de cerca, se nota. Me mudé a donde no hace frío.',
      picture: label,
    }),
    aChapter(3, { since: '2026-05', until: '2026-06', is_brief: true }),
    { ...lastChapter, ...last },
  ];
}

/** The reader is its present owner. */
export const ownedByReader: NonNullable<GarmentReply['own']> = {
  place: 4,
  is_owner: true,
  can_write: true,
  shows_name: false,
  picture_id: null,
};

export function garmentReply(change: Partial<GarmentReply> = {}): GarmentReply {
  const { title, pictures } = jeanJacket();
  return {
    garment: { code: garmentCode, title, picture: pictures[0] ?? null, owners: 4 },
    chapters: jacketChapters(),
    productId: null,
    own: null,
    ...change,
  };
}

/** Sets the garment of the jacket; returns the path of its page. */
export function withGarment(shop: StubShop, change: Partial<GarmentReply> = {}): string {
  shop.state.answers[`GET /api/garments/${garmentCode}`] = { body: garmentReply(change) };
  return `/prenda/${shownCode}`;
}

/** For the page of a product. */
export const jacketStory: ProductStory = { code: garmentCode, chapters: 4, last: lastChapter };

/** Garments that the reader bought and has not listed. */
export function ownGarments(): OwnGarment[] {
  const titles = ['Campera de jean oversize', 'Botas texanas', 'Buzo tejido con guarda'];
  const codes = [garmentCode, '8ABCDEFGH2', '9ABCDEFGH3'];
  return titles.map((title, index) => {
    const card = readProducts().find((product) => product.title.startsWith(title));
    if (!card?.preview || !card.image) throw new Error(`The demo catalogue has no ${title}`);
    return {
      code: codes[index] ?? '',
      title: card.title,
      picture: { ...card.preview, path: card.image, avif: true },
      owners: 2,
      product_id: card.id,
      since: '2026-06',
    };
  });
}

export function withOwnGarments(shop: StubShop, garments: OwnGarment[] = ownGarments()): void {
  shop.state.answers['GET /api/garments/mine'] = { body: { garments, nextCursor: null } };
}

import type { ReplyOf } from '@perchero/contract/endpoint';
import type { search } from '@perchero/contract/search/search';
import { readProducts } from './catalogue.ts';
import type { StubState } from './state.ts';

type SearchReply = ReplyOf<typeof search>;

export const searchEndpoint = 'GET /api/search';

/** Results for "vale". */
export const foundForVale: SearchReply = {
  users: [
    person('valepiriz', 'Valentina Píriz', 'valentina'),
    person('valerianunez', 'Valeria Núñez', 'sofia'),
    person('elenavalente', 'Elena Valente', 'elena'),
  ],
  posts: [
    product(41, 'Campera que vale la pena', 'Abriga como pocas'),
    { ...product(42, '¿Cuánto vale un buzo con historia?', 'Abro debate'), image: null, preview: null },
  ],
  brands: [],
  categories: [],
};

/** Results of every kind, for "cam". */
export const foundForCam: SearchReply = {
  users: [person('camiolivera', 'Camila Olivera', 'camila')],
  posts: [product(41, 'Campera de jean oversize', 'La usé un invierno')],
  brands: ['Campomar'],
  categories: ['camisa', 'campera-jean', 'campera-cuero'],
};

export const nothingFound: SearchReply = { users: [], posts: [], brands: [], categories: [] };

/** Sets the results for every search text. */
export function setSearchReply(
  { state }: { readonly state: StubState },
  body: SearchReply,
  gate?: Promise<void>,
): void {
  state.answers[searchEndpoint] = gate ? { body, gate } : { body };
}

function person(username: string, fullName: string, drawing: string): SearchReply['users'][number] {
  return {
    id: '0b6f5c2e-8f8e-4b0e-9a39-0f6f2e7b7a11',
    username,
    full_name: fullName,
    avatar_url: `avatars/${drawing}`,
  };
}

/** With the price and the photo of the jean jacket. */
function product(id: number, title: string, content: string): SearchReply['posts'][number] {
  const jacket = readProducts().find((card) => card.title === 'Campera de jean oversize');
  if (!jacket) throw new Error('The demo catalogue has no jean jacket');
  const { price, image, preview } = jacket;
  return { id, title, content, price, image, preview };
}

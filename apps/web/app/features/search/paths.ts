import { type CatalogueQuery, emptyQuery, writeQuery } from '@perchero/contract/search/catalogue-query';
import { paths } from '#app/shared/paths.ts';

/** Where what was found leads. */
export const searchPaths = {
  /** Spelled as the specification does; addresses match in any letter case. */
  person: (username: string) => `/Perfil/${encodeURIComponent(username)}`,
  post: paths.post,
  listing: (query: CatalogueQuery) => {
    const parameters = writeQuery(query).toString();
    return parameters ? `${paths.products}?${parameters}` : paths.products;
  },
  words: (text: string) => searchPaths.listing({ ...emptyQuery, text }),
  brand: (brand: string) => searchPaths.listing({ ...emptyQuery, marca: [brand] }),
  category: (key: string) => searchPaths.listing({ ...emptyQuery, categoria: [key] }),
};

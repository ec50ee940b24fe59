import { paths } from '#app/shared/paths.ts';

/** URLs of search results. */
export const searchPaths = {
  /** In the original request's spelling; routes match case-insensitively. */
  person: (username: string) => `/Perfil/${encodeURIComponent(username)}`,
  product: paths.product,
  // Without `writeQuery`, to keep the query code out of the bundle of every page.
  words: (text: string) => listing({ q: text }),
  brand: (brand: string) => listing({ marca: brand }),
  category: (key: string) => listing({ categoria: key }),
};

function listing(parameters: Record<string, string>): string {
  return `${paths.products}?${new URLSearchParams(parameters).toString()}`;
}

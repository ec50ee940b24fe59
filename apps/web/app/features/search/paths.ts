import { paths } from '#app/shared/paths.ts';

/** Where what was found leads. */
export const searchPaths = {
  /** Spelled as the specification does; addresses match in any letter case. */
  person: (username: string) => `/Perfil/${encodeURIComponent(username)}`,
  post: paths.post,
  // Not by `writeQuery`: the bar is on every page, and need not bring all that a query knows.
  words: (text: string) => listing({ q: text }),
  brand: (brand: string) => listing({ marca: brand }),
  category: (key: string) => listing({ categoria: key }),
};

function listing(parameters: Record<string, string>): string {
  return `${paths.products}?${new URLSearchParams(parameters).toString()}`;
}

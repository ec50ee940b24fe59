import { productTypes, sexes, type ProductType, type Sex } from '@perchero/contract/catalogue/product';
import { canonicalListing } from '@perchero/contract/search/canonical-listing';
import {
  type CatalogueQuery,
  emptyQuery,
  readQuery,
  writeQuery,
} from '@perchero/contract/search/catalogue-query';

/** A page that search engines should know. */
export interface SitemapEntry {
  readonly path: string;
  /** When it last changed; null when nobody knows. */
  readonly changedAt: Date | null;
}

export const sitemapPaths = {
  post: (id: number) => `/Post/${id}`,
  profile: (username: string) => `/perfil/${encodeURIComponent(username)}`,
  /** Pages that are always there. */
  fixed: ['/', '/como-ordenamos', '/terminos', '/privacidad'],
};

export const sitemapHead =
  '<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n';
export const sitemapTail = '</urlset>\n';

export function sitemapLine(publicUrl: string, { path, changedAt }: SitemapEntry): string {
  const changed = changedAt ? `<lastmod>${changedAt.toISOString()}</lastmod>` : '';
  return `<url><loc>${escapeXml(publicUrl + path)}</loc>${changed}</url>\n`;
}

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

function escapeXml(text: string): string {
  return text.replace(/[&<>"']/g, (letter) => escapes[letter] ?? letter);
}

/** Pieces on sale that are alike, and when the newest of them came. */
export interface Kind {
  readonly type: ProductType;
  readonly category: string | null;
  readonly sex: Sex;
  readonly newestAt: Date;
}

export interface BrandOnSale {
  readonly brand: string;
  readonly newestAt: Date;
}

/** Of the listings that have an address of their own, those with something on them. */
export function listingEntries(kinds: readonly Kind[], brands: readonly BrandOnSale[]): SitemapEntry[] {
  const listing = (part: Partial<CatalogueQuery>, on: readonly { readonly newestAt: Date }[]) => {
    const query = { ...emptyQuery, ...part };
    // As a reader of the address understands it: a category of old may mean nothing today.
    const understood = readQuery(writeQuery(query));
    const isKnown =
      canonicalListing(understood).isCanonical && listingPath(understood) === listingPath(query);
    return isKnown && on.length > 0 ? [{ path: listingPath(query), changedAt: newestOf(on) }] : [];
  };
  const categories = [...new Set(kinds.flatMap(({ category }) => category ?? []))].toSorted();
  const forEachSex = (part: Partial<CatalogueQuery>, on: readonly Kind[]) => [
    ...listing(part, on),
    ...sexes.flatMap((sex) =>
      listing(
        { ...part, sexo: [sex] },
        on.filter((kind) => kind.sex === sex),
      ),
    ),
  ];
  return [
    ...forEachSex({}, kinds),
    ...productTypes.flatMap((tipo) =>
      forEachSex(
        { tipo },
        kinds.filter(({ type }) => type === tipo),
      ),
    ),
    ...categories.flatMap((categoria) =>
      forEachSex(
        { categoria: [categoria] },
        kinds.filter(({ category }) => category === categoria),
      ),
    ),
    ...brands.flatMap((brand) => listing({ marca: [brand.brand] }, [brand])),
  ];
}

function listingPath(query: CatalogueQuery): string {
  const parameters = writeQuery(query);
  return parameters.size > 0 ? `/productos?${parameters.toString()}` : '/productos';
}

function newestOf(on: readonly { readonly newestAt: Date }[]): Date {
  return new Date(Math.max(...on.map(({ newestAt }) => newestAt.getTime())));
}

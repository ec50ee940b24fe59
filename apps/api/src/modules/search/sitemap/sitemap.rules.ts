import { productTypes, sexes, type ProductType, type Sex } from '@perchero/contract/catalogue/product';
import { canonicalListing } from '@perchero/contract/search/canonical-listing';
import {
  type CatalogueQuery,
  emptyQuery,
  readQuery,
  writeQuery,
} from '@perchero/contract/search/catalogue-query';

export interface SitemapEntry {
  readonly path: string;
  /** Null when unknown. */
  readonly changedAt: Date | null;
}

export const sitemapPaths = {
  post: (id: number) => `/Post/${id}`,
  profile: (username: string) => `/perfil/${encodeURIComponent(username)}`,
  /** Static pages. */
  fixed: ['/', '/ayuda', '/ayuda/contacto', '/reglas', '/como-ordenamos', '/terminos', '/privacidad'],
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

/** Products on sale with the same type, category and sex. */
export interface ProductGroup {
  readonly type: ProductType;
  readonly category: string | null;
  readonly sex: Sex;
  readonly newestAt: Date;
}

export interface BrandOnSale {
  readonly brand: string;
  readonly newestAt: Date;
}

/** Canonical listings that are not empty. */
export function listingEntries(
  groups: readonly ProductGroup[],
  brands: readonly BrandOnSale[],
): SitemapEntry[] {
  const listing = (part: Partial<CatalogueQuery>, on: readonly { readonly newestAt: Date }[]) => {
    const query = { ...emptyQuery, ...part };
    // Parsed back, to skip categories that no longer exist.
    const parsed = readQuery(writeQuery(query));
    const isCanonical = canonicalListing(parsed).isCanonical && listingPath(parsed) === listingPath(query);
    return isCanonical && on.length > 0 ? [{ path: listingPath(query), changedAt: newestOf(on) }] : [];
  };
  const categories = [...new Set(groups.flatMap(({ category }) => category ?? []))].toSorted();
  const forEachSex = (part: Partial<CatalogueQuery>, on: readonly ProductGroup[]) => [
    ...listing(part, on),
    ...sexes.flatMap((sex) =>
      listing(
        { ...part, sexo: [sex] },
        on.filter((group) => group.sex === sex),
      ),
    ),
  ];
  return [
    ...forEachSex({}, groups),
    ...productTypes.flatMap((tipo) =>
      forEachSex(
        { tipo },
        groups.filter(({ type }) => type === tipo),
      ),
    ),
    ...categories.flatMap((categoria) =>
      forEachSex(
        { categoria: [categoria] },
        groups.filter(({ category }) => category === categoria),
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

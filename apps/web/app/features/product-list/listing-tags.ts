import { pictureFile, pictureWidths } from '@perchero/contract/media/pictures.rules';
import { canonicalListing, breadcrumbsTo } from '@perchero/contract/search/canonical-listing';
import type { CatalogueQuery } from '@perchero/contract/search/catalogue-query';
import type { ProductCard } from '@perchero/contract/search/list-products';
import type { MetaDescriptor } from 'react-router';
import { listingName } from '#app/shared/product-words/product-words.ts';
import { listingPath } from '#app/shared/listing.ts';
import { previewTags } from '#app/shared/page-tags.ts';
import { paths } from '#app/shared/paths.ts';
import type { Site } from '#app/shared/site.ts';
import { siteTexts } from '#app/shared/texts.ts';
import { listingHeadTexts as texts } from './texts.ts';

interface ListingTagsOptions {
  readonly query: CatalogueQuery;
  readonly page: ({ readonly ok: true } & Found) | { readonly ok: false };
  readonly site: Site;
  readonly fromTheStart: boolean;
}

/** Meta tags of a listing. Only canonical, non-empty first pages are indexed. */
export function listingTags({ query, page, site, fromTheStart }: ListingTagsOptions): MetaDescriptor[] {
  const found = page.ok ? page : null;
  const name = listingName(query);
  const canonical = canonicalListing(query);
  const isIndexed = canonical.isCanonical && fromTheStart && (found?.products.length ?? 0) > 0;
  return [
    ...previewTags({
      title: siteTexts.pageTitle(name ?? texts.title),
      description: descriptionOf(name, found),
      publicUrl: site.publicUrl,
      path: listingPath(canonical.query),
      // The unfiltered listing shows the site's own picture.
      picture: name ? pictureOf(found?.products, site) : null,
    }),
    ...(found && isIndexed
      ? structuredData(canonical.query, found, site).map((data) => ({ 'script:ld+json': data }))
      : [{ name: 'robots', content: 'noindex, follow' }]),
  ];
}

function descriptionOf(name: string | null, found: Found | null): string {
  const total = found?.total ?? null;
  if (name && total?.count === 0) return texts.nothing(name);
  const count = total && (total.exact ? texts.count(total.count) : texts.countAtLeast(total.count));
  return name ? texts.filtered(name, count) : texts.description(count);
}

/** The photo of the first product that has one. */
function pictureOf(products: readonly ProductCard[] | undefined, { mediaUrl }: Site) {
  const pictured = products?.find(({ image, preview }) => image !== null && preview !== null);
  if (!pictured?.image || !pictured.preview) return null;
  const { image, preview, title } = pictured;
  const widest = Math.max(...pictureWidths);
  const width = Math.min(widest, preview.width);
  const height = Math.round((width * preview.height) / preview.width);
  return { url: `${mediaUrl}/${pictureFile(image, widest)}`, width, height, alt: texts.pictureAlt(title) };
}

interface Found {
  readonly products: readonly ProductCard[];
  readonly total: { readonly count: number; readonly exact: boolean } | null;
}

const context = 'https://schema.org';
const widest = Math.max(...pictureWidths);

/** JSON-LD: the products in their order, and the breadcrumbs. */
function structuredData(query: CatalogueQuery, found: Found, site: Site) {
  return [itemList(query, found, site), breadcrumbs(query, site)];
}

function itemList(query: CatalogueQuery, { products, total }: Found, site: Site) {
  return {
    '@context': context,
    '@type': 'ItemList',
    name: listingName(query) ?? texts.title,
    url: site.publicUrl + listingPath(query),
    numberOfItems: total?.exact ? total.count : products.length,
    itemListElement: products.map((card, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      item: product(card, site),
    })),
  };
}

function product({ id, title, price, image }: ProductCard, { publicUrl, mediaUrl }: Site) {
  const url = publicUrl + paths.product(id);
  return {
    '@type': 'Product',
    '@id': url,
    url,
    name: title,
    ...(image && { image: `${mediaUrl}/${pictureFile(image, widest)}` }),
    offers: {
      '@type': 'Offer',
      price: String(price),
      priceCurrency: 'UYU',
      availability: `${context}/InStock`,
      url,
    },
  };
}

function breadcrumbs(query: CatalogueQuery, { publicUrl }: Site) {
  return {
    '@context': context,
    '@type': 'BreadcrumbList',
    itemListElement: breadcrumbsTo(query).map((step, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: listingName(step) ?? texts.everything,
      item: publicUrl + listingPath(step),
    })),
  };
}

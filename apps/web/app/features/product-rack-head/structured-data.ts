import { pictureFile, pictureWidths } from '@perchero/contract/media/pictures.rules';
import { wayTo } from '@perchero/contract/search/canonical-listing';
import type { CatalogueQuery } from '@perchero/contract/search/catalogue-query';
import type { ProductCard } from '@perchero/contract/search/list-products';
import { listingName } from '#app/shared/listing-name/listing-name.ts';
import { listingPath } from '#app/shared/listing-path.ts';
import { paths } from '#app/shared/paths.ts';
import type { Site } from '#app/shared/site.ts';
import { texts } from './texts.ts';

/** Of a page of pieces, what its head tells. */
export interface Found {
  readonly products: readonly ProductCard[];
  readonly total: { readonly count: number; readonly exact: boolean } | null;
}

const context = 'https://schema.org';
const widest = Math.max(...pictureWidths);

/** A listing in the words of schema.org: the pieces in their order, and the way here. */
export function structuredData(query: CatalogueQuery, found: Found, site: Site) {
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
  const url = publicUrl + paths.post(id);
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
    itemListElement: wayTo(query).map((step, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: listingName(step) ?? texts.everything,
      item: publicUrl + listingPath(step),
    })),
  };
}

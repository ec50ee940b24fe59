import type { Condition } from '@perchero/contract/catalogue/product';
import type { Product } from '@perchero/contract/catalogue/products';
import { sizeForPeople } from '@perchero/contract/catalogue/sizes';
import { pictureFile, pictureWidths, shareFile, shareSize } from '@perchero/contract/media/pictures.rules';
import type { MetaDescriptor } from 'react-router';
import { formatPrice } from '#app/shared/format.ts';
import { paths } from '#app/shared/paths.ts';
import { previewTags } from '#app/shared/page-tags.ts';
import { siteTexts } from '#app/shared/texts.ts';
import { productWords } from '#app/shared/product-words/texts.ts';
import type { Site } from '#app/shared/site.ts';
import type { ShownProduct } from './product-page.ts';
import { previewTexts, texts } from './texts.ts';

const widest = Math.max(...pictureWidths);
const currency = 'UYU';
const newConditions: readonly (Condition | null)[] = ['nuevo_con_etiqueta', 'nuevo_sin_uso'];

/** Meta tags of a product page. */
export function productTags(
  { product, away_until }: Pick<ShownProduct, 'product' | 'away_until'>,
  site: Site,
): MetaDescriptor[] {
  const { id, title, price, state, condition } = product;
  const { size_system: system, age } = product;
  const size = texts.size(productWords.labelledSize(sizeForPeople(product.size), system, age));
  return [
    ...previewTags({
      title: siteTexts.pageTitle(previewTexts.title(title, formatPrice(price))),
      description: previewTexts.description(
        size,
        condition && productWords.conditions[condition],
        product.description,
      ),
      publicUrl: site.publicUrl,
      path: paths.product(id),
      picture: pictureOf(product, site),
      type: 'product',
    }),
    { property: 'product:price:amount', content: String(price) },
    { property: 'product:price:currency', content: currency },
    { 'script:ld+json': structuredData(product, away_until !== null, site) },
    ...(state === 'active' ? [] : [{ name: 'robots', content: 'noindex' }]),
  ];
}

function pictureOf({ title, pictures, hasShareFiles }: Product, { mediaUrl }: Site) {
  const [first] = pictures;
  if (!first) return null;
  const alt = previewTexts.pictureAlt(title);
  if (hasShareFiles) return { url: `${mediaUrl}/${shareFile(first.path)}`, ...shareSize, alt };
  // Small photos are not enlarged.
  const width = Math.min(widest, first.width);
  const height = Math.round((width * first.height) / first.width);
  return { url: `${mediaUrl}/${pictureFile(first.path, widest)}`, width, height, alt };
}

/** The product as JSON-LD. */
function structuredData(product: Product, isAway: boolean, { publicUrl, mediaUrl }: Site) {
  const { id, title, description, price, state, pictures, brand, condition, colors, materials, seller } =
    product;
  const url = publicUrl + paths.product(id);
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    '@id': url,
    name: title,
    description,
    sku: String(id),
    image: pictures.map((picture) => `${mediaUrl}/${pictureFile(picture.path, widest)}`),
    ...(brand && { brand: { '@type': 'Brand', name: brand } }),
    ...(colors.length > 0 && { color: colors.join(', ') }),
    ...(materials.length > 0 && { material: materials.join(', ') }),
    itemCondition: conditionOf(condition),
    offers: {
      '@type': 'Offer',
      url,
      price: String(price),
      priceCurrency: currency,
      availability: `https://schema.org/${isAway ? 'OutOfStock' : state === 'active' ? 'InStock' : 'SoldOut'}`,
      itemCondition: conditionOf(condition),
      seller: { '@type': 'Person', name: seller.full_name, url: publicUrl + paths.profile(seller.username) },
    },
  };
}

function conditionOf(condition: Condition | null): string {
  return `https://schema.org/${newConditions.includes(condition) ? 'NewCondition' : 'UsedCondition'}`;
}

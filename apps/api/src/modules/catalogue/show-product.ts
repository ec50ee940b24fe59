import type { BodyMeasures } from '@perchero/contract/accounts/sizes';
import {
  type getProductForm,
  type Product,
  type Selling,
  type ShownHold,
  shownHolds,
} from '@perchero/contract/catalogue/products';
import { formatSize, type ProductSize } from '@perchero/contract/catalogue/sizes';
import type { ReplyOf } from '@perchero/contract/endpoint';
import type { Picture } from '@perchero/contract/media/pictures';
import type { DeliveryOptions } from '@perchero/contract/delivery/price.rules';
import { findProviderFee, hasLinkedAccount } from '#modules/seller-accounts/index.ts';
import { currentVocabulary, findForbidden } from '#modules/text/index.ts';
import { AppError } from '#platform/http/app-error.ts';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/database/database.ts';
import { productDeliveryOptions } from './delivery.rules.ts';
import type { CatalogueDeps } from './deps.ts';
import { showSellerDelivery } from './product-delivery.ts';
import { findLastDepartment, type ProductPageRow, readProductPage } from './product-page.queries.ts';
import { refuseRemoved, refuseUnchangeable } from './product-state.rules.ts';
import type { Availability } from './availability.sql.ts';

interface ProductView {
  readonly product: Product;
  readonly isLiked: boolean;
  readonly isInCart: boolean;
  /** Null when the viewer does not follow the seller. */
  readonly wantsNews: boolean | null;
  /** Null unless the viewer has told any measure. */
  readonly ownBody: BodyMeasures | null;
  readonly availability: Availability;
  /** The last day of the seller's vacation. */
  readonly awayUntil: string | null;
  readonly delivery: DeliveryOptions;
  /** Null for everybody but the seller. */
  readonly hold: ShownHold | null;
  readonly garmentId: number | null;
  /** Words that keep it in review until its seller changes them. */
  readonly stoppedBy: readonly string[];
}

/** Only the seller sees a withdrawn, held or processing product. */
export async function showProduct(
  { db, clock }: { readonly db: Db; readonly clock: Clock },
  id: number,
  viewerId: string | null,
): Promise<ProductView> {
  const row = await readProductPage(db, id, viewerId);
  const isForeign = row && row.sellerId !== viewerId;
  if (!row || (isForeign && row.state === 'processing')) throw new AppError('not-found', `product ${id}`);
  if (row.state === 'deleted' || row.isHidden || (isForeign && row.state === 'withdrawn'))
    throw new AppError('product-gone', `product ${id} is ${row.state}`);
  const { isLiked, isInCart, wantsNews, awayUntil } = row;
  const hold = shownHolds.find((shown) => !isForeign && row.holds.includes(shown)) ?? null;
  return {
    product: toProduct(row, row.state),
    isLiked,
    isInCart,
    wantsNews,
    ownBody: row.ownBody && Object.values(row.ownBody).some((value) => value !== null) ? row.ownBody : null,
    availability: row,
    awayUntil,
    delivery: productDeliveryOptions(row, clock.now()),
    hold,
    garmentId: row.garmentId,
    stoppedBy: hold === 'review' ? findStops(row) : [],
  };
}

function findStops(row: ProductPageRow): string[] {
  const product = { ...row, tags: row.tags.map(({ name }) => name) };
  const found = findForbidden(product, currentVocabulary().forbidden);
  return found.filter(({ strength }) => strength === 'stop').map(({ phrase }) => phrase);
}

/** The data of the edit form; includes photos that are not ready. */
export async function showProductForm(
  deps: Pick<CatalogueDeps, 'db' | 'clock' | 'shop'>,
  id: number,
  sellerId: string,
): Promise<ReplyOf<typeof getProductForm>> {
  const row = await readProductPage(deps.db, id, sellerId);
  if (!row || row.state === 'deleted') throw new AppError('not-found', `product ${id}`);
  if (row.sellerId !== sellerId) {
    const isPublic = (row.state === 'active' || row.state === 'sold') && !row.isHidden;
    throw new AppError(isPublic ? 'not-allowed' : 'not-found', `product ${id} of another seller`);
  }
  refuseUnchangeable(row);
  refuseRemoved(row);
  return {
    product: toProduct(row, row.state),
    photos: row.pictures.map((picture) => ({ path: picture.path, preview: previewOf(picture) })),
    delivery: row.productDelivery,
    selling: await showSelling(deps, sellerId),
  };
}

export async function showSelling(
  { db, clock, shop }: Pick<CatalogueDeps, 'db' | 'clock' | 'shop'>,
  sellerId: string,
): Promise<Selling> {
  return {
    hasAccount: await hasLinkedAccount(db, sellerId),
    commission: shop.commission,
    providerFee: await findProviderFee(db, shop),
    department: await findLastDepartment(db, sellerId),
    delivery: await showSellerDelivery({ db, clock }, sellerId),
  };
}

function toProduct(row: ProductPageRow, state: Product['state']): Product {
  const pictures = row.pictures.flatMap((picture) => {
    const preview = previewOf(picture);
    return preview ? [{ path: picture.path, ...preview }] : [];
  });
  const images = pictures.map(({ path }) => path);
  return {
    id: row.id,
    user_id: row.sellerId,
    title: row.title,
    description: row.description,
    price: row.priceCents / 100,
    former_price_cents: row.formerPriceCents,
    size: formatSize(row as ProductSize),
    size_system: row.sizeSystem,
    age: row.age,
    sexo: row.sex,
    images,
    image: images[0] ?? null,
    likes: row.likeCount,
    created_at: row.createdAt.toISOString(),
    tags: row.tags,
    state,
    pictures,
    hasShareFiles: row.pictures.find(({ path }) => path === images[0])?.hasShareFiles ?? false,
    comments: row.commentCount,
    stock: row.stock,
    brand: row.brand,
    condition: row.condition,
    category: row.category,
    colors: row.colors,
    materials: row.materials,
    measurements: row.measurements,
    department: row.department,
    seller: {
      id: row.sellerId,
      username: row.sellerUsername,
      full_name: row.sellerFullName,
      avatar_url: row.sellerAvatarPath,
    },
  };
}

function previewOf(picture: ProductPageRow['pictures'][number]): Omit<Picture, 'path'> | null {
  const { width, height, color, thumbhash, hasAvif: avif } = picture;
  if (width === null || height === null || color === null || thumbhash === null) return null;
  return { width, height, color, thumbhash, avif };
}

import { formatSize, type ProductSize } from '@perchero/contract/catalogue/sizes';
import type { ProductCard } from '@perchero/contract/search/list-products';
import type { Db } from '#platform/database/database.ts';
import { type CardRow, type CardOptions, readCardRows } from './cards.queries.ts';

/** Cards in the order of the ids; skips products that are not visible. */
export async function readCards(
  db: Db,
  ids: readonly number[],
  options: CardOptions,
): Promise<ProductCard[]> {
  return (await readCardRows(db, ids, options)).map(toCard);
}

function toCard(row: CardRow): ProductCard {
  return {
    id: row.id,
    user_id: row.sellerId,
    title: row.title,
    price: row.priceCents / 100,
    former_price_cents: row.formerPriceCents,
    size: formatSize(row as ProductSize),
    sexo: row.sex,
    likes: row.likeCount,
    liked: row.isLiked,
    comments: row.commentCount,
    created_at: row.createdAt.toISOString(),
    image: row.picturePath,
    preview: toPreview(row),
    seller: { username: row.sellerUsername },
    sold: row.isSold,
    ...(row.isPaused ? { paused: true } : {}),
    ...(row.isReserved ? { reserved: true } : {}),
  };
}

type PictureColumns = Pick<CardRow, 'pictureWidth' | 'pictureHeight' | 'pictureColor' | 'pictureThumbhash'>;

export function toPreview(row: PictureColumns): ProductCard['preview'] {
  const {
    pictureWidth: width,
    pictureHeight: height,
    pictureColor: color,
    pictureThumbhash: thumbhash,
  } = row;
  if (width === null || height === null || color === null || thumbhash === null) return null;
  return { width, height, color, thumbhash };
}

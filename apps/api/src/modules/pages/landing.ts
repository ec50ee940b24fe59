import type { ReplyOf } from '@perchero/contract/endpoint';
import { type getLanding, maxNewestProducts } from '@perchero/contract/pages/landing';
import type { Config } from '#platform/config.ts';
import type { Db } from '#platform/database/database.ts';
import { readNewest } from './landing.queries.ts';

export interface LandingDeps {
  readonly db: Db;
  readonly config: Pick<Config, 'commission'>;
}

/** The same for every visitor, except for people they blocked or who blocked them. */
export async function showLanding(
  { db, config }: LandingDeps,
  viewerId: string | null,
): Promise<ReplyOf<typeof getLanding>> {
  const rows = await readNewest(db, viewerId, maxNewestProducts);
  return {
    products: rows.map((row) => ({
      id: row.id,
      title: row.title,
      description: row.description,
      price: row.priceCents / 100,
      likes: row.likeCount,
      comments: row.commentCount,
      created_at: row.createdAt.toISOString(),
      department: row.department,
      image: row.picturePath,
      preview: { width: row.width, height: row.height, color: row.color, thumbhash: row.thumbhash },
      seller: { username: row.username, full_name: row.fullName, avatar_url: row.avatarPath },
    })),
    commission: config.commission,
  };
}

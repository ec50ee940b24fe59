import { publishProduct } from '@perchero/api/seed/publish-product.ts';
import { addProductsToCollection, createCollection } from '@perchero/api/src/modules/collections/index.ts';
import { addComment, like } from '@perchero/api/src/modules/social/index.ts';
import type { Clock } from '@perchero/api/src/platform/clock.ts';
import type { Db } from '@perchero/api/src/platform/database/database.ts';
import { accountId, forEachBounded } from './helpers.ts';
import {
  type DemoCatalogue,
  type DemoComment,
  type DemoProduct,
  productNumber,
  readDemoCatalogue,
} from './demo-catalogue.ts';
import { loadDemoPeople, type SeedIdentity } from './demo-people.ts';
import { described, readDescribedPictures } from './demo-pictures.ts';
import { pictureSize } from './picture-recipe.ts';

// Every product is published in its own transaction; in parallel they share the waiting for the disk.
const concurrency = 8;

interface LoadOptions {
  readonly identity: SeedIdentity;
  readonly now: Date;
  readonly report: (line: string) => void;
}

interface Deps {
  readonly db: Db;
  readonly config: { readonly publicUrl: string };
  readonly demo: DemoCatalogue;
  /** A clock at a time of the catalogue, moved so that the catalogue ends now. */
  readonly clockAt: (time: string) => Clock;
}

/** Loads the demo catalogue through the API's own functions; existing rows stay. Returns the number of changes. */
export async function loadDemoCommunity({ identity, now, report }: LoadOptions): Promise<number> {
  const demo = readDemoCatalogue();
  const shift = now.getTime() - Date.parse(demo.reference_now);
  const clockAt = (time: string): Clock => {
    const shifted = new Date(Date.parse(time) + shift);
    return { now: () => shifted };
  };
  const deps = { db: identity.db, config: identity.config, demo, clockAt };
  const people = await loadDemoPeople(identity, demo, clockAt);
  const products = await loadProducts(deps);
  const liked = await loadLikes(deps);
  const commented = await loadComments(deps);
  const collections = await loadCollections(deps);

  const changes = people + products + liked + commented + collections;
  report(
    changes === 0
      ? `demo: ${demo.people.length} people and ${demo.products.length} products exist, nothing changed`
      : `demo: ${people} people, ${products} products, likes of ${liked}, comments on ${commented}, ${collections} collections`,
  );
  return changes;
}

async function loadProducts({ db, demo, clockAt }: Deps): Promise<number> {
  const pictures = readDescribedPictures();
  const departments = new Map(demo.people.map((person) => [person.username, person.department]));
  const limit = demo.products.length;
  const rows = await db.selectFrom('product').select('id').where('id', '<=', limit).limit(limit).execute();
  const existing = new Set(rows.map(({ id }) => id));
  const missing = demo.products.filter((product) => !existing.has(productNumber(product.id)));
  await forEachBounded(missing, concurrency, async (demoProduct) => {
    const { id, seller, price, sexo, images, created_at, likes: _, comments: __, ...product } = demoProduct;
    await publishProduct(db, clockAt(created_at), {
      ...product,
      id: productNumber(id),
      sellerId: accountId(seller),
      priceCents: price * 100,
      stock: 1,
      sex: sexo,
      measurements: {},
      department: departments.get(seller) ?? null,
      pictures: images.map((name) => ({ ...described(pictures.garments, name), ...pictureSize('garment') })),
    });
  });
  return missing.length;
}

/** Adds the demo likes to products without any; returns the number of products. */
async function loadLikes({ db, demo, clockAt }: Deps): Promise<number> {
  const liked = await findProductIds(db, demo, 'product_like');
  const unliked = demo.products.filter(({ id, likes }) => likes.length > 0 && !liked.has(productNumber(id)));
  await forEachBounded(unliked, concurrency, async ({ id, created_at, likes }) => {
    for (const username of likes)
      await like({ db, clock: clockAt(created_at) }, accountId(username), productNumber(id));
  });
  return unliked.length;
}

/** Adds the demo comments to products without any; returns the number of products. */
async function loadComments(deps: Deps): Promise<number> {
  const { db, demo } = deps;
  const commented = await findProductIds(db, demo, 'comment');
  const missing = demo.products.filter(
    ({ id, comments }) => comments.length > 0 && !commented.has(productNumber(id)),
  );
  await forEachBounded(missing, 4, (product) => addComments(deps, product));
  return missing.length;
}

/** In chronological order, which is the order of comment ids. */
async function addComments({ db, config, clockAt }: Deps, product: DemoProduct): Promise<void> {
  const all = product.comments.flatMap((root) => [
    { ...root, root },
    ...root.replies.map((reply) => ({ ...reply, root })),
  ]);
  const ids = new Map<string, number>();
  const earlier: DemoComment[] = [];
  for (const comment of all.toSorted((one, other) => one.created_at.localeCompare(other.created_at))) {
    const { id, user, content, created_at, root } = comment;
    const mentioned = /^@(\S+)/.exec(content)?.[1];
    const inThread = earlier.filter((one) => one.id === root.id || one.parent_id === root.id);
    const parent = inThread.findLast((one) => one.user === mentioned) ?? root;
    const commentId = await addComment(
      { db, config, clock: clockAt(created_at), isUnlimited: true },
      accountId(user),
      {
        productId: productNumber(product.id),
        content,
        anyway: true,
        parentId: comment.parent_id === null ? null : (ids.get(parent.id) ?? null),
      },
    );
    ids.set(id, commentId);
    earlier.push(comment);
  }
}

/** Fills empty demo collections; returns their number. */
async function loadCollections({ db, demo, clockAt }: Deps): Promise<number> {
  const visible = await findProductIds(db, demo, 'product');
  let filled = 0;
  const inOrder = demo.collections.toSorted((one, other) => one.created_at.localeCompare(other.created_at));
  for (const { owner, name, created_at, products } of inOrder) {
    const ownerId = accountId(owner);
    const clock = clockAt(created_at);
    const { id, productsCount } = await createCollection({ db, clock }, ownerId, { name });
    // The catalogue lists the last added product first.
    const productIds = products
      .map(productNumber)
      .filter((number) => visible.has(number))
      .toReversed();
    if (productsCount > 0 || productIds.length === 0) continue;
    await addProductsToCollection({ db, clock }, ownerId, { collectionId: id, productIds });
    filled += 1;
  }
  return filled;
}

/** Demo products that are visible, or that also have a row in a table of likes or comments; hidden ones count as having one. */
async function findProductIds(
  db: Db,
  { products }: DemoCatalogue,
  table: 'product' | 'product_like' | 'comment',
): Promise<Set<number>> {
  const limit = products.length;
  const rows = await db
    .selectFrom('product')
    .select('id')
    .where('id', '<=', limit)
    .where((eb) => {
      const isVisible = eb('state', 'in', ['active', 'sold']);
      if (table === 'product') return isVisible;
      const existing = eb.selectFrom(table).whereRef('product_id', '=', 'product.id').select('product_id');
      return eb.or([eb.not(isVisible), eb.exists(existing)]);
    })
    .limit(limit)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

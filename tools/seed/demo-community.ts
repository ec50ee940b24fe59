import { type NewProduct, publishProduct } from '@perchero/api/src/modules/catalogue/index.ts';
import type { Clock } from '@perchero/api/src/platform/clock.ts';
import type { Db } from '@perchero/api/src/platform/database/database.ts';
import { accountId } from './account-id.ts';
import { forEachBounded } from './bounded.ts';
import { type DemoCatalogue, type DemoProduct, productNumber, readDemoCatalogue } from './demo-catalogue.ts';
import { loadDemoCollections } from './demo-collections.ts';
import { loadDemoComments } from './demo-comments.ts';
import { loadDemoLikes } from './demo-likes.ts';
import { loadDemoPeople, type SeedIdentity } from './demo-people.ts';
import { described, readDescribedPictures } from './demo-pictures.ts';
import { pictureSize } from './picture-recipe.ts';

// Every publication is a transaction of its own; side by side they share the waiting for the disk.
const atOnce = 8;

interface LoadOptions {
  readonly identity: SeedIdentity;
  readonly now: Date;
  readonly report: (line: string) => void;
}

/**
 * Brings the people and products of the demo catalogue in through the same doors as everybody's, as if they had been
 * written up to this moment. What is there already stays; answers how many things were new.
 */
export async function loadDemoCommunity({ identity, now, report }: LoadOptions): Promise<number> {
  const { db } = identity;
  const demo = readDemoCatalogue();
  const pictures = readDescribedPictures();
  const shift = now.getTime() - Date.parse(demo.reference_now);
  const clockAt = (moment: string): Clock => {
    const shifted = new Date(Date.parse(moment) + shift);
    return { now: () => shifted };
  };

  const newPeople = await loadDemoPeople(identity, demo, clockAt);
  const known = await readKnownProducts(db, demo);

  const departmentOf = new Map(demo.people.map((person) => [person.username, person.department]));
  const newProducts = demo.products.filter((product) => !known.has(productNumber(product.id)));
  await forEachBounded(newProducts, atOnce, async (product) => {
    await publishProduct(db, clockAt(product.created_at), {
      ...asNewProduct(product),
      department: departmentOf.get(product.seller) ?? null,
      pictures: product.images.map((name) => ({
        ...described(pictures.garments, name),
        ...pictureSize('garment'),
      })),
    });
  });

  const newLikes = await loadDemoLikes(db, demo, clockAt);
  const newTalks = await loadDemoComments(db, demo, clockAt);
  const newCollections = await loadDemoCollections(db, demo, clockAt);

  const changes = newPeople + newProducts.length + newLikes + newTalks + newCollections;
  report(
    changes === 0
      ? `demo: ${demo.people.length} people and ${demo.products.length} products are there, nothing changed`
      : `demo: ${newPeople} people, ${newProducts.length} products, likes of ${newLikes}, talk about ${newTalks}, ${newCollections} collections`,
  );
  return changes;
}

async function readKnownProducts(db: Db, { products }: DemoCatalogue): Promise<Set<number>> {
  const rows = await db
    .selectFrom('product')
    .select('id')
    .where('id', '<=', products.length)
    .limit(products.length)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

function asNewProduct(product: DemoProduct): Omit<NewProduct, 'department' | 'pictures'> {
  const { title, description, productType, accessoryType, size, brand, condition, category } = product;
  return {
    id: productNumber(product.id),
    sellerId: accountId(product.seller),
    title,
    description,
    priceCents: product.price * 100,
    stock: 1,
    productType,
    accessoryType,
    size,
    sex: product.sexo,
    brand,
    condition,
    category,
    colors: product.colors,
    materials: product.materials,
    pattern: product.pattern,
    measurements: {},
    tags: product.tags,
  };
}

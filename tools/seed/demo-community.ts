import { openProfile } from '@perchero/api/src/modules/accounts/index.ts';
import {
  countEngagement,
  type NewProduct,
  publishProduct,
} from '@perchero/api/src/modules/catalogue/index.ts';
import type { Clock } from '@perchero/api/src/platform/clock.ts';
import { type Db, inTransaction } from '@perchero/api/src/platform/database.ts';
import { accountId } from './account-id.ts';
import { forEachBounded } from './bounded.ts';
import {
  commentCount,
  type DemoCatalogue,
  type DemoProduct,
  productNumber,
  readDemoCatalogue,
} from './demo-catalogue.ts';
import { described, readDescribedPictures } from './demo-pictures.ts';
import { pictureSize } from './picture-recipe.ts';

// Every publication is a transaction of its own; side by side they share the waiting for the disk.
const atOnce = 8;

interface LoadOptions {
  readonly db: Db;
  readonly now: Date;
  readonly report: (line: string) => void;
}

/**
 * Brings the people and products of the demo catalogue in through the same doors as everybody's, as if they had been
 * written up to this moment. What is there already stays; answers how many things were new.
 */
export async function loadDemoCommunity({ db, now, report }: LoadOptions): Promise<number> {
  const demo = readDemoCatalogue();
  const pictures = readDescribedPictures();
  const shift = now.getTime() - Date.parse(demo.reference_now);
  const clockAt = (moment: string): Clock => {
    const shifted = new Date(Date.parse(moment) + shift);
    return { now: () => shifted };
  };

  const known = await readKnown(db, demo);
  const newPeople = demo.people.filter((person) => !known.accounts.has(accountId(person.username)));
  await forEachBounded(newPeople, atOnce, async (person) => {
    await openProfile(db, clockAt(person.created_at), {
      id: accountId(person.username),
      username: person.username,
      fullName: person.full_name,
      description: person.description,
      avatarPath: person.avatar && described(pictures.avatars, person.avatar).path,
      department: person.department,
    });
  });

  const departmentOf = new Map(demo.people.map((person) => [person.username, person.department]));
  const newProducts = demo.products.filter(
    (product) => !known.counterVersions.has(productNumber(product.id)),
  );
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

  // A run may have ended between a product and its counters: they are told apart by never having moved.
  const uncounted = demo.products.filter(
    (product) => engagement(product) > 0 && !known.counterVersions.get(productNumber(product.id)),
  );
  await forEachBounded(uncounted, atOnce, async (product) => {
    const change = {
      productId: productNumber(product.id),
      likes: product.likes.length,
      comments: commentCount(product),
    };
    await inTransaction(db, (tx) => countEngagement(tx, clockAt(product.created_at), change));
  });

  const changes = newPeople.length + newProducts.length + uncounted.length;
  report(
    changes === 0
      ? `demo: ${demo.people.length} people and ${demo.products.length} products are there, nothing changed`
      : `demo: ${newPeople.length} people, ${newProducts.length} products, counters of ${uncounted.length}`,
  );
  return changes;
}

async function readKnown(db: Db, { people, products }: DemoCatalogue) {
  const accountIds = people.map((person) => accountId(person.username));
  const accounts = await db
    .selectFrom('account')
    .select('id')
    .where('id', 'in', accountIds)
    .limit(people.length)
    .execute();
  const counters = await db
    .selectFrom('product_counter')
    .select(['product_id', 'version'])
    .where('product_id', '<=', products.length)
    .limit(products.length)
    .execute();
  return {
    accounts: new Set(accounts.map((account) => account.id)),
    counterVersions: new Map(counters.map((counter) => [counter.product_id, counter.version])),
  };
}

function engagement(product: DemoProduct): number {
  return product.likes.length + commentCount(product);
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
    tags: product.tags,
  };
}

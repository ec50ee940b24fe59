import { randomUUID } from 'node:crypto';
import { aProduct } from '../factories.ts';
import { aUsername } from '../people.ts';
import { aSentPicture } from '../sellers.ts';
import type { Visitor } from '../visitor.ts';
import type { Person } from './actors.ts';
import type { PairIds } from './blocked-pair.ts';
import { aWholePerson } from './foreign-things.ts';
import { type MatrixScene, resetLimits } from './scene.ts';

export interface BlockedPerson extends PairIds {
  readonly visitor: Visitor;
  readonly about: Person;
  /** With the first of the other two, about their product. */
  readonly threadId: string;
}

/** The first one blocked the second one; the third one sees both. */
export type BlockedPeople = readonly [BlockedPerson, BlockedPerson, BlockedPerson];

const measures = {
  width: 1200,
  height: 1600,
  color: '#c7a388',
  thumbhash: 'aUkOHgbYiPh3eKhYd5h3eXd3R3CGBHc=',
};

async function must(visitor: Visitor, url: string, body: object) {
  const reply = await visitor.post(url, body);
  if (reply.status !== 200) throw new Error(`${url}: ${JSON.stringify(reply.body)}`);
  return reply.body;
}

async function comment(visitor: Visitor, productId: number, content: string, parentId?: number) {
  const body = await must(visitor, '/api/add-comment', { productId, content, parentId });
  return body.comment.id_comentario as number;
}

async function aPersonWithProducts(scene: MatrixScene, brand: string) {
  const word = aUsername();
  const { visitor, about } = await aWholePerson(scene, { fullName: `${word} Pérez` });
  const picture = await aSentPicture(scene, about.id);
  const product = { title: `Campera ${word}`, brand, stock: 5, sellerId: about.id };
  const { id: productId } = await aProduct(scene.db, {
    ...product,
    pictures: [{ path: picture, ...measures }],
  });
  const { id: spareId } = await aProduct(scene.db, product);
  const create = async (isPublic: boolean) =>
    (await must(visitor, '/api/collections/create', { name: `${isPublic} ${word}`, isPublic })).collection
      .id as number;
  return {
    visitor,
    about: { ...about, productId },
    id: about.id,
    username: about.username,
    word,
    picture,
    productId,
    spareId,
    collectionId: await create(true),
    emptyCollectionId: await create(false),
    ownCommentId: await comment(visitor, productId, `Es de ${word}`),
  };
}

/**
 * Two people who met under a product of a third one, followed each other, liked, carted, asked and bargained for each other's
 * products, and then one blocked the other. Each has two products of the brand. `deliver` gives all events to their listeners.
 */
export async function aBlockedScene(
  scene: MatrixScene,
  brand: string,
  deliver: () => Promise<void>,
): Promise<BlockedPeople> {
  const person = async () => {
    const made = await aPersonWithProducts(scene, brand);
    // The next person delivers some events to some listeners only.
    await deliver();
    return made;
  };
  const [one, other, third] = [await person(), await person(), await person()];
  await resetLimits(scene);
  const all = [one, other, third];
  const people: BlockedPerson[] = [];
  for (const each of all) {
    const { visitor, collectionId, word } = each;
    const others = all.filter((candidate) => candidate !== each);
    const threads: string[] = [];
    for (const { id } of others) {
      await must(visitor, '/api/follows/add', { user_id: id });
      await must(visitor, '/api/follows/news', { user_id: id, wants: true });
    }
    for (const { productId } of others) {
      await must(visitor, '/api/like/add', { post_id: productId });
      await must(visitor, '/api/cart/add', { product_id: productId });
      const question = { id: randomUUID(), product_id: productId, text: `¿Abriga? ${word}` };
      threads.push((await must(visitor, '/api/messages/send', question)).thread_id);
      await must(visitor, '/api/offers/make', { id: randomUUID(), product_id: productId, price: 1000 });
    }
    const productIds = all.map(({ productId }) => productId);
    await must(visitor, '/api/collections/add-products', { collectionId, productIds });
    const commentId = await comment(visitor, third.productId, `Hola ${word}`);
    people.push({ ...each, commentId, threadId: threads[0] ?? '' });
    await resetLimits(scene);
  }
  for (const { visitor, word } of people)
    for (const { commentId } of people) await comment(visitor, third.productId, `Sí ${word}`, commentId);
  await must(one.visitor, '/api/blocks/add', { user_id: other.id });
  // The notifications about it are made after the block.
  await deliver();
  return people as unknown as BlockedPeople;
}

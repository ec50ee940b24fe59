import { readFile } from 'node:fs/promises';
import { beforeAll, expect, it } from 'vitest';
import { aProduct } from '../test/factories.ts';
import { startTestApp } from '../test/harness.ts';
import { refreshIndex } from '../test/listing.ts';
import { aSignedInMember } from '../test/people.ts';
import { link } from '../test/sellers.ts';

const test = await startTestApp();
const { member, visitor } = await aSignedInMember(test);
await link(test, member.id);
const write = async (path: string, body: object) => {
  const reply = await visitor.post(path, body);
  expect(reply.status).toBe(200);
  return reply.body;
};

const { id: product } = await aProduct(test.db, { sellerId: member.id, tags: ['jean', 'abrigo'] });
const { id: otherProduct } = await aProduct(test.db);
await refreshIndex(test, [product, otherProduct]);
const { comment } = await write('/api/add-comment', { productId: product, content: 'Hola' });
const parentId = comment.id_comentario;
const { comment: reply } = await write('/api/add-comment', { productId: product, content: 'Sí', parentId });
const { collection } = await write('/api/collections/create', { name: 'Para la feria' });
await write('/api/collections/add-product', { collectionId: collection.id, productId: product });
await write('/api/like/add', { post_id: product });
await write('/api/cart/add', { product_id: otherProduct });

interface TableRead {
  /** As section 7 of the original request lists it. */
  readonly table: string;
  readonly method: 'get' | 'post';
  readonly path: string;
  readonly query?: string;
  readonly body?: object;
  /** What the browser read of it. */
  readonly answer: Readonly<Record<string, unknown>>;
}

const tableReads: readonly TableRead[] = [
  {
    table: 'people search',
    method: 'get',
    path: '/api/search',
    query: `q=${member.username}`,
    answer: {
      'users.0.username': member.username,
      'users.0.full_name': member.fullName,
      'users.0.avatar_url': null,
    },
  },
  {
    table: 'profile by username',
    method: 'get',
    path: '/api/profiles/{username}',
    answer: { 'profile.id': member.id, 'profile.username': member.username },
  },
  { table: 'products', method: 'get', path: '/api/products', answer: { 'products.0.id': otherProduct } },
  {
    table: 'one product, with its tags',
    method: 'get',
    path: '/api/products/{id}',
    answer: { 'product.id': product, 'product.tags.0.name': expect.stringMatching(/^(jean|abrigo)$/) },
  },
  {
    table: 'seller name by id',
    method: 'get',
    path: '/api/products/{id}',
    answer: { 'product.seller.full_name': member.fullName },
  },
  {
    table: 'likes: how many, and mine',
    method: 'get',
    path: '/api/products/{id}',
    answer: { 'product.likes': 1, liked: true },
  },
  {
    table: 'all tags by name',
    method: 'get',
    path: '/api/tags',
    answer: { 'tags.0.id': expect.any(Number), 'tags.0.name': 'abrigo' },
  },
  {
    table: 'comments of a product',
    method: 'get',
    path: '/api/comments',
    query: `product=${product}`,
    answer: { 'threads.0.comment.id_comentario': comment.id_comentario },
  },
  {
    table: 'replies of a comment',
    method: 'get',
    path: '/api/comments/{id}/replies',
    answer: { 'replies.0.id_comentario': reply.id_comentario },
  },
  {
    table: 'collections',
    method: 'get',
    path: '/api/profiles/{username}',
    query: 'seccion=colecciones',
    answer: { 'content.collections.0.name': 'Para la feria' },
  },
  {
    table: 'products of a collection',
    method: 'get',
    path: '/api/profiles/{username}',
    query: `coleccion=${collection.id}`,
    answer: { 'content.collection.products.0.id': product },
  },
  {
    table: 'own cart',
    method: 'get',
    path: '/api/cart',
    query: `user_id=${member.id}`,
    answer: { 'cart.groups.0.lines.0.id': otherProduct },
  },
  {
    table: 'linked account',
    method: 'get',
    path: '/api/mp/account',
    query: `user_id=${member.id}`,
    answer: { 'account.user_id': member.id, 'account.mp_user_id': expect.any(String) },
  },
  {
    table: 'own profile update',
    method: 'post',
    path: '/api/account/update-profile',
    body: { full_name: 'Ana', description: '', birth_date: '1990-05-17', gender: 'otro' },
    answer: { success: true },
  },
];

let paths: Readonly<Record<string, Readonly<Record<string, object>>>> = {};
beforeAll(async () => {
  const written = await readFile(new URL('../../../docs/openapi.json', import.meta.url), 'utf8');
  ({ paths } = JSON.parse(written) as { paths: typeof paths });
});

it.each(tableReads.map((read) => [read.table, read] as const))(
  'API-08 %s: is in the OpenAPI document and answers the stored values',
  async (_, { method, path, query = '', body, answer }) => {
    const id = path.startsWith('/api/comments/') ? parentId : product;
    const url = `${path.replace('{username}', member.username).replace('{id}', String(id))}?${query}`;

    const response = method === 'get' ? await visitor.get(url) : await visitor.post(path, body);

    expect(paths[path]?.[method]).toBeDefined();
    expect(response.status).toBe(200);
    for (const [field, value] of Object.entries(answer)) expect(response.body).toHaveProperty(field, value);
  },
);

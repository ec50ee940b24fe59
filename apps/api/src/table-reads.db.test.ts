import { readFile } from 'node:fs/promises';
import { beforeAll, expect, it } from 'vitest';
import { aProduct } from '../test/factories.ts';
import { startTestApp } from '../test/harness.ts';
import { aSignedInMember } from '../test/people.ts';
import { link } from '../test/sellers.ts';

const test = await startTestApp();
const { member, visitor } = await aSignedInMember(test);
await link(test, member.id);
const { id: product } = await aProduct(test.db, { sellerId: member.id, tags: ['jean', 'abrigo'] });
const comment = (await visitor.post('/api/add-comment', { productId: product, content: 'Hola' })).body
  .comment;
const { collection } = (await visitor.post('/api/collections/create', { name: 'Para la feria' })).body;
const known = {
  username: member.username,
  product,
  comment: comment.id_comentario,
  collection: collection.id,
};

interface TableRead {
  /** As section 7 of the specification lists it. */
  readonly table: string;
  readonly method: 'get' | 'post';
  readonly path: string;
  readonly query?: string;
  readonly body?: object;
  /** What the browser read of it. */
  readonly answer: readonly string[];
}

const tableReads: readonly TableRead[] = [
  {
    table: 'people search',
    method: 'get',
    path: '/api/search',
    query: `q=${known.username}`,
    answer: ['users.0.username', 'users.0.full_name', 'users.0.avatar_url'],
  },
  {
    table: 'profile by username',
    method: 'get',
    path: '/api/profiles/{username}',
    answer: ['profile.id', 'profile.username'],
  },
  { table: 'products', method: 'get', path: '/api/products', answer: ['products'] },
  {
    table: 'one product, with its tags',
    method: 'get',
    path: '/api/products/{id}',
    answer: ['product.id', 'product.tags.0.name'],
  },
  {
    table: 'seller name by id',
    method: 'get',
    path: '/api/products/{id}',
    answer: ['product.seller.full_name'],
  },
  {
    table: 'likes: how many, and mine',
    method: 'get',
    path: '/api/products/{id}',
    answer: ['product.likes', 'liked'],
  },
  { table: 'all tags by name', method: 'get', path: '/api/tags', answer: ['tags.0.id', 'tags.0.name'] },
  {
    table: 'comments of a product',
    method: 'get',
    path: '/api/comments',
    query: `product=${known.product}`,
    answer: ['threads.0.comment.id_comentario'],
  },
  { table: 'replies of a comment', method: 'get', path: '/api/comments/{id}/replies', answer: ['replies'] },
  {
    table: 'collections',
    method: 'get',
    path: '/api/profiles/{username}',
    query: 'seccion=colecciones',
    answer: ['content.collections.0.name'],
  },
  {
    table: 'products of a collection',
    method: 'get',
    path: '/api/profiles/{username}',
    query: `coleccion=${known.collection}`,
    answer: ['content.collection.products'],
  },
  {
    table: 'own cart',
    method: 'get',
    path: '/api/cart',
    query: `user_id=${member.id}`,
    answer: ['cart.groups'],
  },
  {
    table: 'linked account',
    method: 'get',
    path: '/api/mp/account',
    query: `user_id=${member.id}`,
    answer: ['account.mp_user_id'],
  },
  {
    table: 'own profile update',
    method: 'post',
    path: '/api/account/update-profile',
    body: { full_name: 'Ana', description: '', birth_date: '1990-05-17', gender: 'otro' },
    answer: ['success'],
  },
];

let paths: Readonly<Record<string, Readonly<Record<string, object>>>> = {};
beforeAll(async () => {
  const written = await readFile(new URL('../../../docs/openapi.json', import.meta.url), 'utf8');
  ({ paths } = JSON.parse(written) as { paths: typeof paths });
});

it.each(tableReads.map((read) => [read.table, read] as const))(
  'API-08 %s: in the OpenAPI document, and answers',
  async (_, { method, path, query = '', body, answer }) => {
    const id = path.startsWith('/api/comments/') ? known.comment : known.product;
    const url = `${path.replace('{username}', known.username).replace('{id}', String(id))}?${query}`;

    const reply = method === 'get' ? await visitor.get(url) : await visitor.post(path, body);

    expect(paths[path]?.[method]).toBeDefined();
    expect(reply.status).toBe(200);
    for (const field of answer) expect(reply.body).toHaveProperty(field);
  },
);

import * as fc from 'fast-check';
import { goodPassword } from '../lib/people.ts';
import type { Hand } from './hand.ts';
import type { Operation } from './operations.ts';
import type { Known } from './schema-arbitrary.ts';

/**
 * What the fields of a call may mean: ids that exist, the own and those of others, words that people write. It is read when a
 * value is drawn, because it changes while the proof runs.
 */
export function knowledgeOf({ endpoint }: Operation, hand: Hand): Known {
  const { shop } = hand;
  const own = <T>(read: () => T) => fc.constant(null).map(read);
  const someone = fc.nat().map((place) => at(shop.members, place));
  const product = fc.oneof(
    own(() => hand.person.productId),
    fc.nat().map((place) => at(shop.products, place)),
  );
  const comment = fc.oneof(
    own(() => hand.person.commentId),
    fc.nat().map((place) => at(shop.comments, place) ?? 1),
  );
  const order = fc.nat().map((place) => at(shop.orders, place) ?? nobody);
  const personId = fc.oneof(
    { arbitrary: own(() => hand.person.id), weight: 15 },
    { arbitrary: someone.map((person) => person?.id), weight: 1 },
  );
  const collection = own(() => hand.person.collectionId);
  const picture = fc.nat().map((place) => at(hand.person.pictures, place));
  const victim = fc.nat().map((place) => at(shop.victims, place)?.id);
  const email = fc.oneof(
    own(() => hand.person.email),
    someone.map((person) => person?.email),
    letters.map((name) => `${name}@correo.example`),
  );
  const phone = fc.oneof(
    own(() => hand.person.phone),
    fc.nat(999_999).map((number) => `+59899${String(number).padStart(6, '0')}`),
    fc.nat(999_999).map((number) => `099 ${String(number).padStart(6, '0')}`),
  );
  const password = fc.oneof(
    { arbitrary: fc.constant(goodPassword), weight: 3 },
    { arbitrary: letters, weight: 1 },
  );

  const byName: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
    post_id: product,
    product_id: product,
    productId: product,
    productIds: product,
    product,
    id_comentario: comment,
    parentId: fc.oneof(fc.constant(null), comment),
    comentario: comment,
    collectionId: collection,
    coleccion: collection,
    order_id: order,
    user_id: personId,
    userId: personId,
    buyer_user_id: personId,
    seller_id: someone.map((person) => person?.id),
    notification_id: own(() => hand.person.notificationId),
    email,
    phone,
    password,
    currentPassword: password,
    newPassword: letters.map((word) => `${word}-${word}-93`),
    username: endpoint.method === 'GET' ? someone.map((person) => person?.username) : letters,
    botToken: own(() => shop.botTokens.pop() ?? 'used'),
    birthDate: fc.constantFrom('1990-05-17', '2001-12-31', '17/05/1990'),
    images: picture.map(pathOf),
    paths: picture.map(pathOf),
    bucket: fc.constant('productPictures'),
    size: fc.constantFrom('M - vestir', '38 - calzado', 'Talle único - accesorio/gorro'),
    title: text,
    description: text,
    content: text,
    name: letters,
    full_name: text,
    fullName: text,
    first_name: text,
    last_name: text,
    tags: text,
    q: text,
    search: text,
    price: fc.constant(1000),
    quantity: fc.constantFrom(1, 1, 2),
    items: product.map((id) => `${String(id)}:1:1000`),
    cursor: fc.nat().map((place) => at(shop.cursors, place)),
    page: fc.constantFrom(1, 2, 100),
    desde: fc.constant('100'),
    hasta: fc.constant('5000'),
    sexo: fc.constantFrom('Mujer', 'Hombre'),
    talle: fc.constantFrom('M', '38'),
    categoria: fc.constantFrom('tapado', 'vaquero'),
    estado: fc.constant('como_nuevo'),
    color: fc.constant('negro'),
    departamento: fc.constant('Montevideo'),
    marca: text,
    tag: text,
  };
  // The same name for other things.
  const here: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
    '/api/pictures/slots files.id': fc.uuid({ version: 4 }),
    '/api/pictures/uploaded ids': picture.map((one) => one?.id),
    '/api/pictures/discard ids': picture.map((one) => one?.id),
    '/api/pictures/uploads ids': picture.map((one) => one?.id),
    '/api/admin/people/suspend ids': victim,
    '/api/admin/people/unsuspend ids': victim,
    '/api/admin/people/delete ids': victim,
    '/api/collections/:id/candidates id': collection,
    '/api/comments/:id/replies id': comment,
    '/api/orders/:id id': order,
    '/api/checkouts/:id id': fc.nat().map((place) => at(shop.checkouts, place) ?? nobody),
    '/api/split items.id': product,
    '/api/split items.price': seldom(fc.constant(1000)),
    // Nearly always a new order.
    '/api/split items.order_id': seldom(order),
    '/api/products/delete id': product,
    '/api/products/update id': product,
    '/api/products/withdraw id': product,
    '/api/products/relist id': product,
    '/api/products/:id id': product,
    '/api/products/:id/form id': product,
  };
  return (field) => here[`${endpoint.path} ${field}`] ?? byName[field.split('.').at(-1) ?? ''] ?? null;
}

const nobody = '00000000-0000-4000-8000-000000000000';
const letters = fc.stringMatching(/^[a-z]{6,14}$/);
const text = fc.oneof(
  fc.constantFrom(
    'Campera de jean',
    'Tapado camel',
    'Vestido Levi’s de los 90',
    '¿Sigue disponible?',
    'Ñandú 🧥',
    'buzo',
  ),
  letters,
);

function seldom<T>(arbitrary: fc.Arbitrary<T>): fc.Arbitrary<T | undefined> {
  return fc.oneof({ arbitrary: fc.constant(undefined), weight: 9 }, { arbitrary, weight: 1 });
}

function at<T>(list: readonly T[], place: number): T | undefined {
  return list[place % list.length];
}

function pathOf(picture: { readonly path: string } | undefined): string {
  return picture?.path ?? 'productPictures/1700000000000-00000000';
}

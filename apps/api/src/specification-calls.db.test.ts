import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { aProduct } from '../test/factories.ts';
import { startTestApp } from '../test/harness.ts';
import { bellOf, comment } from '../test/notifications.ts';
import { aPhone, anEmail, botToken, codeSentTo } from '../test/outside.ts';
import { aForm, aMember, aRegistration, aSignedInMember, goodPassword } from '../test/people.ts';
import { aLinkedSeller, startProvider } from '../test/provider.ts';
import { aProductForm, aPublished, aSeller, aSentPicture, hearAll } from '../test/sellers.ts';
import { type SpecificationCall, specificationCalls } from '../test/specification-calls.ts';
import type { Visitor } from '../test/visitor.ts';

const test = await startTestApp();
const provider = await startProvider(test);

interface Scene {
  readonly visitor: Visitor;
  readonly body: object;
  readonly headers?: Record<string, string>;
}

interface Scenes {
  readonly success: () => Promise<Scene>;
  /** A forbidden or invalid call: an error code, or a response that reveals nothing. */
  readonly failure: () => Promise<Scene>;
  readonly refusal: string | object;
}

async function challenged() {
  const { form } = await aRegistration(test, 'password');
  const visitor = test.visitor();
  await visitor.post('/api/session/sign-in', { email: form.email, password: goodPassword });
  test.clock.advance(61);
  return { visitor, body: { email: form.email } };
}

const ticket = async (until: 'register' | 'confirm') => {
  const { visitor, form } = await aRegistration(test, until);
  return { visitor, body: { email: form.email } };
};
const stranger = async () => ({ visitor: test.visitor(), body: { email: (await aMember(test)).email } });
const recovery = async (email: string) => ({
  visitor: test.visitor(),
  body: { email, botToken: await botToken('recovery') },
});
const ownEmail = async () => {
  const { member, visitor } = await aSignedInMember(test);
  return { visitor, body: { email: member.email } };
};

const scenes: Readonly<Record<string, Scenes>> = {
  '/api/check-email': {
    success: stranger,
    failure: async () => ({ visitor: test.visitor(), body: { email: 'ana' } }),
    refusal: 'invalid-email',
  },
  '/api/is-email-verified': {
    success: () => ticket('confirm'),
    failure: stranger,
    refusal: { verified: false },
  },
  '/api/is-email-changed': { success: ownEmail, failure: stranger, refusal: { changed: false } },
  '/api/register': {
    success: async () => ({
      visitor: test.visitor(),
      body: { ...aForm(), botToken: await botToken('register') },
    }),
    failure: async () => {
      const { email } = await aMember(test);
      return { visitor: test.visitor(), body: { ...aForm({ email }), botToken: await botToken('register') } };
    },
    refusal: 'email-already-in-use',
  },
  '/api/resend-email': {
    success: async () => {
      const scene = await ticket('register');
      test.clock.advance(61);
      return scene;
    },
    failure: () => ticket('register'),
    refusal: 'too-many-requests',
  },
  '/api/set-password': {
    success: async () => withPassword(await ticket('confirm')),
    failure: async () => withPassword(await stranger()),
    refusal: 'password-not-set',
  },
  '/api/check-phone': {
    success: async () => ({ visitor: (await aSignedInMember(test)).visitor, body: { phone: aPhone() } }),
    failure: async () => ({ visitor: test.visitor(), body: { phone: aPhone() } }),
    refusal: 'not-signed-in',
  },
  '/api/is-phone-verified': {
    success: async () => {
      const { member, visitor } = await aSignedInMember(test);
      return { visitor, body: { phone: member.phone } };
    },
    failure: async () => ({ visitor: test.visitor(), body: { phone: (await aMember(test)).phone } }),
    refusal: { verified: false },
  },
  '/api/update-phone': {
    success: async () => {
      const { visitor, phone } = await aRegistration(test, 'password');
      await visitor.post('/api/phone/send-code', { phone, botToken: await botToken('phone-code') });
      await visitor.post('/api/phone/verify-code', { phone, code: await codeSentTo(phone) });
      return { visitor, body: { phone } };
    },
    failure: async () => ({ visitor: (await aSignedInMember(test)).visitor, body: { phone: aPhone() } }),
    refusal: 'invalid-code',
  },
  '/api/delete-user-by-email': {
    success: () => ticket('register'),
    failure: stranger,
    refusal: 'not-allowed',
  },
  '/api/get-auth-user': { success: challenged, failure: stranger, refusal: { user: null } },
  '/api/send-magic-link-associate-phone': { success: challenged, failure: stranger, refusal: 'not-allowed' },
  '/api/send-recovery-email': {
    success: async () => recovery(anEmail()),
    failure: async () => recovery('ana'),
    refusal: 'invalid-email',
  },
  '/api/products/create': {
    success: async () => {
      const { member, visitor } = await aSeller(test);
      const images = [await aSentPicture(test, member.id)];
      const legacyFields = { tags: [], created_at: '2026-01-01T00:00:00Z', user_id: member.id };
      return { visitor, body: aProductForm(images, legacyFields) };
    },
    failure: async () => {
      const { member, visitor } = await aSignedInMember(test);
      return { visitor, body: aProductForm([await aSentPicture(test, member.id)]) };
    },
    refusal: 'publish-needs-account',
  },
  '/api/products/update': {
    success: async () => {
      const { visitor, id, images } = await aPublishedProduct();
      return { visitor, body: { id, ...aProductForm(images, { tags: [] }) } };
    },
    failure: async () => {
      const { id, images } = await aPublishedProduct();
      return { visitor: (await aSeller(test)).visitor, body: { id, ...aProductForm(images) } };
    },
    refusal: 'not-allowed',
  },
  '/api/products/delete': {
    success: async () => {
      const { visitor, id } = await aPublishedProduct();
      return { visitor, body: { id, password: goodPassword } };
    },
    failure: async () => {
      const { visitor, id } = await aPublishedProduct();
      return { visitor, body: { id } };
    },
    refusal: 'missing-password',
  },
  '/api/delete-images': {
    success: async () => {
      const { visitor, images } = await aPublishedProduct();
      return { visitor, body: { bucket: 'pictures', paths: images.slice(1) } };
    },
    failure: async () => {
      const { images } = await aPublishedProduct();
      return { visitor: (await aSeller(test)).visitor, body: { bucket: 'pictures', paths: images } };
    },
    refusal: 'not-allowed',
  },
  '/api/like/add': {
    success: async () => likeOf(await aSignedInMember(test)),
    failure: async () => likeOf({ ...(await aSignedInMember(test)), member: await aMember(test) }),
    refusal: 'not-allowed',
  },
  '/api/like/remove': {
    success: async () => likeOf(await aSignedInMember(test)),
    failure: async () => likeOf({ ...(await aSignedInMember(test)), member: await aMember(test) }),
    refusal: 'not-allowed',
  },
  '/api/collections/create': {
    success: async () => {
      const { member, visitor } = await aSignedInMember(test);
      return { visitor, body: { userId: member.id, name: 'Para la feria' } };
    },
    failure: async () => {
      const { visitor } = await aSignedInMember(test);
      return { visitor, body: { userId: (await aMember(test)).id, name: 'Para la feria' } };
    },
    refusal: 'not-allowed',
  },
  '/api/collections/add-product': {
    success: async () => inCollection(await aCollection()),
    failure: async () => {
      const { visitor, body } = inCollection(await aCollection());
      await visitor.post('/api/collections/add-product', body);
      return { visitor, body };
    },
    refusal: 'already-in-collection',
  },
  '/api/collections/remove-product': {
    success: async () => inCollection(await aCollection()),
    failure: async () => inCollection({ ...(await aCollection()), ...(await aSignedInMember(test)) }),
    refusal: 'not-allowed',
  },
  '/api/collections/delete': {
    success: async () => ofCollection(await aCollection()),
    failure: async () => ofCollection({ ...(await aCollection()), ...(await aSignedInMember(test)) }),
    refusal: 'not-allowed',
  },
  '/api/notifications/unread-count/:userId': {
    success: async () => aboutNotification(({ id }) => ({ userId: id })),
    failure: async () => aboutOthersNotification(({ id }) => ({ userId: id })),
    refusal: 'not-allowed',
  },
  '/api/notifications/by-user/:userId': {
    success: async () => aboutNotification(({ id }) => ({ userId: id, page: 1 })),
    failure: async () => aboutOthersNotification(({ id }) => ({ userId: id, page: 1 })),
    refusal: 'not-allowed',
  },
  '/api/notifications/mark-read': {
    success: async () =>
      aboutNotification(({ id, notificationId }) => ({ user_id: id, notification_id: notificationId })),
    failure: async () =>
      aboutOthersNotification(({ notificationId }) => ({ notification_id: notificationId })),
    refusal: 'not-found',
  },
  '/api/notifications/mark-all-read': {
    success: async () => aboutNotification(({ id }) => ({ user_id: id })),
    failure: async () => aboutOthersNotification(({ id }) => ({ user_id: id })),
    refusal: 'not-allowed',
  },
  '/api/add-comment': {
    success: async () => {
      const { member, visitor, comment } = await aCommented();
      const { id_products: productId, id_comentario: parentId } = comment;
      return { visitor, body: { productId, userId: member.id, content: '¿Abriga?', parentId } };
    },
    failure: async () => {
      const { visitor, comment } = await aCommented();
      return { visitor, body: { productId: comment.id_products, content: 'a'.repeat(121) } };
    },
    refusal: 'invalid-comment',
  },
  '/api/delete-comment': {
    success: async () => {
      const { member, visitor, comment } = await aCommented();
      return { visitor, body: { id_comentario: comment.id_comentario, userId: member.id } };
    },
    failure: async () => {
      const { comment } = await aCommented();
      const { visitor } = await aSignedInMember(test);
      return { visitor, body: { id_comentario: comment.id_comentario } };
    },
    refusal: 'not-allowed',
  },
  '/api/split': {
    success: async () => {
      const { visitor, member } = await aSignedInMember(test);
      return { visitor, ...(await aPayment(member.id)) };
    },
    failure: async () => {
      const { visitor } = await aSignedInMember(test);
      return { visitor, ...(await aPayment((await aMember(test)).id)) };
    },
    refusal: 'not-allowed',
  },
  '/api/mp/authorize-url': {
    success: async () => {
      const { visitor, member } = await aSignedInMember(test);
      return { visitor, body: { user_id: member.id } };
    },
    failure: async () => ({ visitor: test.visitor(), body: {} }),
    refusal: 'link-needs-session',
  },
  '/api/mp/disconnect': {
    success: async () => {
      const { visitor, member } = await aSeller(test);
      return { visitor, body: { user_id: member.id } };
    },
    failure: async () => {
      const { visitor } = await aSignedInMember(test);
      return { visitor, body: { user_id: (await aSeller(test)).member.id } };
    },
    refusal: 'not-allowed',
  },
  'GET /api/billing-info': {
    success: async () => {
      const { visitor, member } = await aSignedInMember(test);
      return { visitor, body: { user_id: member.id } };
    },
    failure: async () => ({ visitor: test.visitor(), body: {} }),
    refusal: 'billing-needs-session',
  },
  'POST /api/billing-info': {
    success: async () => {
      const { visitor } = await aSignedInMember(test);
      return { visitor, body: { first_name: 'Ana', last_name: 'Pérez' } };
    },
    failure: async () => ({ visitor: test.visitor(), body: { first_name: 'Ana', last_name: 'Pérez' } }),
    refusal: 'billing-needs-session',
  },
  '/api/mp/account': {
    success: async () => {
      const { visitor, member } = await aSeller(test);
      return { visitor, body: { user_id: member.id } };
    },
    failure: async () => {
      const { visitor } = await aSignedInMember(test);
      return { visitor, body: { user_id: (await aSeller(test)).member.id } };
    },
    refusal: 'not-allowed',
  },
};

async function aPayment(buyerId: string) {
  const seller = await aLinkedSeller(test, provider);
  const { id } = await aProduct(test.db, { sellerId: seller.member.id });
  const item = { id, user_id: seller.member.id, title: 'Campera', price: 1290, quantity: 1, image: null };
  const back = 'https://example.net/pago-resultado';
  return {
    body: {
      items: [{ ...item, description: '' }],
      back_urls: { success: back, failure: back, pending: back },
      buyer_user_id: buyerId,
    },
    headers: { 'idempotency-key': randomUUID() },
  };
}

async function likeOf({ visitor, member }: { visitor: Visitor; member: { id: string } }) {
  return { visitor, body: { post_id: (await aProduct(test.db)).id, user_id: member.id } };
}

async function aCollection() {
  const owner = await aSignedInMember(test);
  const { body } = await owner.visitor.post('/api/collections/create', { name: 'Para la feria' });
  return { ...owner, collectionId: body.collection.id as number, productId: (await aProduct(test.db)).id };
}

type InCollection = Awaited<ReturnType<typeof aCollection>>;

function ofCollection({ member, visitor, collectionId }: InCollection): Scene {
  return { visitor, body: { userId: member.id, collectionId } };
}

function inCollection(found: InCollection): Scene {
  const { visitor, body } = ofCollection(found);
  return { visitor, body: { ...body, productId: found.productId } };
}

async function aCommented() {
  const { id: productId } = await aPublishedProduct();
  const author = await aSignedInMember(test);
  const { body } = await author.visitor.post('/api/add-comment', { productId, content: 'Hola' });
  return { ...author, comment: body.comment };
}

async function aPublishedProduct() {
  const seller = await aSeller(test);
  return { ...seller, ...(await aPublished(test, seller, { photos: 2 })) };
}

/** A call by a member with a notification. */
async function aboutNotification(
  bodyFor: (found: { id: string; notificationId: number }) => object,
): Promise<Scene> {
  const { member, visitor, id: productId } = await aPublishedProduct();
  await comment((await aSignedInMember(test)).visitor, productId, 'Hola');
  await hearAll(test);
  const [{ id: notificationId }] = (await bellOf({ member, visitor })).data;
  return { visitor, body: bodyFor({ id: member.id, notificationId }) };
}

async function aboutOthersNotification(
  bodyFor: (found: { id: string; notificationId: number }) => object,
): Promise<Scene> {
  const { body } = await aboutNotification(bodyFor);
  return { visitor: (await aSignedInMember(test)).visitor, body };
}

function withPassword({ visitor, body }: Scene): Scene {
  return { visitor, body: { ...body, password: goodPassword } };
}

it('API-01 has scenes for every call of the original request', () => {
  expect(Object.keys(scenes).toSorted()).toEqual(specificationCalls.map(sceneName).toSorted());
});

/** The path; with the method where two calls share one path. */
function sceneName({ method, path }: SpecificationCall): string {
  const isUnique = specificationCalls.filter((call) => call.path === path).length === 1;
  return isUnique ? path : `${method} ${path}`;
}

/** GET sends its fields in the path and the query. */
function send({ method, path }: SpecificationCall, scene: Scene | undefined) {
  if (method === 'POST') return scene?.visitor.post(path, scene.body, scene.headers);
  const query = new URLSearchParams({ ...scene?.body });
  const filled = path.replaceAll(/:(\w+)/g, (_, name: string) => {
    const value = query.get(name) ?? '';
    query.delete(name);
    return value;
  });
  return scene?.visitor.get(`${filled}?${query.toString()}`);
}

describe.each(specificationCalls.map((call) => [sceneName(call), call] as const))(
  'API-01 %s',
  (name, call) => {
    const found = scenes[name];

    it('accepts the fields of the original request and answers its fields', async () => {
      const scene = await found?.success();
      const sent = Object.keys(scene?.body ?? {});
      expect(sent.filter((field) => ![...call.payload, ...(call.more ?? [])].includes(field))).toEqual([]);
      expect(call.payload.filter((field) => !sent.includes(field))).toEqual([]);

      const reply = await send(call, scene);

      expect(reply?.status).toBe(200);
      for (const field of call.answer) expect(reply?.body).toHaveProperty(field);
    });

    it('rejects the call, or reveals nothing', async () => {
      const scene = await found?.failure();
      const reply = await send(call, scene);

      const refusal = found?.refusal ?? {};
      expect(reply?.body).toMatchObject(typeof refusal === 'string' ? { code: refusal } : refusal);
      expect(reply?.status === 200).toBe(typeof refusal === 'object');
    });

    it('is in the OpenAPI document, with its fields', async () => {
      const written = await readFile(new URL('../../../docs/openapi.json', import.meta.url), 'utf8');
      const { paths } = JSON.parse(written);
      const operation = paths[call.path.replaceAll(/:(\w+)/g, '{$1}')]?.[call.method.toLowerCase()];
      const inBody = operation?.requestBody?.content['application/json'].schema.properties ?? {};
      const inUrl: string[] = (operation?.parameters ?? []).map(({ name }: { name: string }) => name);

      expect([...Object.keys(inBody), ...inUrl].toSorted()).toEqual(
        [...call.payload, ...(call.more ?? [])].toSorted(),
      );
      expect(operation.responses['200']).toBeDefined();
    });
  },
);

import { createECDH, randomBytes, randomInt, randomUUID } from 'node:crypto';
import { addProductsToCollection, createCollection } from '../../src/modules/collections/index.ts';
import { withdrawProduct } from '../../src/modules/catalogue/index.ts';
import { secondsAfter } from '../../src/platform/clock.ts';
import { inTransaction } from '../../src/platform/database/database.ts';
import type { NewMember } from '../../seed/create-member.ts';
import { addComment } from '../../src/modules/social/index.ts';
import { saveAnAddress } from '../addresses.ts';
import { aPrivatePhoto } from '../claims.ts';
import { anAccount, aProduct } from '../factories.ts';
import { anOrder } from '../orders.ts';
import { aPhone, anEmail } from '../outside.ts';
import { aSignedInMember, aUsername, goodPassword } from '../people.ts';
import { aSentPicture, link } from '../sellers.ts';
import type { Visitor } from '../visitor.ts';
import type { Person } from './actors.ts';
import type { Kind } from './id-fields.ts';
import { type MatrixScene, deliverNotifications } from './scene.ts';

/** Ids to use in place of the caller's own, by kind of mistake. `random` never existed. */
type Ids = Readonly<Record<string, string | number>> & { readonly random: string | number };
export type ForeignThings = Readonly<Record<Kind, Ids>>;

interface MatrixMember {
  readonly visitor: Visitor;
  readonly about: Person;
  readonly notificationId: number;
}

/** A linked seller with one of every kind of data. */
export async function aWholePerson(
  scene: MatrixScene,
  changes: Partial<NewMember> = {},
): Promise<MatrixMember> {
  const { member, visitor } = await aSignedInMember(scene, changes);
  await link(scene, member.id);
  const picture = await aSentPicture(scene, member.id);
  const { id: productId } = await aProduct(scene.db, { sellerId: member.id });
  const { id: collectionId } = await createCollection(scene, member.id, { name: 'Para la feria' });
  await addProductsToCollection(scene, member.id, { collectionId, productIds: [productId] });
  const commentId = await addComment(scene, member.id, { productId, content: 'Hola' });
  const seller = await anAccount(scene.db);
  const order = await anOrder(scene, { buyerId: member.id, sellerId: seller.id, path: ['paid'] });
  await addComment(scene, seller.id, { productId, content: '¿Abriga?' });
  await deliverNotifications(scene);
  const notificationId = await newestNotification(scene, member.id);
  const addressId = await saveAnAddress(visitor);
  const bought = { orderId: order.id, checkoutId: order.checkoutId };
  return {
    visitor,
    about: { ...member, picture, productId, collectionId, commentId, addressId, ...bought },
    notificationId,
  };
}

/** Ids of another account: existing, deleted and never used. */
export async function foreignThings(scene: MatrixScene): Promise<ForeignThings> {
  const { about, visitor, notificationId } = await aWholePerson(scene);
  const { db } = scene;
  const { id: ownerId } = about;
  const must = async (url: string, body: object) => {
    const reply = await visitor.post(url, body);
    if (reply.status !== 200) throw new Error(`${url}: ${JSON.stringify(reply.body)}`);
    return reply.body;
  };
  const hanging = { path: await aSentPicture(scene, ownerId), width: 1200, height: 1600 };
  const colors = { color: '#c7a388', thumbhash: 'aUkOHgbYiPh3eKhYd5h3eXd3R3CGBHc=' };
  await aProduct(db, { sellerId: ownerId, pictures: [{ ...hanging, ...colors }] });

  const { id: withdrawn } = await aProduct(db, { sellerId: ownerId });
  const hiddenComment = await addComment(scene, ownerId, { productId: withdrawn, content: 'Lo guardo' });
  await withdrawProduct(scene, ownerId, withdrawn);
  const { id: processing } = await aProduct(db, { sellerId: ownerId });
  await inTransaction(db, (tx) =>
    tx.updateTable('product').set({ state: 'processing' }).where('id', '=', processing).execute(),
  );
  const { id: deletedProduct } = await aProduct(db, { sellerId: ownerId });
  await must('/api/products/delete', { id: deletedProduct, password: goodPassword });
  const deletedComment = await addComment(scene, ownerId, { productId: about.productId, content: 'Perdón' });
  await must('/api/delete-comment', { id_comentario: deletedComment });
  const closed = await createCollection(scene, ownerId, { name: 'Solo mía', isPublic: false });
  const deletedCollection = await createCollection(scene, ownerId, { name: 'Se va' });
  await must('/api/collections/delete', { collectionId: deletedCollection.id });
  const deletedAddress = await saveAnAddress(visitor);
  await must('/api/addresses/delete', { id: deletedAddress });
  const savedSearch = await aSavedSearch(visitor);
  const deletedSearch = await aSavedSearch(visitor, 'q=vestido');
  await must('/api/saved-searches/delete', { id: deletedSearch });
  const pushDevice = await aPushDevice(visitor);
  const awaiting = await anOrder(scene, { buyerId: ownerId, sellerId: (await anAccount(db)).id });
  const sale = await anOrder(scene, {
    buyerId: (await anAccount(db)).id,
    sellerId: ownerId,
    path: ['paid'],
  });
  const waiting = await uploadOf(scene, await aSentPicture(scene, ownerId, 'waiting'));
  const discardedPath = await aSentPicture(scene, ownerId);
  const aDiscarded = async (path = '') => {
    const id = await uploadOf(scene, path || (await aSentPicture(scene, ownerId)));
    await must('/api/pictures/discard', { ids: [id] });
    return id;
  };
  const discarded = await aDiscarded(discardedPath);
  const claim = await insertClaim(scene, about.orderId);
  const question = { id: randomUUID(), product_id: (await aProduct(db)).id, text: '¿Abriga?' };
  const { thread_id: thread } = await must('/api/messages/send', question);
  const offer = await insertOffer(scene, about);
  const decided = await insertDecision(scene, ownerId);
  const contact = await insertContact(scene, ownerId);
  const likerOffer = await insertLikerOffer(scene, about);
  const gone = await aGonePerson(scene);
  const noNumber = 900_000_000 + randomInt(1e6);

  return {
    account: { foreign: ownerId, deleted: gone.id, random: randomUUID(), other: about.orderId },
    product: {
      foreign: about.productId,
      withdrawn,
      processing,
      deleted: deletedProduct,
      random: noNumber,
      other: ownerId,
    },
    comment: {
      foreign: about.commentId,
      hidden: hiddenComment,
      deleted: deletedComment,
      random: noNumber,
      other: ownerId,
    },
    collection: {
      foreign: about.collectionId,
      closed: closed.id,
      deleted: deletedCollection.id,
      random: noNumber,
      other: ownerId,
    },
    order: {
      foreign: about.orderId,
      awaiting: awaiting.id,
      sale: sale.id,
      random: randomUUID(),
      other: ownerId,
    },
    checkout: { foreign: about.checkoutId, random: randomUUID(), other: about.orderId },
    address: {
      foreign: about.addressId,
      deleted: deletedAddress,
      random: randomUUID(),
      other: ownerId,
    },
    'saved search': { foreign: savedSearch, deleted: deletedSearch, random: randomUUID(), other: ownerId },
    'push device': { foreign: pushDevice, random: randomUUID(), other: about.orderId },
    'new address': { foreign: about.addressId, random: randomUUID() },
    claim: { foreign: claim, random: randomUUID(), other: about.orderId },
    thread: { foreign: thread, random: randomUUID(), other: ownerId },
    'new message': { foreign: question.id, random: randomUUID() },
    'new claim': { foreign: claim, random: randomUUID() },
    offer: { foreign: offer, random: randomUUID(), other: about.orderId },
    'new offer': { foreign: offer, random: randomUUID() },
    'liker offer': { foreign: likerOffer, random: randomUUID(), other: offer },
    'new liker offer': { foreign: likerOffer, random: randomUUID() },
    upload: {
      foreign: await uploadOf(scene, about.picture),
      waiting,
      message: await aPrivatePhoto(scene, ownerId, 'message'),
      deleted: discarded,
      random: randomUUID(),
      other: ownerId,
    },
    announced: { foreign: waiting, deleted: await aDiscarded(), random: randomUUID() },
    picture: {
      foreign: about.picture,
      hanging: hanging.path,
      deleted: discardedPath,
      random: `productPictures/1700000000000-${randomBytes(16).toString('hex')}`,
      other: `avatars/${ownerId}/1700000000000`,
    },
    notification: { foreign: notificationId, random: noNumber, other: ownerId },
    review: { foreign: await aReviewAbout(scene, about), random: randomUUID(), other: ownerId },
    case: { foreign: decided.caseId, random: randomUUID(), other: ownerId },
    decision: { foreign: decided.id, random: randomUUID(), other: decided.caseId },
    'contact message': { foreign: contact, random: randomUUID(), other: ownerId },
    'new contact message': { foreign: contact, random: randomUUID() },
    session: { foreign: await sessionOf(scene, ownerId), random: randomUUID(), other: ownerId },
    email: { foreign: about.email, deleted: gone.email, random: anEmail() },
    phone: { foreign: about.phone, deleted: gone.phone, random: aPhone() },
    username: { foreign: about.username, deleted: gone.username, random: aUsername(), other: ownerId },
  };
}

export async function insertClaim(
  { db, clock }: MatrixScene,
  orderId: string,
  text = 'Vino con un agujero.',
): Promise<string> {
  const id = randomUUID();
  const now = clock.now();
  const values = { id, order_id: orderId, kind: 'damaged', text, product_ids: [1] };
  const times = { opened_at: now, due_from: now, due_days: 3, due_at: secondsAfter(now, 3 * 24 * 60 * 60) };
  await inTransaction(db, (tx) =>
    tx
      .insertInto('claim')
      .values({ ...values, ...times, state: 'waiting_seller', delivery_state: 'delivered' })
      .execute(),
  );
  return id;
}

async function insertCase(
  { db, clock }: MatrixScene,
  target: { readonly kind: string; readonly id: string; readonly ownerId: string | null },
): Promise<string> {
  const id = randomUUID();
  const now = clock.now();
  const { kind, id: targetId, ownerId } = target;
  await inTransaction(db, (tx) =>
    tx
      .insertInto('moderation_case')
      .values({
        id,
        target_kind: kind,
        target_id: targetId,
        owner_id: ownerId,
        title: 'Perfil',
        state: ownerId ? 'decided' : 'open',
        harm: 10,
        priority: 10,
        due_at: secondsAfter(now, 14 * 24 * 60 * 60),
        opened_at: now,
        decided_at: ownerId ? now : null,
      })
      .execute(),
  );
  return id;
}

/** A warning about the person. */
async function insertDecision(
  scene: MatrixScene,
  ownerId: string,
): Promise<{ readonly id: string; readonly caseId: string }> {
  const id = randomUUID();
  const caseId = await insertCase(scene, { kind: 'person', id: ownerId, ownerId });
  await inTransaction(scene.db, (tx) =>
    tx
      .insertInto('moderation_decision')
      .values({
        id,
        case_id: caseId,
        case_version: 1,
        owner_id: ownerId,
        moderator_id: randomUUID(),
        thing: 'nothing',
        person: 'warn',
        reason: 'spam',
        words: 'No repitas publicaciones.',
        created_at: scene.clock.now(),
      })
      .execute(),
  );
  return { id, caseId };
}

async function insertContact(scene: MatrixScene, accountId: string): Promise<string> {
  const id = randomUUID();
  const caseId = await insertCase(scene, { kind: 'contact', id, ownerId: null });
  await inTransaction(scene.db, (tx) =>
    tx
      .insertInto('contact_message')
      .values({
        id,
        case_id: caseId,
        account_id: accountId,
        topic: 'other',
        words: 'No encuentro mi compra.',
        created_at: scene.clock.now(),
      })
      .execute(),
  );
  return id;
}

/** Between the person as the seller and somebody else. */
async function insertOffer({ db, clock }: MatrixScene, { id: sellerId, productId }: Person): Promise<string> {
  const id = randomUUID();
  const { id: buyerId } = await anAccount(db);
  const people = { seller_id: sellerId, buyer_id: buyerId };
  const prices = { price_cents: 100_000, list_price_cents: 129_000 };
  const now = clock.now();
  const times = { made_at: now, until: secondsAfter(now, 24 * 60 * 60) };
  await inTransaction(db, (tx) =>
    tx
      .insertInto('offer')
      .values({ id, product_id: productId, by: 'buyer', state: 'open', ...people, ...prices, ...times })
      .execute(),
  );
  return id;
}

async function insertLikerOffer(
  { db, clock }: MatrixScene,
  { id: sellerId, productId }: Person,
): Promise<string> {
  const id = randomUUID();
  const now = clock.now();
  const times = { made_at: now, until: secondsAfter(now, 24 * 60 * 60) };
  await inTransaction(db, (tx) =>
    tx
      .insertInto('liker_offer')
      .values({ id, product_id: productId, seller_id: sellerId, price_cents: 100_000, ...times })
      .execute(),
  );
  return id;
}

async function aGonePerson(scene: MatrixScene) {
  const { member, visitor } = await aSignedInMember(scene);
  const { email } = member;
  const reply = await visitor.post('/api/delete-user-by-email', { email, password: goodPassword });
  if (reply.status !== 200) throw new Error(`The account stays: ${JSON.stringify(reply.body)}`);
  return member;
}

async function newestNotification({ db }: MatrixScene, accountId: string): Promise<number> {
  const { id } = await db
    .selectFrom('notification')
    .select('id')
    .where('account_id', '=', accountId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  return id;
}

/** Published, by the seller of their order. */
async function aReviewAbout({ db, clock }: MatrixScene, { id, orderId }: Person): Promise<string> {
  const reviewId = randomUUID();
  const { id: authorId } = await anAccount(db);
  const now = clock.now();
  await inTransaction(db, (tx) =>
    tx
      .insertInto('review')
      .values({
        id: reviewId,
        order_id: orderId,
        author_id: authorId,
        subject_id: id,
        about: 'buyer',
        stars: 4,
        text: 'Puntual',
        tags: ['punctual'],
        written_at: now,
        published_at: now,
      })
      .execute(),
  );
  return reviewId;
}

async function uploadOf({ db }: MatrixScene, path: string): Promise<string> {
  const { id } = await db
    .selectFrom('picture')
    .select('id')
    .where('path', '=', path)
    .executeTakeFirstOrThrow();
  return id;
}

async function sessionOf({ db }: MatrixScene, userId: string): Promise<string> {
  const { id } = await db
    .selectFrom('auth.session')
    .select('id')
    .where('user_id', '=', userId)
    .limit(1)
    .executeTakeFirstOrThrow();
  return id;
}

async function aSavedSearch(visitor: Visitor, query = 'q=campera'): Promise<string> {
  const settings = { cadence: 'instant', by_push: false, by_mail: false };
  const { status, body } = await visitor.post('/api/saved-searches/create', { query, ...settings });
  if (status !== 200) throw new Error(`saved search: ${JSON.stringify(body)}`);
  return body.search.id;
}

async function aPushDevice(visitor: Visitor): Promise<string> {
  const { status } = await visitor.post('/api/push/subscribe', {
    endpoint: `https://fcm.googleapis.com/fcm/send/${randomUUID()}`,
    p256dh: createECDH('prime256v1').generateKeys('base64url', 'uncompressed'),
    auth: randomBytes(16).toString('base64url'),
    keyId: 'none',
  });
  if (status !== 200) throw new Error(`push device: ${status}`);
  return (await visitor.get('/api/push/settings')).body.devices[0].id;
}

import { randomInt, randomUUID } from 'node:crypto';
import { createCollection } from '../../src/modules/collections/index.ts';
import { handoverCode } from '../../src/modules/orders/index.ts';
import { linkAccount } from '../../src/modules/seller-accounts/index.ts';
import { inTransaction } from '../../src/platform/database/database.ts';
import { createKeys } from '../../src/platform/keys.ts';
import { aPrivatePhoto } from '../claims.ts';
import { aMeeting, anAddress, aParcel } from '../deliveries.ts';
import { aProduct } from '../factories.ts';
import { anOrder } from '../orders.ts';
import { aPhone, botToken, tokenMailedTo } from '../outside.ts';
import { aSignedInMember, aUsername } from '../people.ts';
import type { Visitor } from '../visitor.ts';
import type { Person } from './actors.ts';
import { aWholePerson, insertClaim } from './foreign-things.ts';
import { deliverNotifications, resetLimits, type MatrixScene } from './scene.ts';

/** A unique private value, and who may read it. */
interface Canary {
  readonly name: string;
  readonly value: string;
  readonly shownTo: 'nobody' | 'owner' | 'buyer' | 'seller';
}

export interface CanaryScene {
  readonly canaries: readonly Canary[];
  readonly about: Person;
  /** A product and a collection that only their owner sees. */
  readonly hidden: { readonly productId: number; readonly collectionId: number };
  readonly readers: Readonly<Record<'owner' | 'guest' | 'stranger' | 'buyer' | 'seller', Visitor>>;
  /** Orders: sold to the buyer, bought from the seller. */
  readonly sale: string;
  readonly purchase: string;
  /** Bought from the seller too, handed over in person. */
  readonly meeting: string;
  /** With the buyer. */
  readonly threadId: string;
}

/** An account whose private values are all unique, and the accounts around it. */
export async function aCanary(scene: MatrixScene): Promise<CanaryScene> {
  const word = aUsername();
  // No other account has this birth date and gender.
  const member = { birthDate: '1957-11-23', gender: 'otro', password: `clave-${word}` } as const;
  const { about, visitor } = await aWholePerson(scene, member);
  const { member: buyer, visitor: buyerVisitor } = await aSignedInMember(scene);
  const seller = await aWholePerson(scene);
  const must = async (url: string, body: object) => {
    const reply = await visitor.post(url, body);
    if (reply.status !== 200) throw new Error(`${url}: ${JSON.stringify(reply.body)}`);
  };

  const grant = {
    providerUserId: String(7e11 + randomInt(1e9)),
    accessToken: `APP_USR-${word}`,
    refreshToken: `TG-${word}`,
    expiresInSeconds: 180 * 24 * 60 * 60,
  };
  await inTransaction(scene.db, (tx) =>
    linkAccount(tx, scene, { accountId: about.id, nickname: `NICK${word}`, grant }),
  );
  const [first, last] = [`Nombre${word}`, `Apellido${word}`];
  await must('/api/billing-info', { first_name: first, last_name: last });
  const nextEmail = `otro-${word}@correo.example`;
  await must('/api/account/change-email', { email: nextEmail });
  const sale = await anOrder(scene, { buyerId: buyer.id, sellerId: about.id, path: ['paid'] });
  await must('/api/orders/ship', { order_id: sale.id, tracking: `UY${word}` });
  const saved = { ...anAddress, street: `Calle ${word}`, notes: `Portón ${word}`, phone: aPhone() };
  await must('/api/addresses/save', { id: randomUUID(), label: 'Casa', is_default: true, ...saved });
  const delivered = { ...anAddress, street: `Camino ${word}`, phone: aPhone() };
  const own = { buyerId: about.id, sellerId: seller.about.id, path: ['paid'] } as const;
  const purchase = await anOrder(scene, { ...own, delivery: { ...aParcel, address: delivered } });
  const meeting = await anOrder(scene, { ...own, delivery: aMeeting });
  await insertClaim(scene, purchase.id, `Agujero ${word}`);
  const talk = await talkWithBuyer(scene, { about, visitor, buyer: buyerVisitor, word });
  await writeUnpublished(
    scene,
    { orderId: meeting.id, authorId: about.id, subjectId: seller.about.id },
    word,
  );
  await deliverNotifications(scene);
  const closed = await createCollection(scene, about.id, { name: `Cerrada ${word}`, isPublic: false });
  const { id: productId } = await aProduct(scene.db, { sellerId: about.id, title: `Todavía no ${word}` });
  await inTransaction(scene.db, (tx) =>
    tx.updateTable('product').set({ state: 'processing' }).where('id', '=', productId).execute(),
  );
  await resetLimits(scene);
  await scene
    .visitor()
    .post('/api/send-recovery-email', { email: about.email, botToken: await botToken('recovery') });
  await scene.workOff();

  const owner = (name: string, value: string): Canary => ({ name, value, shownTo: 'owner' });
  const nobody = (name: string, value: string): Canary => ({ name, value, shownTo: 'nobody' });
  const canaries: Canary[] = [
    owner('e-mail', about.email),
    owner('new e-mail', nextEmail),
    owner('phone', about.phone.slice(-8)),
    owner('birth date', member.birthDate),
    owner('gender', `"gender":"${member.gender}"`),
    owner('provider user id', grant.providerUserId),
    owner('billing first name', first),
    owner('billing last name', last),
    owner('closed collection', closed.name),
    owner('unpublished product', `Todavía no ${word}`),
    owner('saved street', saved.street),
    owner('saved notes', saved.notes),
    owner('saved phone', saved.phone),
    { name: 'street of a parcel', value: delivered.street, shownTo: 'seller' },
    { name: 'phone of a parcel', value: delivered.phone, shownTo: 'seller' },
    { name: 'text of a claim', value: `Agujero ${word}`, shownTo: 'seller' },
    owner('unpublished review', `Opinión ${word}`),
    owner('hand-over code', `"code":"${handoverCode(createKeys(scene.config.authSecret), meeting.id)}"`),
    { name: 'message', value: talk.text, shownTo: 'buyer' },
    { name: 'photo of a message', value: talk.photoId, shownTo: 'buyer' },
    { name: 'offer', value: talk.offerId, shownTo: 'buyer' },
    { name: 'tracking', value: `UY${word}`, shownTo: 'buyer' },
    nobody('provider access token', grant.accessToken),
    nobody('provider refresh token', grant.refreshToken),
    nobody('password', member.password),
    nobody('recovery token', await tokenMailedTo(about.email, 'recuperar')),
    owner('address', visitor.address),
    ...[...visitor.jar].map(([name, value]) => nobody(`cookie ${name}`, value)),
    ...(await storedSecrets(scene, about.id)),
  ];
  return {
    canaries,
    about,
    hidden: { productId, collectionId: closed.id },
    readers: {
      owner: visitor,
      guest: scene.visitor(),
      stranger: (await aSignedInMember(scene)).visitor,
      buyer: buyerVisitor,
      seller: seller.visitor,
    },
    sale: sale.id,
    purchase: purchase.id,
    meeting: meeting.id,
    threadId: talk.threadId,
  };
}

interface Talk {
  readonly about: Person;
  readonly visitor: Visitor;
  readonly buyer: Visitor;
  readonly word: string;
}

/** The buyer makes an offer for a product of the account, which answers with a photo. */
async function talkWithBuyer(scene: MatrixScene, { about, visitor, buyer, word }: Talk) {
  const must = async (caller: Visitor, url: string, body: object) => {
    const reply = await caller.post(url, body);
    if (reply.status !== 200) throw new Error(`${url}: ${JSON.stringify(reply.body)}`);
    return reply.body;
  };
  const offerId = randomUUID();
  await must(buyer, '/api/offers/make', { id: offerId, product_id: about.productId, price: 1000 });
  const question = { id: randomUUID(), product_id: about.productId, text: '¿Abriga?' };
  const { thread_id: threadId } = await must(buyer, '/api/messages/send', question);
  const photoId = await aPrivatePhoto(scene, about.id, 'message');
  const text = `Abriga ${word}`;
  const answer = { id: randomUUID(), thread_id: threadId, text, picture_ids: [photoId] };
  await must(visitor, '/api/messages/send', answer);
  return { threadId: threadId as string, offerId, photoId, text };
}

interface Unpublished {
  readonly orderId: string;
  readonly authorId: string;
  readonly subjectId: string;
}

async function writeUnpublished(
  { db, clock }: MatrixScene,
  { orderId, authorId, subjectId }: Unpublished,
  word: string,
): Promise<void> {
  const ids = { id: randomUUID(), order_id: orderId, author_id: authorId, subject_id: subjectId };
  const review = { about: 'seller', stars: 5, text: `Opinión ${word}`, tags: [], written_at: clock.now() };
  await inTransaction(db, (tx) =>
    tx
      .insertInto('review')
      .values({ ...ids, ...review })
      .execute(),
  );
}

async function storedSecrets({ db }: MatrixScene, userId: string): Promise<Canary[]> {
  const { password } = await db
    .selectFrom('auth.credential')
    .select('password')
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  const { token } = await db
    .selectFrom('auth.session')
    .select('token')
    .where('user_id', '=', userId)
    .limit(1)
    .executeTakeFirstOrThrow();
  return [
    { name: 'password hash', value: password, shownTo: 'nobody' },
    { name: 'session token', value: token, shownTo: 'nobody' },
  ];
}

/** The names of the canaries in a text. */
export function canariesIn(text: string, canaries: readonly Canary[]): string[] {
  return canaries.filter(({ value }) => text.includes(value)).map(({ name }) => name);
}

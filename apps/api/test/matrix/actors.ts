import type { StaffRole } from '@perchero/contract/identity/roles.rules';
import { sql } from 'kysely';
import { addProductsToCollection, createCollection } from '../../src/modules/collections/index.ts';
import { closePerson, extendSuspension, lock, setRole } from '../../src/modules/identity/index.ts';
import { addComment } from '../../src/modules/social/index.ts';
import { inTransaction } from '../../src/platform/database/database.ts';
import { saveAnAddress } from '../addresses.ts';
import { aRegistration, aSignedInMember, goodPassword } from '../people.ts';
import { anAccount, aProduct } from '../factories.ts';
import { anOrder } from '../orders.ts';
import { aSentPicture } from '../sellers.ts';
import { aPhone, anEmail, tokenMailedTo } from '../outside.ts';
import type { Visitor } from '../visitor.ts';
import type { MatrixScene } from './scene.ts';

export const actorNames = [
  'guest',
  'own ticket',
  'foreign ticket',
  'no-phone user',
  'other user',
  'owner',
  'owner with stale login',
  'expired session',
  'revoked session',
  'suspended user',
  'closed user',
  'locked user',
  'moderator',
  'money operator',
  'admin',
] as const;

export type ActorName = (typeof actorNames)[number];

/** The account that a call is about. */
export interface Person {
  readonly id: string;
  readonly email: string;
  readonly phone: string;
  readonly username: string;
  /** A product on sale and an uploaded photo; for actors who cannot have them, the owner's. */
  readonly productId: number;
  readonly picture: string;
  /** Public, with that product in it. */
  readonly collectionId: number;
  /** A comment on their own product. */
  readonly commentId: number;
  /** A paid purchase from another seller. */
  readonly orderId: string;
  readonly checkoutId: string;
  readonly addressId: string;
}

export interface MatrixActor {
  readonly visitor: Visitor;
  /** The actor itself; for strangers, the account they try to reach. */
  readonly about: Person;
}

/** All actors of the matrix, each with its own visitor. */
export async function prepareActors(test: MatrixScene): Promise<Record<ActorName, MatrixActor>> {
  const owner = await aMemberActor(test);
  const pending = await aTicket(test, owner.about);
  const change = (statement: ReturnType<typeof sql>) => inTransaction(test.db, (tx) => statement.execute(tx));

  const stale = await aMemberActor(test);
  await change(
    sql`update auth.session set confirmed_at = now() - interval '1 hour' where user_id = ${stale.about.id}`,
  );
  const expired = await aMemberActor(test);
  await change(
    sql`update auth.session set expires_at = now() - interval '1 hour' where user_id = ${expired.about.id}`,
  );
  const revoked = await aMemberActor(test);
  await revoked.visitor.twin().post('/api/session/sign-out');
  const suspended = await aMemberActor(test);
  await inTransaction(test.db, (tx) => extendSuspension(tx, test.clock, suspended.about.id, 7));
  const closed = await aMemberActor(test);
  await inTransaction(test.db, (tx) => closePerson(tx, test.identity, closed.about.id));
  const locked = await aMemberActor(test);
  await inTransaction(test.db, (tx) => lock(tx, test.clock, locked.about.id));
  const staff = async (role: StaffRole) => {
    const actor = await aMemberActor(test);
    await inTransaction(test.db, (tx) => setRole(tx, actor.about.id, role, test.clock.now()));
    await change(sql`update auth.session set second_factor_at = now() where user_id = ${actor.about.id}`);
    return actor;
  };

  return {
    guest: { visitor: test.visitor(), about: owner.about },
    'own ticket': pending,
    'foreign ticket': { ...(await aTicket(test, owner.about)), about: pending.about },
    'no-phone user': await aPhoneOnlyActor(test, owner.about),
    'other user': { ...(await aMemberActor(test)), about: owner.about },
    owner,
    'owner with stale login': stale,
    'expired session': expired,
    'revoked session': revoked,
    'suspended user': suspended,
    'closed user': closed,
    'locked user': locked,
    moderator: await staff('moderator'),
    'money operator': await staff('money'),
    admin: await staff('admin'),
  };
}

async function aMemberActor(test: MatrixScene): Promise<MatrixActor> {
  const { member, visitor } = await aSignedInMember(test);
  const { id: productId } = await aProduct(test.db, { sellerId: member.id });
  const picture = await aSentPicture(test, member.id);
  const { id: collectionId } = await createCollection(test, member.id, { name: 'Para la feria' });
  await addProductsToCollection(test, member.id, { collectionId, productIds: [productId] });
  const commentId = await addComment(test, member.id, { productId, content: 'Hola' });
  const seller = await anAccount(test.db);
  const order = await anOrder(test, { buyerId: member.id, sellerId: seller.id, path: ['paid'] });
  const bought = { orderId: order.id, checkoutId: order.checkoutId };
  const addressId = await saveAnAddress(visitor);
  return {
    visitor,
    about: { ...member, productId, picture, collectionId, commentId, addressId, ...bought },
  };
}

async function aTicket(test: MatrixScene, owner: Person): Promise<MatrixActor> {
  const { visitor, form, phone, id } = await aRegistration(test, 'password');
  return { visitor, about: { ...owner, id, phone, email: form.email, username: form.username } };
}

/** With the session of the link for associating a phone. */
async function aPhoneOnlyActor(test: MatrixScene, owner: Person): Promise<MatrixActor> {
  const { form, id } = await aRegistration(test, 'password', { email: anEmail() });
  const visitor = test.visitor();
  await visitor.post('/api/session/sign-in', { email: form.email, password: goodPassword });
  await visitor.post('/api/send-magic-link-associate-phone', { email: form.email });
  await test.workOff();
  await visitor.post('/api/phone/open-link', { token: await tokenMailedTo(form.email, 'asociar-telefono') });
  const { email, username } = form;
  return { visitor, about: { ...owner, id, email, phone: aPhone(), username } };
}

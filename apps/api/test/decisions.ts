import type { TargetKind } from '@perchero/contract/moderation/report-reasons.rules';
import { inTransaction } from '../src/platform/database/database.ts';
import { aPaidDelivery, aSellerAndBuyer, call, type Person } from './deliveries.ts';
import { aCompletedSale, aTrader, chapterRows, write } from './garments.ts';
import { aThread } from './messages.ts';
import { aCase, type aModerator, aTarget, caseRow, mustReport, takeCase } from './moderation.ts';
import { comment } from './notifications.ts';
import { aMemberSince, signIn, type TestApp } from './people.ts';
import { aPublished, aSeller, hearAll } from './sellers.ts';

export type Moderator = Awaited<ReturnType<typeof aModerator>>;

export interface ReportedThing {
  readonly kind: TargetKind;
  readonly id: string;
  readonly owner: Person;
  readonly caseId: string;
}

/** What is written in each thing. */
export const writtenText = 'Esto lo escribió su dueña';
export const avatarPathOf = (accountId: string) => `avatars/${accountId}/of-a-test`;

interface Written {
  readonly owner: Person;
  readonly id: string | number;
  /** Only the two people of a thread may report its messages. */
  readonly reporter?: Person;
}

const things: Record<TargetKind, (test: TestApp) => Promise<Written>> = {
  async product(test) {
    const owner = await aSeller(test);
    const { id } = await aPublished(test, owner, { description: writtenText });
    return { owner, id };
  },
  async comment(test) {
    const seller = await aSeller(test);
    const { id: productId } = await aPublished(test, seller);
    const owner = await aMemberSince(test, 100);
    return { owner, id: await comment(owner.visitor, productId, writtenText) };
  },
  async message(test) {
    const { buyer, seller, threadId } = await aThread(test);
    const reply = await buyer.visitor.post('/api/messages/send', {
      id: crypto.randomUUID(),
      thread_id: threadId,
      text: writtenText,
    });
    return { owner: buyer, id: reply.body.message.id, reporter: seller };
  },
  async review(test) {
    const { orderId, buyer } = await aReviewedOrder(test);
    const { id } = await test.db
      .selectFrom('review')
      .select('id')
      .where('order_id', '=', orderId)
      .where('author_id', '=', buyer.member.id)
      .executeTakeFirstOrThrow();
    return { owner: buyer, id };
  },
  async collection(test) {
    const owner = await aMemberSince(test, 100);
    const { body } = await owner.visitor.post('/api/collections/create', { name: writtenText });
    return { owner, id: body.collection.id };
  },
  async chapter(test) {
    const parties = { seller: await aTrader(test), buyer: await aTrader(test) };
    const { code } = await aCompletedSale(test, parties);
    await write(parties.buyer, code, { words: writtenText });
    const [, own] = await chapterRows(test, code);
    return { owner: parties.buyer, id: own?.id ?? '' };
  },
  async person(test) {
    const owner = await aMemberSince(test, 100);
    await inTransaction(test.db, (tx) =>
      tx
        .updateTable('account')
        .set({ description: writtenText, avatar_path: avatarPathOf(owner.member.id) })
        .where('id', '=', owner.member.id)
        .execute(),
    );
    return { owner, id: owner.member.id };
  },
};

async function aReviewedOrder(test: TestApp) {
  const { seller, buyer } = await aSellerAndBuyer(test);
  const orderId = await aPaidDelivery(test, { seller, buyer });
  const steps = [
    [seller, 'send', { carrier: 'dac', tracking: 'AB-1234' }],
    [buyer, 'confirm', {}],
    [buyer, 'approve', {}],
    [buyer, '/api/reviews/write', { stars: 2, text: writtenText, tags: [] }],
    [seller, '/api/reviews/write', { stars: 4, text: '', tags: [] }],
  ] as const;
  for (const [person, name, more] of steps) {
    const { status, body } = await call(person, name, { order_id: orderId, ...more });
    if (status !== 200) throw new Error(`${name} answered ${status} ${body.code}`);
    await hearAll(test);
  }
  return { orderId, buyer };
}

/** A thing of each kind with its case. */
export async function aReported(test: TestApp, kind: TargetKind): Promise<ReportedThing> {
  const { owner, id, reporter } = await things[kind](test);
  const target = aTarget(kind, id);
  const caseId = reporter ? await mustReport(test, reporter.visitor, target) : await aCase(test, target);
  await hearAll(test);
  return { kind, id: String(id), owner, caseId };
}

export const decisionWords = 'Incumple las reglas de la comunidad.';

/** Decides a case that the moderator has; answers as the API does. */
export async function postDecision(
  test: TestApp,
  { visitor }: Moderator,
  caseId: string,
  changes: object = {},
) {
  const { version } = await caseRow(test, caseId);
  return visitor.post('/api/admin/moderation/decide', {
    case_id: caseId,
    version,
    thing: 'nothing',
    person: 'none',
    reason: 'other',
    words: decisionWords,
    ...changes,
  });
}

/** Takes and decides a case, lets everybody hear of it, and returns the id of the decision. */
export async function mustDecide(
  test: TestApp,
  moderator: Moderator,
  caseId: string,
  changes: object = {},
): Promise<string> {
  await takeCase(moderator, caseId);
  const { status, body } = await postDecision(test, moderator, caseId, changes);
  if (status !== 200) throw new Error(`not decided: ${status} ${JSON.stringify(body)}`);
  await hearAll(test);
  const { id } = await test.db
    .selectFrom('moderation_decision')
    .select('id')
    .where('case_id', '=', caseId)
    .orderBy('case_version', 'desc')
    .executeTakeFirstOrThrow();
  return id;
}

/** Signs in again when the session has ended: tests skip weeks. */
export async function mustAppeal(person: Person, decisionId: string): Promise<void> {
  await signIn(person.visitor, person.member);
  const { status, body } = await person.visitor.post('/api/moderation/appeal', {
    decision_id: decisionId,
    words: 'La etiqueta es original, les mando la boleta.',
  });
  if (status !== 200) throw new Error(`not appealed: ${status} ${JSON.stringify(body)}`);
}

export async function mustAnswer(
  { visitor }: Moderator,
  decisionId: string,
  outcome: 'kept' | 'reversed',
): Promise<void> {
  const { status, body } = await visitor.post('/api/admin/moderation/decide-appeal', {
    decision_id: decisionId,
    outcome,
    words: 'Lo miramos de nuevo con calma.',
  });
  if (status !== 200) throw new Error(`not answered: ${status} ${JSON.stringify(body)}`);
}

export function decisionsOf({ db }: Pick<TestApp, 'db'>, caseId: string) {
  return db
    .selectFrom('moderation_decision')
    .selectAll()
    .where('case_id', '=', caseId)
    .orderBy('case_version')
    .execute();
}

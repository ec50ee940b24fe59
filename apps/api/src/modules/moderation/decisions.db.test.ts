import type { TargetKind } from '@perchero/contract/moderation/report-reasons.rules';
import { describe, expect, it } from 'vitest';
import { openCollection } from '#modules/collections/index.ts';
import { inTransaction } from '#platform/database/database.ts';
import { auditOfCase } from '../../../test/audit.ts';
import { aProductOf, orderRow, reservedOf } from '../../../test/checkouts.ts';
import {
  aReported,
  avatarPathOf,
  decisionsOf,
  decisionWords,
  mustDecide,
  postDecision,
  type ReportedThing,
  writtenText,
} from '../../../test/decisions.ts';
import {
  aPaidDelivery,
  aSellerAndBuyer,
  call,
  deliveryRow,
  type Parties,
  readOrder,
} from '../../../test/deliveries.ts';
import { startTestApp } from '../../../test/harness.ts';
import {
  aCase,
  aModerator,
  aReporter,
  aTarget,
  caseRow,
  mustReport,
  takeCase,
} from '../../../test/moderation.ts';
import { bellOf, expectExactInbox } from '../../../test/notifications.ts';
import { anOrder } from '../../../test/orders.ts';
import { mailsTo } from '../../../test/outside.ts';
import { signIn } from '../../../test/people.ts';
import { hearAll, productRow, unlimited } from '../../../test/sellers.ts';

const test = await startTestApp({ limiter: unlimited });
const day = 24 * 60 * 60;

type Person = ReportedThing['owner'];

const newsOf = async (person: Person) => {
  await signIn(person.visitor, person.member).catch(() => {});
  const { data } = await bellOf(person);
  return (data as { kind: string; title: string; message: string; url: string }[]).filter(
    ({ kind }) => kind === 'moderation',
  );
};
const titlesOf = async (person: Person) => (await newsOf(person)).map(({ title }) => title).toSorted();
const mailOf = async ({ member }: Person, subject: string) => {
  await test.workOff();
  return (await mailsTo(member.email)).filter((mail) => mail.subject.startsWith(subject));
};
const identityOf = ({ member }: Person) =>
  test.db
    .selectFrom('auth.identity')
    .select(['suspended_until as until', 'closed_at as closedAt'])
    .where('id', '=', member.id)
    .executeTakeFirstOrThrow();

/** How many days after now, so that the milliseconds between do not count. */
const daysFromNow = (at: Date | null | undefined) =>
  at ? Math.round((at.getTime() - test.clock.now().getTime()) / 86_400_000) : null;

/** Whether others read the text that the owner wrote. */
const publicViews: Record<TargetKind, (id: string, owner: Person) => Promise<string>> = {
  product: async (id) => JSON.stringify((await test.get(`/api/products/${id}`)).body),
  async comment(id) {
    const { product_id: productId } = await test.db
      .selectFrom('comment')
      .select('product_id')
      .where('id', '=', Number(id))
      .executeTakeFirstOrThrow();
    return JSON.stringify((await test.get(`/api/comments?product=${productId}`)).body);
  },
  async message(id, { visitor }) {
    const { thread_id: threadId } = await test.db
      .selectFrom('message')
      .select('thread_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    return JSON.stringify([
      (await visitor.get(`/api/threads/${threadId}`)).body,
      (await visitor.get('/api/threads')).body,
    ]);
  },
  async review(id) {
    const { username } = await test.db
      .selectFrom('review')
      .innerJoin('account', 'account.id', 'review.subject_id')
      .select('username')
      .where('review.id', '=', id)
      .executeTakeFirstOrThrow();
    const [list, profile] = await Promise.all([
      test.get(`/api/profiles/${username}/reviews`),
      test.get(`/api/profiles/${username}`),
    ]);
    return JSON.stringify([list.body.reviews ?? list.body, profile.body.standing]);
  },
  collection: (id, { member }) =>
    openCollection(test.db, { id: Number(id), ownerId: member.id, viewerId: null }).then(
      ({ collection }) => collection.name,
      () => 'not found',
    ),
  async chapter(id) {
    const { code } = await test.db
      .selectFrom('garment_chapter')
      .innerJoin('garment', 'garment.id', 'garment_id')
      .select('code')
      .where('garment_chapter.id', '=', id)
      .executeTakeFirstOrThrow();
    return JSON.stringify((await test.get(`/api/garments/${code}`)).body);
  },
  person: async (_id, { member }) =>
    JSON.stringify((await test.get(`/api/profiles/${member.username}`)).body),
};

const kinds = Object.keys(publicViews) as TargetKind[];

const removedTitles: Record<TargetKind, string> = {
  product: 'Quitamos tu prenda',
  comment: 'Quitamos tu comentario',
  message: 'Quitamos tu mensaje',
  review: 'Quitamos tu opinión',
  collection: 'Quitamos tu colección',
  chapter: 'Quitamos tu capítulo',
  person: 'Quitamos tu foto y descripción',
};

describe('a decision about the thing', () => {
  it.each(kinds)('MOD-07 removes a %s, with reason and words in bell and mail, once', async (kind) => {
    const { id, owner, caseId } = await aReported(test, kind);
    const before = await publicViews[kind](id, owner);
    const moderator = await aModerator(test);

    await mustDecide(test, moderator, caseId, { thing: 'remove' });

    const after = await publicViews[kind](id, owner);
    expect(before).toContain(writtenText);
    expect(after).not.toContain(writtenText);
    expect(after).not.toBe(before);
    const title = removedTitles[kind];
    const [news, ...more] = await newsOf(owner);
    expect(more).toEqual([]);
    expect(news).toMatchObject({ title, url: expect.stringContaining('seccion=decisiones') });
    expect(news?.message).toContain(
      `${decisionWords} Si creés que nos equivocamos, pedí la revisión antes del `,
    );
    const mails = await mailOf(owner, title);
    expect(mails).toHaveLength(1);
    for (const part of [decisionWords, 'Motivo: Otra cosa']) expect(mails[0]?.text).toContain(part);
    await expectExactInbox(test, owner.member.id);
    expect(await caseRow(test, caseId)).toMatchObject({ state: 'decided', assigned_to: null });
  });

  it.each(kinds)('MOD-07 leaves a %s as it is when nothing is decided, and tells nobody', async (kind) => {
    const { id, owner, caseId } = await aReported(test, kind);
    const before = await publicViews[kind](id, owner);

    await mustDecide(test, await aModerator(test), caseId, { words: '' });

    expect(await publicViews[kind](id, owner)).toBe(before);
    expect(await newsOf(owner)).toEqual([]);
  });

  it('MOD-07 hides products only', async () => {
    const moderator = await aModerator(test);
    const product = await aReported(test, 'product');
    await mustDecide(test, moderator, product.caseId, { thing: 'hide' });
    expect((await productRow(test, Number(product.id)))?.holds).toEqual(['hidden']);
    expect(await newsOf(product.owner)).toMatchObject([
      {
        title: 'Tu prenda Campera de jean está oculta',
        message: `${decisionWords} Corregila y la volvemos a mirar.`,
      },
    ]);

    for (const kind of kinds.filter((one) => one !== 'product')) {
      const { caseId } = await aReported(test, kind);
      await takeCase(moderator, caseId);
      const { status, body } = await postDecision(test, moderator, caseId, { thing: 'hide' });
      expect([status, body.code]).toEqual([400, 'invalid-input']);
    }
  });

  it('MOD-07 shows a removed comment and a removed message as removed', async () => {
    const moderator = await aModerator(test);
    const comment = await aReported(test, 'comment');
    await mustDecide(test, moderator, comment.caseId, { thing: 'remove' });
    expect(await publicViews.comment(comment.id, comment.owner)).toContain('"isRemoved":true');
    const message = await aReported(test, 'message');
    await mustDecide(test, moderator, message.caseId, { thing: 'remove' });
    expect(await publicViews.message(message.id, message.owner)).toContain('"removed":"moderation"');
  });

  it('MOD-07 names a removed collection anew and makes it private, also when the name is taken', async () => {
    const { id, owner, caseId } = await aReported(test, 'collection');
    await owner.visitor.post('/api/collections/create', { name: 'colección' });
    await mustDecide(test, await aModerator(test), caseId, { thing: 'remove' });
    const row = await test.db
      .selectFrom('collection')
      .select(['name', 'is_public'])
      .where('id', '=', Number(id))
      .executeTakeFirstOrThrow();
    expect(row).toEqual({ name: `Colección ${id}`, is_public: false });
  });

  it('MOD-07 GARM-10 hides words and photo of a removed chapter, its place stays', async () => {
    const { id, owner, caseId } = await aReported(test, 'chapter');
    await mustDecide(test, await aModerator(test), caseId, { thing: 'remove' });
    const page = await publicViews.chapter(id, owner);
    expect(JSON.parse(page).chapters).toMatchObject([
      { place: 1, removed: false },
      { id, place: 2, words: '', picture: null, removed: true },
    ]);
    const change = { words: 'Otra cosa', picture_id: null, shows_name: false, department: null };
    const { code } = JSON.parse(page).garment;
    expect((await owner.visitor.post('/api/garments/chapter', { code, ...change })).body.code).toBe(
      'chapter-closed',
    );
  });

  it('MOD-07 takes a review out of the standing', async () => {
    const { id, caseId } = await aReported(test, 'review');
    const { subject_id: subject } = await test.db
      .selectFrom('review')
      .select('subject_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const standing = () =>
      test.db
        .selectFrom('seller_standing')
        .select(['reviews', 'stars'])
        .where('account_id', '=', subject)
        .executeTakeFirst();
    expect(await standing()).toEqual({ reviews: 1, stars: 2 });
    await mustDecide(test, await aModerator(test), caseId, { thing: 'remove' });
    expect(await standing()).toEqual({ reviews: 0, stars: 0 });
  });

  it('MOD-07 deletes a removed product and a removed avatar after 30 days', async () => {
    const moderator = await aModerator(test);
    const product = await aReported(test, 'product');
    const person = await aReported(test, 'person');
    await mustDecide(test, moderator, product.caseId, { thing: 'remove' });
    const path = avatarPathOf(person.id);
    // As if a rule of ours had found it: no report keeps the file.
    await inTransaction(test.db, (tx) => tx.deleteFrom('kept_picture').where('path', '=', path).execute());
    const file = `${path}-320.webp`;
    await test.store.put(file, Buffer.from('an avatar'), 'image/webp');
    const keptFiles = async () => ((await test.store.get(file)) ? [file] : []);
    await mustDecide(test, moderator, person.caseId, { thing: 'remove' });
    test.clock.advance(29 * day);
    await test.workMoney();
    await test.workOff();
    expect((await productRow(test, Number(product.id)))?.state).toBe('active');
    expect(await keptFiles()).toEqual([file]);

    test.clock.advance(2 * day);
    await test.workMoney();

    expect((await productRow(test, Number(product.id)))?.state).toBe('deleted');
    await test.workOff();
    const [decision] = await decisionsOf(test, person.caseId);
    expect(decision?.final_at).toBeNull();
    expect(await keptFiles()).toEqual([]);
  });

  it.each([
    ['fake', true],
    ['not-own-photos', true],
    ['spam', false],
  ])('MOD-18 removed for %s, its photos are banned: %j', async (reason, isBanned) => {
    const { id, owner, caseId } = await aReported(test, 'product');
    const productId = Number(id);
    await inTransaction(test.db, (tx) =>
      tx
        .insertInto('picture_hash')
        .values({
          picture_id: crypto.randomUUID(),
          owner_id: owner.member.id,
          product_id: productId,
          hash: productId,
          mirrored: productId,
          with_wider_edge: productId,
          without_edge: productId,
          created_at: test.clock.now(),
        })
        .execute(),
    );

    await mustDecide(test, await aModerator(test), caseId, { thing: 'remove', reason });

    const hashes = await test.db
      .selectFrom('picture_hash')
      .select('banned_at')
      .where('product_id', '=', productId)
      .execute();
    expect(hashes.map(({ banned_at: at }) => at !== null)).toEqual([isBanned]);
  });
});

describe('a decision about the person', () => {
  it('MOD-07 warns', async () => {
    const { owner, caseId } = await aReported(test, 'person');
    await mustDecide(test, await aModerator(test), caseId, { person: 'warn', reason: 'spam' });
    expect(await newsOf(owner)).toMatchObject([
      { title: 'Un aviso sobre tu cuenta', message: `${decisionWords} Motivo: Publicidad o repetido.` },
    ]);
    expect(await mailOf(owner, 'Un aviso sobre tu cuenta')).toHaveLength(1);
    expect(await identityOf(owner)).toEqual({ until: null, closedAt: null });
  });

  it.each([
    ['suspend-1', 1],
    ['suspend-7', 7],
    ['suspend-30', 30],
  ])('MOD-07 %s suspends for %d days, and says it when it ends', async (person, days) => {
    const { owner, caseId } = await aReported(test, 'person');
    const moderator = await aModerator(test);
    await mustDecide(test, moderator, caseId, { person, reason: 'spam' });
    const { until, closedAt } = await identityOf(owner);
    expect([daysFromNow(until), closedAt]).toEqual([days, null]);
    const [decision] = await decisionsOf(test, caseId);
    expect(decision?.until).toEqual(until);
    expect(await titlesOf(owner)).toEqual([
      expect.stringMatching(/^Tu cuenta está suspendida hasta el \S+ \d+ de /),
    ]);

    test.clock.advance(days * day);
    await test.workMoney();
    await hearAll(test);
    expect(await titlesOf(owner)).toContain('Tu cuenta está activa de nuevo');
    expect(await mailOf(owner, 'Tu cuenta está activa de nuevo')).toHaveLength(1);
  });

  it('MOD-07 adds a second suspension to the end of the first', async () => {
    const moderator = await aModerator(test);
    const { owner, caseId } = await aReported(test, 'person');
    const { body } = await owner.visitor.post('/api/collections/create', { name: 'Otra' });
    const second = await aCase(test, aTarget('collection', body.collection.id), 'hate');
    await mustDecide(test, moderator, caseId, { person: 'suspend-1', reason: 'spam' });
    await mustDecide(test, moderator, second, { person: 'suspend-7', reason: 'hate' });
    expect(daysFromNow((await identityOf(owner)).until)).toBe(8);
  });

  it('MOD-07 an earlier suspension that ends does not free a closed account', async () => {
    const moderator = await aModerator(test);
    const { owner, caseId } = await aReported(test, 'person');
    const { body } = await owner.visitor.post('/api/collections/create', { name: 'Otra' });
    const second = await aCase(test, aTarget('collection', body.collection.id), 'hate');
    await mustDecide(test, moderator, caseId, { person: 'suspend-1', reason: 'spam' });
    await mustDecide(test, moderator, second, { person: 'close', reason: 'hate' });
    test.clock.advance(2 * day);
    await test.workMoney();
    await hearAll(test);
    expect(await titlesOf(owner)).not.toContain('Tu cuenta está activa de nuevo');
  });

  it('MOD-07 closes the account', async () => {
    const { owner, caseId } = await aReported(test, 'person');
    await mustDecide(test, await aModerator(test), caseId, { person: 'close', reason: 'scam' });
    expect(daysFromNow((await identityOf(owner)).closedAt)).toBeCloseTo(0);
    expect(await titlesOf(owner)).toEqual(['Cerramos tu cuenta']);
  });

  it('MOD-07 tells both halves of a decision', async () => {
    const { owner, caseId } = await aReported(test, 'product');
    await mustDecide(test, await aModerator(test), caseId, { thing: 'remove', person: 'warn' });
    expect(await titlesOf(owner)).toEqual(['Quitamos tu prenda', 'Un aviso sobre tu cuenta']);
  });

  it('MOD-07 asks for a recent login before 30 days and before closing', async () => {
    const { caseId } = await aReported(test, 'person');
    const moderator = await aModerator(test);
    test.clock.advance(11 * 60);
    await takeCase(moderator, caseId);
    for (const person of ['suspend-30', 'close']) {
      const { status, body } = await postDecision(test, moderator, caseId, { person, reason: 'scam' });
      expect([status, body.code]).toEqual([403, 'requires-recent-login']);
    }
    expect(
      (await postDecision(test, moderator, caseId, { person: 'suspend-7', reason: 'scam' })).status,
    ).toBe(200);
  });
});

describe('who decides', () => {
  it('MOD-07 the same decision again decides once; another one finds the case changed', async () => {
    const { owner, caseId } = await aReported(test, 'person');
    const moderator = await aModerator(test);
    await takeCase(moderator, caseId);
    const { version } = await caseRow(test, caseId);
    const wanted = { version, person: 'suspend-1', reason: 'spam' };

    const replies = await Promise.all([1, 2, 3].map(() => postDecision(test, moderator, caseId, wanted)));

    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
    const other = await postDecision(test, moderator, caseId, { ...wanted, person: 'warn' });
    expect([other.status, other.body.code]).toEqual([409, 'case-changed']);
    expect(await decisionsOf(test, caseId)).toHaveLength(1);
    expect(daysFromNow((await identityOf(owner)).until)).toBe(1);
    await hearAll(test);
    expect(await titlesOf(owner)).toHaveLength(1);
    expect(await auditOfCase(test, caseId)).toMatchObject([
      { action: 'take-case' },
      {
        action: 'decide-case',
        actor_id: moderator.member.id,
        reason: decisionWords,
        detail: { thing: 'nothing', person: 'suspend-1' },
      },
    ]);
  });

  it('MOD-06 only the moderator who has the case, and while they have it', async () => {
    const { caseId } = await aReported(test, 'comment');
    const [one, other] = [await aModerator(test), await aModerator(test)];
    const codeOf = async (moderator: typeof one) => (await postDecision(test, moderator, caseId)).body.code;
    expect(await codeOf(one)).toBe('case-taken');
    await takeCase(one, caseId);
    expect(await codeOf(other)).toBe('case-taken');
    test.clock.advance(15 * 60);
    expect(await codeOf(one)).toBe('case-taken');
    await takeCase(other, caseId);
    expect((await postDecision(test, other, caseId)).status).toBe(200);
  });

  it('MOD-07 a case that changed meanwhile, that does not exist, or is not the moderators is refused', async () => {
    const { caseId, owner } = await aReported(test, 'person');
    const moderator = await aModerator(test);
    await takeCase(moderator, caseId);
    const { version } = await caseRow(test, caseId);
    const reporter = await aReporter(test);
    await mustReport(test, reporter.visitor, aTarget('person', owner.member.id), 'minor');
    const changed = await postDecision(test, moderator, caseId, { version });
    expect([changed.status, changed.body.code]).toEqual([409, 'case-changed']);

    const own = await aCase(test, aTarget('person', moderator.member.id));
    const missing = await moderator.visitor.post('/api/admin/moderation/decide', {
      case_id: crypto.randomUUID(),
      version: 1,
      thing: 'nothing',
      person: 'none',
      reason: 'other',
    });
    expect([missing.status, missing.body.code]).toEqual([404, 'not-found']);
    expect((await postDecision(test, moderator, own)).body.code).toBe('not-found');
    expect((await postDecision(test, owner, caseId)).status).toBe(404);
  });

  it.each([
    { thing: 'remove', words: 'Corto' },
    { person: 'warn', words: '' },
    { thing: 'remove', reason: 'fake' },
  ])('MOD-07 refuses %j of a comment', async (changes) => {
    const { caseId } = await aReported(test, 'comment');
    const moderator = await aModerator(test);
    await takeCase(moderator, caseId);
    const { status, body } = await postDecision(test, moderator, caseId, changes);
    expect([status, body.code]).toEqual([400, 'invalid-input']);
  });
});

describe('others who are told', () => {
  it('MOD-04 each reporter learns the outcome once, without details', async () => {
    const moderator = await aModerator(test);
    const { owner } = await aReported(test, 'person');
    const target = aTarget('person', owner.member.id);
    const [one, other] = [await aReporter(test), await aReporter(test)];
    const caseId = await mustReport(test, one.visitor, target);
    await mustReport(test, other.visitor, target);

    await mustDecide(test, moderator, caseId, { person: 'suspend-1', reason: 'spam' });

    for (const reporter of [one, other]) {
      expect(await newsOf(reporter)).toMatchObject([
        { title: 'Revisamos tu reporte', message: 'Tomamos una decisión. Gracias por avisar.' },
      ]);
      const [mail, ...more] = await mailOf(reporter, 'Revisamos tu reporte');
      expect(more).toEqual([]);
      expect(mail?.text).not.toContain(decisionWords);
    }
    const fine = await aReporter(test);
    const second = await mustReport(
      test,
      fine.visitor,
      aTarget('comment', (await aReported(test, 'comment')).id),
    );
    await mustDecide(test, moderator, second, { words: '' });
    expect(await newsOf(fine)).toMatchObject([
      { message: 'No encontramos que incumpla las reglas. Gracias por avisar.' },
    ]);
  });

  it('MOD-04 who reports what was found fine learns that at once', async () => {
    const { owner, caseId } = await aReported(test, 'person');
    await mustDecide(test, await aModerator(test), caseId, { words: '' });
    const late = await aReporter(test);
    expect(await mustReport(test, late.visitor, aTarget('person', owner.member.id))).toBe(caseId);
    await hearAll(test);
    expect(await titlesOf(late)).toEqual(['Revisamos tu reporte']);
  });
});

describe('orders of a removed product', () => {
  async function aProductCase(parties: Parties, reason: string) {
    const productId = await aProductOf(test, parties.seller.member.id, { stock: 3 });
    return { productId, caseId: await aCase(test, aTarget('product', productId), reason) };
  }

  it('MOD-09 unpaid ones are scheduled to be cancelled', async () => {
    const parties = await aSellerAndBuyer(test);
    const { productId, caseId } = await aProductCase(parties, 'spam');
    const { id } = await anOrder(test, {
      buyerId: parties.buyer.member.id,
      sellerId: parties.seller.member.id,
      productIds: [productId],
    });
    expect(await reservedOf(test, productId)).toBe(1);
    await mustDecide(test, await aModerator(test), caseId, { thing: 'remove', reason: 'spam' });
    const { next_check_at: next } = await test.db
      .selectFrom('shop_order')
      .select('next_check_at')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(next?.getTime()).toBeLessThanOrEqual(test.clock.now().getTime());
    expect((await orderRow(test, id)).state).toBe('awaiting_payment');
  });

  const claim = (orderId: string, productIds: number[]) => ({
    id: crypto.randomUUID(),
    order_id: orderId,
    kind: 'not_arrived',
    text: 'Leí que la quitaron y no la quiero.',
    product_ids: productIds,
  });

  it.each(['fake', 'stolen', 'forbidden'])(
    'MOD-09 paid ones go on; removed as %s, their buyer is told and may claim at once',
    async (reason) => {
      const parties = await aSellerAndBuyer(test);
      const orderId = await aPaidDelivery(test, parties);
      const { order } = await readOrder(parties.buyer, orderId);
      const productIds = order.items.map(({ product_id: id }: { product_id: number }) => id);
      const [{ title }] = order.items as [{ title: string }];
      const early = await call(parties.buyer, '/api/claims/open', claim(orderId, productIds));
      expect(early.body.code).toBe('claim-too-early');
      expect(order.claim_kinds).toEqual([]);

      const caseId = await removedCase(productIds[0], reason);

      expect((await orderRow(test, orderId)).state).toBe('paid');
      const [news, ...more] = await newsOf(parties.buyer);
      expect(more).toEqual([]);
      expect(news).toMatchObject({
        title: `Revisamos la prenda ${title}`,
        message:
          'La quitamos después de tu compra. Si tenés dudas con la prenda, podés abrir un reclamo desde ahora.',
        url: `/compras/${orderId}`,
      });
      expect(await mailOf(parties.buyer, `Revisamos la prenda ${title}`)).toHaveLength(1);
      expect((await readOrder(parties.buyer, orderId)).order.claim_kinds).toEqual(['not_arrived']);
      const opened = await call(parties.buyer, '/api/claims/open', claim(orderId, productIds));
      expect([opened.status, opened.body.code]).toEqual([200, undefined]);
      expect((await deliveryRow(test, orderId)).state).toBe('in_claim');
      expect(await decisionsOf(test, caseId)).toHaveLength(1);
    },
  );

  async function removedCase(productId: number, reason: string): Promise<string> {
    const caseId = await aCase(test, aTarget('product', productId), reason);
    await mustDecide(test, await aModerator(test), caseId, { thing: 'remove', reason });
    return caseId;
  }

  it('MOD-09 removed for another reason, the buyer is not told and waits as ever', async () => {
    const parties = await aSellerAndBuyer(test);
    const orderId = await aPaidDelivery(test, parties);
    const { order } = await readOrder(parties.buyer, orderId);
    const [productId] = order.items.map(({ product_id: id }: { product_id: number }) => id);
    await removedCase(productId, 'not-own-photos');
    expect(await titlesOf(parties.buyer)).not.toContainEqual(expect.stringMatching(/^Revisamos la prenda/));
    const { body } = await call(parties.buyer, '/api/claims/open', claim(orderId, [productId]));
    expect(body.code).toBe('claim-too-early');
  });
});

import { dispatchDue } from '#platform/events/dispatcher.ts';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { inTransaction } from '#platform/database/database.ts';
import { startTestApp } from '../../../test/harness.ts';
import { bellOf, comment, expectExactInbox, like, tell, pendingEvents } from '../../../test/notifications.ts';
import { aSignedInMember, goodPassword } from '../../../test/people.ts';
import { onSocialEvents } from './on-social.ts';
import { aPublished, aSeller, hearAll, type Seller, unlimited } from '../../../test/sellers.ts';

const test = await startTestApp({ limiter: unlimited });

let seller: Seller;
let productId: number;

beforeEach(async () => {
  await hearAll(test);
  seller = await aSeller(test);
  ({ id: productId } = await aPublished(test, seller, { category: 'campera-jean' }));
  await hearAll(test);
});

const somebody = (fullName: string) => aSignedInMember(test, { fullName });
const people = <Names extends readonly string[]>(...names: Names) =>
  Promise.all(names.map(somebody)) as Promise<{ [Place in keyof Names]: Seller }>;
const titles = async (of: Seller) => (await bellOf(of)).data.map(({ title }: { title: string }) => title);

describe('NOTI-04 a like', () => {
  it('notifies the seller once, with a link to the product', async () => {
    const sofia = await somebody('Sofía Núñez');
    await like(sofia.visitor, productId);
    await like(sofia.visitor, productId);
    await hearAll(test);

    expect(await bellOf(seller)).toEqual({
      count: 1,
      unread: 1,
      data: [
        {
          id: expect.any(Number),
          title: 'A Sofía le gusta tu campera',
          message: '',
          read: false,
          created_at: expect.any(String),
          url: `/Post/${productId}`,
          user_id: seller.member.id,
          kind: 'like',
          icon: 'heart',
          actor: { username: sofia.member.username, avatar_url: null },
        },
      ],
    });
    expect(await titles(sofia)).toEqual([]);
    await expectExactInbox(test, seller.member.id);
  });

  it('is grouped until read; the same person is not notified again', async () => {
    const [bruno, sofia, ana] = await people('Bruno Paz', 'Sofía Núñez', 'Ana Gil');
    for (const { visitor } of [bruno, sofia]) await like(visitor, productId);
    await hearAll(test);
    await like(ana.visitor, productId);
    await hearAll(test);
    const [group] = (await bellOf(seller)).data;
    expect(group).toMatchObject({ title: 'A 3 personas les gusta tu campera' });
    expect(group.message).toMatch(/^Ana, (Bruno|Sofía) y 1 más$/);

    await seller.visitor.post('/api/notifications/mark-read', { notification_id: group.id });
    await like(ana.visitor, productId, 'remove');
    await hearAll(test);
    await like(ana.visitor, productId);
    await hearAll(test);
    expect(await bellOf(seller)).toMatchObject({ count: 1, unread: 0 });

    await like((await somebody('Luz')).visitor, productId);
    await hearAll(test);
    expect(await titles(seller)).toEqual(['A Luz le gusta tu campera', 'A 3 personas les gusta tu campera']);
    await expectExactInbox(test, seller.member.id);
  });

  it('names the person who liked last, also when several likes are heard at once', async () => {
    const likers = (await people('Bruno Paz', 'Sofía Núñez', 'Ana Gil')).toSorted((one, other) =>
      one.member.id < other.member.id ? -1 : 1,
    );
    const { id: otherId } = await aPublished(test, seller);
    await hearAll(test);
    for (const { visitor } of likers) await like(visitor, productId);
    for (const { visitor } of likers.toReversed()) await like(visitor, otherId);
    await hearAll(test);

    const { data } = await bellOf(seller);
    const lastOf = (id: number) =>
      data.find(({ url }: { url: string }) => url === `/Post/${id}`).actor.username;
    expect([lastOf(productId), lastOf(otherId)]).toEqual([
      likers[2]?.member.username,
      likers[0]?.member.username,
    ]);
  });

  it('leaves an unread group when removed; an empty group is deleted', async () => {
    const [bruno, sofia] = await people('Bruno Paz', 'Sofía Núñez');
    for (const { visitor } of [bruno, sofia]) await like(visitor, productId);
    await hearAll(test);
    await like(sofia.visitor, productId, 'remove');
    await hearAll(test);
    expect(await titles(seller)).toEqual(['A Bruno le gusta tu campera']);

    await like(bruno.visitor, productId, 'remove');
    await hearAll(test);
    expect(await bellOf(seller)).toEqual({ data: [], count: 0, unread: 0 });
    await expectExactInbox(test, seller.member.id);
  });

  it('does not notify the liker, nor sellers who disabled likes', async () => {
    await like(seller.visitor, productId);
    await hearAll(test);
    expect(await titles(seller)).toEqual([]);

    const { body } = await seller.visitor.get('/api/notifications/preferences');
    await seller.visitor.post('/api/notifications/set-preferences', {
      preferences: { ...body.preferences, like: { bell: false, mail: false } },
    });
    const sofia = await somebody('Sofía');
    await like(sofia.visitor, productId);
    await comment(sofia.visitor, productId, 'Hola');
    await hearAll(test);
    expect(await titles(seller)).toEqual(['Sofía comentó tu campera']);
  });

  it('in a batch with other sellers notifies each of their own; a deleted account does not block', async () => {
    const [bruno, sofia] = await people('Bruno', 'Sofía');
    const others = await Promise.all([aSeller(test), aSeller(test), aSeller(test)]);
    const [second, quiet, leaver] = others;
    const productIds: number[] = [];
    for (const other of others)
      productIds.push((await aPublished(test, other, { category: 'campera-jean' })).id);
    await hearAll(test);
    const { body } = await quiet.visitor.get('/api/notifications/preferences');
    await quiet.visitor.post('/api/notifications/set-preferences', {
      preferences: { ...body.preferences, like: { bell: false, mail: false } },
    });
    for (const id of [productId, ...productIds]) await like(bruno.visitor, id);
    await like(sofia.visitor, productId);
    await comment(sofia.visitor, productIds[0] ?? 0, 'Hola');
    const news = await pendingEvents(test);
    const { email } = leaver.member;
    await leaver.visitor.post('/api/delete-user-by-email', { email, password: goodPassword });

    await tell(test, news);

    expect(await titles(seller)).toEqual(['A 2 personas les gusta tu campera']);
    expect((await titles(second)).toSorted()).toEqual([
      'A Bruno le gusta tu campera',
      'Sofía comentó tu campera',
    ]);
    expect(await titles(quiet)).toEqual([]);
    const revisions = await test.db
      .selectFrom('notification_inbox')
      .where(
        'account_id',
        'in',
        [seller, ...others].map(({ member }) => member.id),
      )
      .select(['account_id', 'revision'])
      .execute();
    expect(new Map(revisions.map((row) => [row.account_id, row.revision]))).toEqual(
      new Map([
        [seller.member.id, 1],
        [second.member.id, 1],
        [quiet.member.id, 0],
      ]),
    );
    for (const { member } of [seller, second, quiet]) await expectExactInbox(test, member.id);
  });
});

describe('NOTI-04 comments and replies', () => {
  it('notify the seller and the answered person once, with an exact link', async () => {
    const [mateo, camila] = await people('Mateo Sosa', 'Camila Rey');
    const first = await comment(mateo.visitor, productId, '¿Se nota el botón?');
    await hearAll(test);
    const answer = await comment(camila.visitor, productId, 'Me la llevo', first);
    await hearAll(test);

    const url = (id: number) => `/Post/${productId}?comentario=${id}`;
    expect((await bellOf(seller)).data).toMatchObject([
      { kind: 'comment', title: 'Camila comentó tu campera', url: url(answer) },
      {
        kind: 'comment',
        title: 'Mateo comentó tu campera',
        message: '¿Se nota el botón?',
        url: url(first),
      },
    ]);
    expect((await bellOf(mateo)).data).toMatchObject([
      {
        kind: 'reply',
        title: 'Camila respondió tu comentario',
        message: `@${mateo.member.username} Me la llevo`,
        url: url(answer),
      },
    ]);
    expect(await titles(camila)).toEqual([]);
  });

  it('do not notify their author; an answered seller gets only the reply', async () => {
    const mateo = await somebody('Mateo');
    const own = await comment(seller.visitor, productId, 'Sigue disponible');
    await comment(seller.visitor, productId, 'Escribanme', own);
    await hearAll(test);
    expect(await titles(seller)).toEqual([]);

    await comment(mateo.visitor, productId, 'Voy', own);
    await hearAll(test);
    expect(await titles(seller)).toEqual(['Mateo respondió tu comentario']);
  });

  it('are deleted with an unread comment; a read one stays without its text', async () => {
    const mateo = await somebody('Mateo');
    const [gone, read] = [
      await comment(mateo.visitor, productId, 'Uno'),
      await comment(mateo.visitor, productId, 'Dos'),
    ];
    await hearAll(test);
    const second = (await bellOf(seller)).data.find(({ message }: { message: string }) => message === 'Dos');
    await seller.visitor.post('/api/notifications/mark-read', { notification_id: second.id });

    for (const id_comentario of [gone, read])
      await mateo.visitor.post('/api/delete-comment', { id_comentario });
    await hearAll(test);

    expect(await bellOf(seller)).toMatchObject({
      count: 1,
      unread: 0,
      data: [{ message: 'Comentario eliminado', read: true }],
    });
    await expectExactInbox(test, seller.member.id);
  });
});

describe('NOTI-04 repeated, reordered and concurrent events', () => {
  it('give the same result as ordered delivery', async () => {
    const many = await people('Ana', 'Bruno', 'Camila', 'Dora', 'Elsa', 'Fede');
    const [ana, bruno, camila, dora] = many;
    await Promise.all(many.map(({ visitor }) => like(visitor, productId)));
    await like(ana.visitor, productId, 'remove');
    await like(bruno.visitor, productId, 'remove');
    await like(bruno.visitor, productId);
    const thread = await comment(camila.visitor, productId, 'Hola');
    const deleted = await comment(dora.visitor, productId, 'Chau');
    await dora.visitor.post('/api/delete-comment', { id_comentario: deleted });
    await comment(dora.visitor, productId, 'Respondo', thread);

    const news = await pendingEvents(test);
    expect(news.length).toBeGreaterThanOrEqual(many.length + 7);
    const shuffled = () => news.toSorted(() => Math.random() - 0.5);
    for (let round = 0; round < 3; round += 1) {
      const batches = [shuffled(), news.toReversed(), shuffled()].flatMap((all) => [
        all.slice(0, 4),
        all.slice(4),
      ]);
      await Promise.all(batches.map((batch) => tell(test, batch)));
    }
    await hearAll(test);

    const { data, count, unread } = await bellOf(seller);
    expect({ count, unread }).toEqual({ count: 3, unread: 3 });
    expect(data.map(({ title }: { title: string }) => title).toSorted()).toEqual([
      'A 5 personas les gusta tu campera',
      'Camila comentó tu campera',
      'Dora comentó tu campera',
    ]);
    expect(await titles(camila)).toEqual(['Dora respondió tu comentario']);
    for (const { member } of [seller, ...many]) await expectExactInbox(test, member.id);
  });

  it('are consistent while likes change and two workers deliver', async () => {
    const many = await people('Ana', 'Bruno', 'Camila', 'Dora', 'Elsa', 'Fede');
    await comment(many[0].visitor, productId, 'Hola');
    await hearAll(test);
    const stopping = new AbortController();
    const worker = async () => {
      const deliver = () => dispatchDue({ ...test, listeners: [onSocialEvents(test)] });
      while (!stopping.signal.aborted || (await deliver()) > 0) await deliver();
    };
    const workers = [worker(), worker()];
    await Promise.all(
      many.map(async ({ visitor }, place) => {
        for (let turn = 0; turn <= 6 + (place % 2); turn += 1)
          await like(visitor, productId, turn % 2 === 0 ? 'add' : 'remove');
      }),
    );
    stopping.abort();
    await Promise.all(workers);

    expect((await titles(seller)).toSorted()).toEqual([
      'A 3 personas les gusta tu campera',
      'Ana comentó tu campera',
    ]);
    await expectExactInbox(test, seller.member.id);
  });

  it('are evaluated with the inbox locked', async () => {
    const sofia = await somebody('Sofía');
    await comment(sofia.visitor, productId, 'Hola');
    await hearAll(test);
    await like(sofia.visitor, productId);
    const news = await pendingEvents(test);

    const locked = Promise.withResolvers<void>();
    const release = Promise.withResolvers<void>();
    const locking = inTransaction(test.db, async (tx) => {
      await tx
        .selectFrom('notification_inbox')
        .select('revision')
        .where('account_id', '=', seller.member.id)
        .forUpdate()
        .execute();
      locked.resolve();
      await release.promise;
    });
    await locked.promise;
    const notifying = tell(test, news);
    await vi.waitFor(async () => {
      const waiting = await sql`select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(test.db as never);
      expect(waiting.rows).toHaveLength(1);
    }, 20_000);
    await like(sofia.visitor, productId, 'remove');
    release.resolve();
    await Promise.all([locking, notifying]);

    expect(await titles(seller)).toEqual(['Sofía comentó tu campera']);
  });

  it('change nothing the second time, not even the revision', async () => {
    await like((await somebody('Sofía')).visitor, productId);
    const news = await pendingEvents(test);
    const revision = async () =>
      (
        await test.db
          .selectFrom('notification_inbox')
          .select('revision')
          .where('account_id', '=', seller.member.id)
          .executeTakeFirstOrThrow()
      ).revision;
    await tell(test, news);
    const first = await revision();
    await tell(test, news);

    expect([first, await revision()]).toEqual([1, 1]);
  });
});

describe('T18 deletion', () => {
  it('of an account deletes its notifications and those it caused', async () => {
    const [mateo, sofia] = await people('Mateo', 'Sofía');
    for (const { visitor } of [mateo, sofia]) await like(visitor, productId);
    const words = await comment(mateo.visitor, productId, 'Hola');
    await hearAll(test);
    await comment(seller.visitor, productId, 'Contame', words);
    await hearAll(test);
    await seller.visitor.post('/api/notifications/mark-all-read');
    expect(await titles(mateo)).toEqual(['Ana respondió tu comentario']);

    const { email } = mateo.member;
    const left = await mateo.visitor.post('/api/delete-user-by-email', { email, password: goodPassword });
    expect(left.status).toBe(200);
    await hearAll(test);

    expect(await titles(seller)).toEqual(['A Sofía le gusta tu campera']);
    await expectExactInbox(test, seller.member.id);
    for (const table of ['notification', 'notification_inbox', 'notification_preference'] as const)
      expect(
        await test.db
          .selectFrom(table)
          .select('account_id')
          .where('account_id', '=', mateo.member.id)
          .execute(),
      ).toEqual([]);
    expect(
      await test.db
        .selectFrom('notification_actor')
        .select('product_id')
        .where('actor_id', '=', mateo.member.id)
        .execute(),
    ).toEqual([]);
  });

  it('of a product deletes its notifications, also with late events', async () => {
    const mateo = await somebody('Mateo');
    const words = await comment(mateo.visitor, productId, 'Hola');
    await comment(seller.visitor, productId, 'Contame', words);
    await like(mateo.visitor, productId);
    const news = await pendingEvents(test);
    await hearAll(test);
    await seller.visitor.post('/api/products/delete', { id: productId, password: goodPassword });
    await hearAll(test);
    await tell(test, news);

    for (const person of [seller, mateo]) {
      expect(await bellOf(person)).toEqual({ data: [], count: 0, unread: 0 });
      await expectExactInbox(test, person.member.id);
    }
  });
});

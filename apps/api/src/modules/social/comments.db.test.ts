import { commentLimits } from '@perchero/contract/social/comment.rules';
import type { Comment } from '@perchero/contract/social/comments';
import { describe, expect, it } from 'vitest';
import { startTestApp } from '../../../test/harness.ts';
import { aProduct } from '../../../test/factories.ts';
import { aSignedInMember, goodPassword } from '../../../test/people.ts';
import { resetCommentLimits } from '../../../test/notifications.ts';
import { createIndexedProducts } from '../../../test/listing.ts';
import { hearAll, unlimited } from '../../../test/sellers.ts';

const test = await startTestApp({ limiter: unlimited });
const ana = await aSignedInMember(test);
const bruno = await aSignedInMember(test);

async function createProduct(): Promise<number> {
  return (await aProduct(test.db)).id;
}

async function addComment(
  { visitor }: typeof ana,
  productId: number,
  content: string,
  parentId?: number,
): Promise<Comment> {
  await resetCommentLimits(test);
  const { status, body } = await visitor.post('/api/add-comment', { productId, content, parentId });
  if (status !== 200) throw new Error(`add-comment answered ${status} ${body.code}`);
  return body.comment;
}

const remove = ({ visitor }: typeof ana, comment: Comment) =>
  visitor.post('/api/delete-comment', { id_comentario: comment.id_comentario });

async function read(productId: number, more = '') {
  const { body } = await test.get(`/api/comments?product=${productId}${more}`);
  return body as {
    threads: { comment: Comment; replies: Comment[]; nextReplies: string | null; replyCount: number }[];
    nextCursor: string | null;
    linked: { comment: Comment; replies: Comment[] } | null;
  };
}

const countComments = async (productId: number) =>
  (await test.get(`/api/products/${productId}`)).body.product.comments as number;

function eventsOf(comment: Comment) {
  return test.db
    .selectFrom('outbox_event')
    .select(['type', 'payload'])
    .where('type', 'like', 'social.comment%')
    .orderBy('id')
    .execute()
    .then((events) =>
      events.filter(({ payload }) => (payload as { commentId: number }).commentId === comment.id_comentario),
    );
}

describe('GUARD-10 comments of one person', () => {
  const code = async ({ visitor }: typeof ana, productId: number, content: string) =>
    ((await visitor.twin().post('/api/add-comment', { productId, content })).body.code as string) ?? 'ok';

  it('GUARD-10 are limited to 20 in 10 minutes, also concurrently; duplicates and others do not count', async () => {
    const [clara, dario] = [await aSignedInMember(test), await aSignedInMember(test)];
    const productId = await createProduct();
    for (let number = 0; number < 17; number += 1)
      expect(await code(clara, productId, `insulto ${number}`)).toBe('ok');
    const codes = await Promise.all(
      Array.from({ length: 6 }, (_, number) => code(clara, productId, `a la vez ${number}`)),
    );

    expect(codes.toSorted()).toEqual([...Array(3).fill('ok'), ...Array(3).fill('too-many-requests')]);
    expect(await code(clara, productId, 'insulto 16')).toBe('ok');
    expect(await code(dario, productId, 'Hola')).toBe('ok');
    test.clock.advance(10 * 60);
    expect(await code(clara, productId, 'Después')).toBe('ok');
  });

  it('GUARD-10 are limited to 100 in a day', async () => {
    const clara = await aSignedInMember(test);
    const productId = await createProduct();
    const codes: string[] = [];
    for (let round = 0; round < 6; round += 1) {
      for (let number = 0; number < 20; number += 1)
        codes.push(await code(clara, productId, `${round} ${number}`));
      test.clock.advance(10 * 60);
    }

    expect(codes.slice(0, 100).every((one) => one === 'ok')).toBe(true);
    expect(codes.slice(100).every((one) => one === 'too-many-requests')).toBe(true);
  });
});

describe('commenting', () => {
  it('COM-01 API-06 API-10 stores trimmed content, returns the comment, counts it and emits an event', async () => {
    const productId = await createProduct();

    const { status, body } = await ana.visitor.post('/api/add-comment', {
      productId,
      userId: ana.member.id,
      content: '  ¿Es "lana" de verdad?\u202e ',
    });

    expect(status).toBe(200);
    expect(body).toEqual({
      success: true,
      comment: {
        id_comentario: expect.any(Number),
        created_at: expect.stringMatching(/^20.*Z$/),
        id_products: productId,
        content: '¿Es “lana” de verdad?',
        id_user: ana.member.id,
        parent_id: null,
        user: { username: ana.member.username, avatar_url: null },
        isDeleted: false,
        mentions: [],
      },
    });
    expect((await read(productId)).threads).toEqual([
      { comment: body.comment, replies: [], nextReplies: null, replyCount: 0 },
    ]);
    expect(await countComments(productId)).toBe(1);
    const payload = { commentId: body.comment.id_comentario, productId, authorId: ana.member.id };
    expect(await eventsOf(body.comment)).toEqual([{ type: 'social.comment-added', payload }]);
  });

  it.each([
    ['empty content', '', 400],
    ['only spaces', ' \n\t ', 400],
    ['only markup', '<b></b>', 400],
    ['121 characters', 'a'.repeat(121), 400],
    ['120 characters with spaces around', ` ${'a'.repeat(120)} `, 200],
    ['5,000 characters', 'a'.repeat(5000), 400],
  ])('COM-01 %s', async (_, content, expected) => {
    const productId = await createProduct();

    const { status, body } = await ana.visitor.post('/api/add-comment', { productId, content });

    expect([status, body.code]).toEqual([expected, expected === 200 ? undefined : 'invalid-comment']);
    expect(await countComments(productId)).toBe(expected === 200 ? 1 : 0);
  });

  it('COM-01 requires a session, the own id and a visible product', async () => {
    const productId = await createProduct();
    const hidden = await createProduct();
    await test.withdraw(hidden);
    const content = 'Hola';

    const answers = [
      await test.visitor().post('/api/add-comment', { productId, content }),
      await ana.visitor.post('/api/add-comment', { productId, content, userId: bruno.member.id }),
      await ana.visitor.post('/api/add-comment', { productId: hidden, content }),
      await ana.visitor.post('/api/add-comment', { productId: 9_999_999, content }),
      await ana.visitor.post('/api/add-comment', { productId, content, id_comentario: 1 }),
    ];

    expect(answers.map(({ body }) => body.code)).toEqual([
      'not-signed-in',
      'not-allowed',
      'not-found',
      'not-found',
      'invalid-input',
    ]);
    expect(answers[0]?.body.error).toBeTruthy();
    expect(await countComments(productId)).toBe(0);
  });

  it('API-10 duplicates within a minute, also concurrent ones, are one comment', async () => {
    const productId = await createProduct();
    const sent = { productId, content: '¡Divina!' };

    const twice = await Promise.all(
      Array.from({ length: 6 }, () => ana.visitor.post('/api/add-comment', sent)),
    );
    const others = await bruno.visitor.post('/api/add-comment', sent);
    test.clock.advance(61);
    const later = await ana.visitor.post('/api/add-comment', sent);

    const ids = [...twice, others, later].map(({ body }) => body.comment.id_comentario);
    expect(new Set(ids.slice(0, 6)).size).toBe(1);
    expect(new Set(ids).size).toBe(3);
    expect(await countComments(productId)).toBe(3);
    expect(await eventsOf(twice[0]?.body.comment)).toHaveLength(1);
  });

  it('T18 is in the data export of its author', async () => {
    const { visitor, member } = await aSignedInMember(test);
    const created = await addComment({ visitor, member }, await createProduct(), 'Mío');

    const { body } = await visitor.get('/api/account/export');

    expect(body.comments).toMatchObject([{ id: created.id_comentario, content: 'Mío' }]);
  });

  it('deleted content can be posted again immediately', async () => {
    const productId = await createProduct();
    const first = await addComment(ana, productId, 'Hola');
    await remove(ana, first);

    const again = await addComment(ana, productId, 'Hola');

    expect(again.id_comentario).not.toBe(first.id_comentario);
    expect(await countComments(productId)).toBe(1);
  });

  it('COM-02 mentions contain only existing usernames', async () => {
    const { username } = bruno.member;

    const { mentions, content } = await addComment(
      ana,
      await createProduct(),
      `@${username.toUpperCase()}, @nadie-aca a@${username} y @${username}.`,
    );

    expect(mentions.toSorted()).toEqual([username.toUpperCase(), username].toSorted());
    expect(content).toContain('@nadie-aca');
  });
});

describe('replying', () => {
  it('COM-02 starts with the mention once, and a reply to a reply joins the same thread', async () => {
    const productId = await createProduct();
    const opening = await addComment(ana, productId, '¿Talle?');

    const reply = await addComment(bruno, productId, `@${ana.member.username} M`, opening.id_comentario);
    const answer = await addComment(ana, productId, 'Gracias', reply.id_comentario);
    const long = await addComment(ana, productId, 'a'.repeat(120), reply.id_comentario);

    expect(reply).toMatchObject({
      content: `@${ana.member.username} M`,
      parent_id: opening.id_comentario,
      mentions: [ana.member.username],
    });
    expect(answer).toMatchObject({
      content: `@${bruno.member.username} Gracias`,
      parent_id: opening.id_comentario,
    });
    expect(long.content).toHaveLength(122 + bruno.member.username.length);
    const [thread, ...others] = (await read(productId)).threads;
    expect(others).toEqual([]);
    expect(thread).toMatchObject({ comment: opening, replies: [reply, answer, long], replyCount: 3 });
    expect(await countComments(productId)).toBe(4);
  });

  it('COM-02 only to a visible comment of the same product, and with content', async () => {
    const productId = await createProduct();
    const elsewhere = await addComment(ana, await createProduct(), 'En otra prenda');
    const gone = await addComment(ana, productId, 'Me arrepentí');
    await remove(ana, gone);
    const opening = await addComment(ana, productId, 'Hola');
    const sent = (content: string, parentId: number) =>
      bruno.visitor.post('/api/add-comment', { productId, content, parentId });

    const answers = [
      await sent('Hola', elsewhere.id_comentario),
      await sent('Hola', gone.id_comentario),
      await sent('Hola', 9_999_999),
      await sent(`@${ana.member.username} `, opening.id_comentario),
      await sent('a'.repeat(121), opening.id_comentario),
    ];

    expect(answers.map(({ body }) => body.code)).toEqual([
      'not-found',
      'not-found',
      'not-found',
      'invalid-comment',
      'invalid-comment',
    ]);
    expect(await countComments(productId)).toBe(1);
  });
});

describe('deleting', () => {
  it('COM-03 API-10 leaves a tombstone with readable replies, and is idempotent, also concurrently', async () => {
    const productId = await createProduct();
    const opening = await addComment(ana, productId, 'Secreto');
    const reply = await addComment(bruno, productId, 'Entendido', opening.id_comentario);

    const answers = await Promise.all([remove(ana, opening), remove(ana, opening), remove(ana, opening)]);
    const again = await remove(ana, opening);

    for (const { body } of [...answers, again]) expect(body).toEqual({ success: true });
    const { threads } = await read(productId);
    expect(threads).toEqual([
      {
        comment: { ...opening, content: '', id_user: null, user: null, isDeleted: true },
        replies: [reply],
        nextReplies: null,
        replyCount: 1,
      },
    ]);
    expect(await countComments(productId)).toBe(1);
    expect((await eventsOf(opening)).map(({ type }) => type)).toEqual([
      'social.comment-added',
      'social.comment-deleted',
    ]);

    await remove(bruno, reply);
    expect((await read(productId)).threads).toEqual([]);
    expect(await countComments(productId)).toBe(0);
  });

  it('COM-03 only the author may delete', async () => {
    const opening = await addComment(ana, await createProduct(), 'Mío');
    const sent = { id_comentario: opening.id_comentario };

    const answers = [
      await test.visitor().post('/api/delete-comment', sent),
      await bruno.visitor.post('/api/delete-comment', sent),
      await bruno.visitor.post('/api/delete-comment', { ...sent, userId: ana.member.id }),
      await ana.visitor.post('/api/delete-comment', { id_comentario: 9_999_999 }),
    ];

    expect(answers.map(({ body }) => body.code)).toEqual([
      'not-signed-in',
      'not-allowed',
      'not-allowed',
      'not-found',
    ]);
    expect((await read(opening.id_products)).threads[0]?.comment).toEqual(opening);
  });

  it('T18 deleting an account erases its comments and keeps the replies of others, without the name', async () => {
    const productId = await createProduct();
    const leaving = await aSignedInMember(test);
    const first = await addComment(leaving, productId, 'Uno');
    const others = await addComment(bruno, productId, 'Hola', first.id_comentario);
    for (let made = 0; made < 60; made += 1) await addComment(leaving, productId, `Otro ${made}`);

    const { email } = leaving.member;
    await leaving.visitor.post('/api/delete-user-by-email', { email, password: goodPassword });
    await hearAll(test);
    await hearAll(test);

    const { threads } = await read(productId);
    expect(threads).toMatchObject([
      { comment: { isDeleted: true, user: null }, replies: [{ content: 'Hola' }], replyCount: 1 },
    ]);
    expect(threads[0]?.replies[0]?.id_comentario).toBe(others.id_comentario);
    expect(await countComments(productId)).toBe(1);
    const stored = await test.db
      .selectFrom('comment')
      .select(['content', 'mentions'])
      .where('author_id', '=', leaving.member.id)
      .execute();
    expect(stored).toHaveLength(61);
    expect(stored.every(({ content, mentions }) => content === '' && mentions.length === 0)).toBe(true);
  });

  it('deleting a product erases its comments', async () => {
    const { member, visitor } = await aSignedInMember(test);
    const { id: productId } = await aProduct(test.db, { sellerId: member.id });
    const opening = await addComment(ana, productId, 'Hola');
    for (let made = 0; made < 55; made += 1)
      await addComment(bruno, productId, `R ${made}`, opening.id_comentario);
    await remove(ana, opening);

    await visitor.post('/api/products/delete', { id: productId, password: goodPassword });
    await hearAll(test);

    const left = await test.db
      .selectFrom('comment')
      .select(['content', 'reply_count'])
      .where('product_id', '=', productId)
      .execute();
    expect(left).toHaveLength(56);
    expect(left.every(({ content, reply_count }) => content === '' && reply_count === 0)).toBe(true);
    const { comment_count } = await test.db
      .selectFrom('product_counter')
      .select('comment_count')
      .where('product_id', '=', productId)
      .executeTakeFirstOrThrow();
    expect(comment_count).toBe(0);
    expect((await test.get(`/api/comments?product=${productId}`)).body.code).toBe('not-found');
  });
});

describe('reading', () => {
  it('COM-04 pagination returns every thread and reply once, and the linked comment', async () => {
    const productId = await createProduct();
    const openings: number[] = [];
    for (let made = 0; made < commentLimits.threads + 2; made += 1)
      openings.unshift((await addComment(ana, productId, `Hilo ${made}`)).id_comentario);
    const [thread = 0] = openings.slice(-1);
    const replies: number[] = [];
    for (let made = 0; made < commentLimits.replies * 2 + 1; made += 1)
      replies.push((await addComment(bruno, productId, `Respuesta ${made}`, thread)).id_comentario);

    const first = await read(productId);
    const second = await read(productId, `&cursor=${first.nextCursor}`);
    const oldest = second.threads.at(-1);
    const walked = [...(oldest?.replies ?? [])];
    let cursor = oldest?.nextReplies ?? null;
    while (cursor) {
      const { body } = await test.get(`/api/comments/${thread}/replies?cursor=${cursor}`);
      walked.push(...body.replies);
      cursor = body.nextCursor;
    }
    const [last = 0] = replies.slice(-1);
    const { body: page } = await test.get(`/api/products/${productId}?comentario=${last}`);

    expect([...first.threads, ...second.threads].map(({ comment }) => comment.id_comentario)).toEqual(
      openings,
    );
    expect(second.nextCursor).toBeNull();
    expect(oldest?.replyCount).toBe(replies.length);
    expect(walked.map(({ id_comentario }) => id_comentario)).toEqual(replies);
    expect(page.comments.threads).toEqual(first.threads);
    expect(page.comments.linked.comment.id_comentario).toBe(thread);
    expect(page.comments.linked.nextReplies).toBe(oldest?.nextReplies);
    expect(page.comments.linked.replies.map((reply: Comment) => reply.id_comentario)).toEqual([
      ...replies.slice(0, commentLimits.replies),
      last,
    ]);
    const linkedIn = async (id: number) => (await read(productId, `&comentario=${id}`)).linked;
    expect((await linkedIn(openings[0] ?? 0))?.comment.id_comentario).toBe(openings[0]);
    const elsewhere = await addComment(ana, await createProduct(), 'En otra');
    expect(await linkedIn(elsewhere.id_comentario)).toBeNull();
    expect(await linkedIn(9_999_999)).toBeNull();
  });

  it('COM-01 the listing counts comments that are not deleted', async () => {
    const [productId = 0] = await createIndexedProducts(test, [{ title: 'Ruana contada' }]);
    const opening = await addComment(ana, productId, 'Hola');
    await addComment(bruno, productId, 'Hola', opening.id_comentario);
    await remove(ana, opening);

    const { body } = await test.get('/api/products?q=ruana');

    expect(body.products).toMatchObject([{ id: productId, comments: 1 }]);
  });

  it('hides comments of a withdrawn product from everybody but its seller', async () => {
    const { member, visitor } = await aSignedInMember(test);
    const { id: productId } = await aProduct(test.db, { sellerId: member.id });
    const opening = await addComment(ana, productId, 'Hola');
    await addComment(bruno, productId, 'R', opening.id_comentario);
    await test.withdraw(productId);

    const addresses = [
      `/api/comments?product=${productId}`,
      `/api/comments/${opening.id_comentario}/replies`,
    ];
    const asGuest = await Promise.all(addresses.map((address) => test.get(address)));
    const asSeller = await Promise.all(addresses.map((address) => visitor.get(address)));

    expect(asGuest.map(({ body }) => body.code)).toEqual(['not-found', 'not-found']);
    expect(asSeller.map(({ status }) => status)).toEqual([200, 200]);
    expect((await test.get(`/api/comments?product=${productId}&cursor=abc`)).status).toBe(400);
  });
});

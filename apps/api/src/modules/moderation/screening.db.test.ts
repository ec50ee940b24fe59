import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { aCompletedSale, aTrader, chapterRows, write } from '../../../test/garments.ts';
import { startTestApp } from '../../../test/harness.ts';
import { mustAnswer, mustAppeal, mustDecide } from '../../../test/decisions.ts';
import { aMemberSince, aSignedInMember, signIn } from '../../../test/people.ts';
import {
  aProductForm,
  aPublished,
  aSeller,
  hearAll,
  link,
  productRow,
  sentPictures,
  unlimited,
} from '../../../test/sellers.ts';
import { aModerator, caseRow, decideNothing, takeCase } from '../../../test/moderation.ts';
import { aThread, mustSay } from '../../../test/messages.ts';
import { aBlock, anAccount } from '../../../test/factories.ts';
import { aProductOf } from '../../../test/checkouts.ts';
import { productScreened } from '../catalogue/index.ts';
import { blockEvents } from '../blocks/index.ts';
import { messageEvents } from '../messages/index.ts';
import { secondsAfter } from '#platform/clock.ts';
import { inTransaction } from '#platform/database/database.ts';
import { emit } from '#platform/events/events.ts';

const test = await startTestApp({ limiter: unlimited });
const hour = 60 * 60;

const usedUnderwear = { title: 'Bombacha usada de encaje', condition: 'buen_estado' };
const withPhone = { description: 'Escribime al 099 123 456 y arreglamos.' };

async function aNewSeller() {
  const person = await aSignedInMember(test);
  await link(test, person.member.id);
  return person;
}

const casesOf = (kind: string, id: number | string) =>
  test.db
    .selectFrom('moderation_case')
    .select(['id', 'state', 'harm', 'signal', 'title', 'owner_id as ownerId'])
    .where('target_kind', '=', kind)
    .where('target_id', '=', String(id))
    .orderBy('opened_at')
    .execute();

const holdsOf = async (id: number) => (await productRow(test, id))?.holds;

async function happen(type: `${string}.${string}`, payload: object) {
  await inTransaction(test.db, (tx) => emit(tx, test.clock, { type, payload }));
  await hearAll(test);
}

/** In how many places others find a product of this seller. */
async function placesOf(id: number, { member }: { member: { username: string } }, word: string) {
  await hearAll(test);
  await test.workOff();
  await test.engine.refresh(test.aliases.read);
  test.clock.advance(3);
  const visitor = test.visitor();
  const read = async (path: string) => (await visitor.get(path)).body;
  const list = await read(`/api/products?q=${word}`);
  const profile = await read(`/api/profiles/${member.username}`);
  const isIt = (found: { id: number }) => found.id === id;
  const files = (await read('/api/sitemap')).files as { path: string }[];
  const xml = await Promise.all(
    files.map(async ({ path }) => gunzipSync((await test.store.get(path)) ?? Buffer.alloc(0)).toString()),
  );
  return {
    listing: (await read('/api/products')).products.some(isIt),
    search: list.products.some(isIt),
    total: list.total.count,
    suggestions: (await read(`/api/search?q=${word}`)).posts.length,
    landing: (await read('/api/landing')).products.some(isIt),
    profile: profile.content.products.some(isIt),
    postsCount: profile.profile.postsCount,
    sitemap: xml.some((text) => text.includes(`/Post/${id}<`)),
    page: (await visitor.get(`/api/products/${id}`)).status,
  };
}

const nowhere = {
  listing: false,
  search: false,
  total: 0,
  suggestions: 0,
  landing: false,
  profile: false,
  postsCount: 0,
  page: 410,
};
const everywhere = {
  listing: true,
  search: true,
  total: 1,
  suggestions: 1,
  landing: true,
  profile: true,
  postsCount: 1,
  page: 200,
};

describe('a product that a rule stops', () => {
  it('MOD-20 is seen by its owner only, from the first moment', async () => {
    const seller = await aSeller(test);
    const title = 'Bombacha usada quokkaseda';
    const { id, product, hold } = await aPublished(test, seller, { ...usedUnderwear, title });

    const own = await seller.visitor.get(`/api/products/${id}`);
    expect([product.state, hold]).toEqual(['active', 'review']);
    expect(own).toMatchObject({
      status: 200,
      body: { hold: 'review', stopped_by: ['bombacha', 'bombacha usada'] },
    });
    expect(await test.visitor().get(`/api/products/${id}`)).toMatchObject({ body: { code: 'product-gone' } });
    expect(await placesOf(id, seller, 'quokkaseda')).toMatchObject({ ...nowhere, sitemap: false });
  });

  it('MOD-19 opens one case, also for repeated and late events', async () => {
    const seller = await aSeller(test);
    const { id } = await aPublished(test, seller, usedUnderwear);
    await hearAll(test);
    await happen(productScreened, { productId: id });
    await Promise.all([1, 2].map(() => happen(productScreened, { productId: id })));

    expect(await casesOf('product', id)).toEqual([
      expect.objectContaining({
        harm: 50,
        signal: 'forbidden-words',
        state: 'open',
        title: usedUnderwear.title,
        ownerId: seller.member.id,
      }),
    ]);
  });

  it('MOD-20 is listed when the word is edited out, and waits again when it comes back', async () => {
    const seller = await aSeller(test);
    const { id, images } = await aPublished(test, seller, usedUnderwear);
    const edit = (changes: object) =>
      seller.visitor.post('/api/products/update', {
        ...aProductForm(images, { ...usedUnderwear, ...changes }),
        id,
      });
    await hearAll(test);

    expect((await edit({ price: 700 })).status).toBe(200);
    await hearAll(test);
    expect(await holdsOf(id)).toEqual(['review']);

    await edit({ title: 'Bombacha de campo quokkalino' });
    expect(await placesOf(id, seller, 'quokkalino')).toMatchObject(everywhere);
    expect(await holdsOf(id)).toEqual([]);
    expect(await seller.visitor.get(`/api/products/${id}`)).toMatchObject({ body: { hold: null } });

    await edit({});
    expect(await holdsOf(id)).toEqual(['review']);
  });

  it('MOD-20 stays while a word stops it, however long', async () => {
    const seller = await aSeller(test);
    const { id } = await aPublished(test, seller, usedUnderwear);
    await hearAll(test);

    test.clock.advance(100 * hour);
    await test.workMoney();

    expect(await holdsOf(id)).toEqual(['review']);
  });

  it('MOD-20 does not wait again once a moderator allowed this version', async () => {
    const seller = await aSeller(test);
    const { id, images } = await aPublished(test, seller, usedUnderwear);
    await hearAll(test);
    const [opened] = await casesOf('product', id);
    const moderator = await aModerator(test);
    await takeCase(moderator, opened?.id ?? '');
    const row = await caseRow(test, opened?.id ?? '');
    const decision = {
      case_id: row.id,
      version: row.version,
      thing: 'nothing',
      person: 'none',
      reason: 'other',
    };
    const decided = await moderator.visitor.post('/api/admin/moderation/decide', decision);
    expect(decided.status).toBe(200);
    expect(await holdsOf(id)).toEqual([]);

    const form = { ...aProductForm(images, { ...usedUnderwear, price: 500 }), id };
    expect((await seller.visitor.post('/api/products/update', form)).status).toBe(200);
    await hearAll(test);
    expect(await holdsOf(id)).toEqual([]);

    await seller.visitor.post('/api/products/update', { ...form, description: 'Usada tres veces.' });
    expect(await holdsOf(id)).toEqual(['review']);
  });

  it('MOD-20 does not wait again once its removal was reversed', async () => {
    const seller = await aSeller(test);
    const { id, images } = await aPublished(test, seller, usedUnderwear);
    await hearAll(test);
    const [opened] = await casesOf('product', id);
    const [moderator, other] = [await aModerator(test), await aModerator(test)];
    const decisionId = await mustDecide(test, moderator, opened?.id ?? '', {
      thing: 'remove',
      reason: 'forbidden',
    });
    await mustAppeal(seller, decisionId);
    await mustAnswer(other, decisionId, 'reversed');
    expect(await holdsOf(id)).toEqual([]);

    const form = { ...aProductForm(images, { ...usedUnderwear, price: 500 }), id };
    expect((await seller.visitor.post('/api/products/update', form)).status).toBe(200);
    await hearAll(test);
    expect(await holdsOf(id)).toEqual([]);
  });

  it('MOD-20 a late event does not list what was edited back meanwhile', async () => {
    const seller = await aSeller(test);
    const { id, images } = await aPublished(test, seller, usedUnderwear);
    await hearAll(test);
    const edit = (changes: object) =>
      seller.visitor.post('/api/products/update', {
        ...aProductForm(images, { ...usedUnderwear, ...changes }),
        id,
      });
    await edit({ title: 'Bombacha de campo' });
    await edit({});
    await Promise.all([hearAll(test), edit({ price: 900 })]);
    await hearAll(test);

    expect(await holdsOf(id)).toEqual(['review']);
    expect(await casesOf('product', id)).toHaveLength(1);
  });

  it('MOD-20 cannot be relisted while it waits', async () => {
    const seller = await aSeller(test);
    const { id } = await aPublished(test, seller, usedUnderwear);
    await seller.visitor.post('/api/products/withdraw', { id });

    expect(await seller.visitor.post('/api/products/relist', { id })).toMatchObject({
      status: 409,
      body: { code: 'product-under-review' },
    });
  });
});

describe('contact data in a product', () => {
  it('MOD-20 of a new account waits for 72 hours at most, its case stays open', async () => {
    const seller = await aNewSeller();
    const { id } = await aPublished(test, seller, withPhone);
    await hearAll(test);
    expect(await holdsOf(id)).toEqual(['review']);

    test.clock.advance(71 * hour);
    await test.workMoney();
    expect(await holdsOf(id)).toEqual(['review']);

    test.clock.advance(2 * hour);
    await test.workMoney();
    await hearAll(test);
    expect(await holdsOf(id)).toEqual([]);
    expect(await casesOf('product', id)).toMatchObject([
      { harm: 20, signal: 'contact-in-text', state: 'open' },
    ]);
  });

  it('MOD-20 waits for 72 hours from the beginning, also when it is edited meanwhile', async () => {
    const seller = await aNewSeller();
    const { id, images } = await aPublished(test, seller, withPhone);
    await hearAll(test);
    test.clock.advance(48 * hour);
    await signIn(seller.visitor, seller.member);
    const form = { ...aProductForm(images, { ...withPhone, price: 700 }), id };
    expect((await seller.visitor.post('/api/products/update', form)).status).toBe(200);
    await hearAll(test);
    expect(await holdsOf(id)).toEqual(['review']);

    test.clock.advance(25 * hour);
    await test.workMoney();
    expect(await holdsOf(id)).toEqual([]);
  });

  it('MOD-20 of an older account is listed, with a case', async () => {
    const seller = await aSeller(test);
    const { id } = await aPublished(test, seller, withPhone);
    await hearAll(test);

    expect(await holdsOf(id)).toEqual([]);
    expect(await casesOf('product', id)).toMatchObject([{ harm: 20, signal: 'contact-in-text' }]);
  });
});

describe('publishing fast', () => {
  it('MOD-20 a new account waits from the eleventh product in an hour on, concurrent ones counted, in one case', async () => {
    const seller = await aNewSeller();
    const images = await sentPictures(
      test,
      seller.member.id,
      Array.from({ length: 12 }, () => 'ready' as const),
    );
    const replies = await Promise.all(
      images.map((image) => seller.visitor.post('/api/products/create', aProductForm([image]))),
    );
    await hearAll(test);

    const ids = replies.map(({ body }) => body.product.id as number);
    const holds = await Promise.all(ids.map(holdsOf));
    expect(holds.filter((held) => held?.includes('review'))).toHaveLength(2);
    expect(await casesOf('person', seller.member.id)).toMatchObject([
      { harm: 30, signal: 'fast-publishing' },
    ]);

    test.clock.advance(2 * hour);
    const later = await aPublished(test, seller);
    expect(await holdsOf(later.id)).toEqual([]);
  });

  it('MOD-20 an older account does not wait', async () => {
    const seller = await aSeller(test);
    for (let count = 0; count < 11; count += 1) await aPublished(test, seller);
    const last = await aPublished(test, seller);

    expect(await holdsOf(last.id)).toEqual([]);
  });
});

describe('comments with contact data', () => {
  const comment = async (visitor: Awaited<ReturnType<typeof aNewSeller>>['visitor'], more: object = {}) =>
    visitor.post('/api/add-comment', {
      productId: await aProductOf(test, (await anAccount(test.db)).id),
      content: 'Llamame al 099 123 456',
      ...more,
    });

  it('MOD-21 are refused once, and published with a case when confirmed', async () => {
    const { visitor } = await aMemberSince(test, 30);

    const refused = await comment(visitor);
    const published = await comment(visitor, { anyway: true });
    await hearAll(test);

    expect(refused).toMatchObject({ status: 409, body: { code: 'comment-has-contact' } });
    expect(published.status).toBe(200);
    const { id_comentario: id } = published.body.comment;
    expect(await casesOf('comment', id)).toMatchObject([{ harm: 20, signal: 'contact-in-text' }]);
  });

  it('MOD-21 are refused from new accounts, confirmed or not', async () => {
    const { visitor } = await aSignedInMember(test);

    for (const more of [{}, { anyway: true }])
      expect(await comment(visitor, more)).toMatchObject({ status: 403, body: { code: 'contact-too-soon' } });
    expect((await comment(visitor, { content: '¿Abriga?' })).status).toBe(200);
  });

  it('MOD-21 an ordinary comment opens no case', async () => {
    const { visitor } = await aSignedInMember(test);
    const { body } = await comment(visitor, { content: '¿Es talle 38?' });
    await hearAll(test);

    expect(await casesOf('comment', body.comment.id_comentario)).toEqual([]);
  });
});

describe('other texts that everybody reads', () => {
  it('MOD-21 GARM-10 contact data in a chapter opens a case', async () => {
    const parties = { seller: await aTrader(test), buyer: await aTrader(test) };
    const { code } = await aCompletedSale(test, parties);
    await write(parties.buyer, code, { words: 'Escribime al 099 123 456' });
    await hearAll(test);
    const [, own] = await chapterRows(test, code);
    expect(await casesOf('chapter', own?.id ?? '')).toMatchObject([{ signal: 'contact-in-text', harm: 20 }]);
  });

  it('MOD-21 contact data in a profile and in the name of a collection open a case each, once', async () => {
    const { member, visitor } = await aMemberSince(test, 30);
    const profile = {
      full_name: 'Ana Pérez',
      description: 'Mi insta es @ana.ropa, escribime por ahí',
      birth_date: '1990-05-17',
      gender: 'femenino',
    };
    const collection = await visitor.post('/api/collections/create', { name: 'Pedidos al 099 123 456' });
    for (let count = 0; count < 2; count += 1) await visitor.post('/api/account/update-profile', profile);
    await hearAll(test);

    expect(await casesOf('person', member.id)).toMatchObject([{ signal: 'contact-in-text', harm: 20 }]);
    expect(await casesOf('collection', collection.body.collection.id)).toMatchObject([
      { signal: 'contact-in-text' },
    ]);
  });
});

describe('people', () => {
  it('MOD-22 a dangerous message opens one case, also when its event comes again after the decision', async () => {
    const { threadId, buyer } = await aThread(test);
    const text = 'Pasame el código de seguridad de tu tarjeta';
    const reply = await mustSay(buyer.visitor, { thread_id: threadId }, text, { acknowledged: true });
    await hearAll(test);
    const [opened] = await casesOf('message', reply.message.id);
    await decideNothing(test, opened?.id ?? '');
    await happen(messageEvents.dangerFound, { messageId: reply.message.id });

    expect(await casesOf('message', reply.message.id)).toMatchObject([
      { harm: 60, signal: 'danger-message', ownerId: buyer.member.id },
    ]);
  });

  it('MOD-22 twenty people who block one within 30 days open one case', async () => {
    const blocked = await anAccount(test.db);
    const blockers = await Promise.all(Array.from({ length: 21 }, () => anAccount(test.db)));
    const block = async (index: number) => {
      const blockerId = blockers[index]?.id ?? '';
      await aBlock(test.db, blockerId, blocked.id);
      await happen(blockEvents.blocked, { blockerId, blockedId: blocked.id });
    };
    for (let index = 0; index < 19; index += 1) await block(index);
    expect(await casesOf('person', blocked.id)).toEqual([]);

    await block(19);
    await block(20);
    await happen(blockEvents.blocked, { blockerId: blockers[0]?.id, blockedId: blocked.id });

    expect(await casesOf('person', blocked.id)).toMatchObject([{ harm: 40, signal: 'blocked-by-many' }]);
  });

  it('MOD-22 blocks of other months do not count', async () => {
    const blocked = await anAccount(test.db);
    const blockers = await Promise.all(Array.from({ length: 20 }, () => anAccount(test.db)));
    for (const { id } of blockers) await aBlock(test.db, id, blocked.id);
    await inTransaction(test.db, (tx) =>
      tx
        .updateTable('block')
        .set({ created_at: secondsAfter(test.clock.now(), -31 * 24 * hour) })
        .where('blocker_id', '=', blockers[0]?.id ?? '')
        .execute(),
    );
    await happen(blockEvents.blocked, { blockerId: blockers[1]?.id, blockedId: blocked.id });

    expect(await casesOf('person', blocked.id)).toEqual([]);
  });

  it('MOD-22 a new account that writes the same under four products opens one case', async () => {
    const { member, visitor } = await aSignedInMember(test);
    const seller = await anAccount(test.db);
    const say = async (content: string) =>
      visitor.post('/api/add-comment', { productId: await aProductOf(test, seller.id), content });
    for (const content of ['Mirá mi perfil', 'mira mi perfil', 'Mirá, mi perfil!']) await say(content);
    await hearAll(test);
    expect(await casesOf('person', member.id)).toEqual([]);

    await say('MIRÁ MI PERFIL');
    await say('Mirá mi perfil');
    await hearAll(test);

    expect(await casesOf('person', member.id)).toMatchObject([{ harm: 40, signal: 'fast-writing' }]);
  });

  it('MOD-22 a new account that the limit of comments refuses twice opens one case', async () => {
    const { member, visitor } = await aSignedInMember(test);
    const productId = await aProductOf(test, (await anAccount(test.db)).id);
    const say = (count: number) => visitor.post('/api/add-comment', { productId, content: `Hola ${count}` });
    for (let count = 0; count < 21; count += 1) await say(count);
    await hearAll(test);
    expect(await casesOf('person', member.id)).toEqual([]);

    for (let count = 21; count < 24; count += 1) await say(count);
    await hearAll(test);

    expect(await casesOf('person', member.id)).toMatchObject([{ harm: 40, signal: 'fast-writing' }]);
  });
});

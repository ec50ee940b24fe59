import { garmentCodeAlphabet } from '@perchero/contract/garments/garment-code.rules';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { aPrivatePhoto } from '../../../test/claims.ts';
import { aParcel, call, type Parties, type Person, readOrder } from '../../../test/deliveries.ts';
import { aBlock } from '../../../test/factories.ts';
import {
  aCompletedSale,
  aPaidOrder,
  aTrader,
  chapterRows,
  codeOfProduct,
  complete,
  readGarment,
  write,
} from '../../../test/garments.ts';
import { startTestApp } from '../../../test/harness.ts';
import { bellOf } from '../../../test/notifications.ts';
import { anOrder, aPayment, move, walk } from '../../../test/orders.ts';
import { goodPassword, signIn } from '../../../test/people.ts';
import {
  aProductForm,
  aPublished,
  aSentPicture,
  hearAll,
  productRow,
  unlimited,
} from '../../../test/sellers.ts';
import { inTransaction } from '#platform/database/database.ts';
import { passGarmentsOn } from './on-order-changed.ts';

const test = await startTestApp({ limiter: unlimited });
const day = 24 * 60 * 60;
const codeOf = async (reply: ReturnType<typeof call>) => (await reply).body.code ?? 'ok';

async function aPair(): Promise<Parties> {
  return { seller: await aTrader(test, 'Lucía Sosa'), buyer: await aTrader(test, 'Camila Rey') };
}

/** Publishes a product with a garment; answers as the API does. */
async function listAgain(person: Person, garment: string, changes: object = {}) {
  const images = [await aSentPicture(test, person.member.id)];
  return call(person, '/api/products/create', aProductForm(images, { garment, ...changes }));
}

async function mustListAgain(person: Person, garment: string): Promise<number> {
  const { status, body } = await listAgain(person, garment);
  expect([status, body.code]).toEqual([200, undefined]);
  await hearAll(test);
  return body.product.id;
}

/** Sold by the first, and again by the second to the third. */
async function aTwiceSold() {
  const parties = await aPair();
  const first = await aCompletedSale(test, parties);
  const last = await aTrader(test, 'Bruno Paz');
  const again = { seller: parties.buyer, buyer: last };
  const productId = await mustListAgain(parties.buyer, first.code);
  const second = await aCompletedSale(test, again, productId);
  return { ...parties, last, first, second, code: first.code };
}

async function refund(orderId: string, to: 'refunded' | 'partially_refunded' | 'charged_back' = 'refunded') {
  await move(test, orderId, to);
  await hearAll(test);
}

const textOf = (chapter: object | undefined) => JSON.stringify(chapter);

describe('a completed delivery', () => {
  it('GARM-01 makes a garment with two chapters', async () => {
    const parties = await aPair();
    const { orderId, productId } = await aPaidOrder(test, parties, undefined, { photos: 2 });
    expect(await codeOfProduct(test, productId)).toBe('none');
    await complete(parties, orderId);
    await hearAll(test);

    const code = await codeOfProduct(test, productId);
    expect(code).toMatch(new RegExp(`^[${garmentCodeAlphabet}]{10}$`));
    const [first, second, ...more] = await chapterRows(test, code);
    const { created_at: since } = (await productRow(test, productId)) ?? {};
    expect(more).toEqual([]);
    expect(first).toMatchObject({
      place: 1,
      owner_id: parties.seller.member.id,
      since,
      words: 'La usé un invierno.',
      order_id: null,
    });
    expect(second).toMatchObject({
      place: 2,
      owner_id: parties.buyer.member.id,
      since: first?.until,
      until: null,
      words: '',
      order_id: orderId,
    });
    const { garment, chapters, productId: listed } = await readGarment({ visitor: test.visitor() }, code);
    expect(garment).toMatchObject({ title: 'Campera de jean', owners: 2 });
    expect(listed).toBeNull();
    expect(chapters[0]?.picture?.path).toMatch(/^productPictures\//);
    const reply = await call(parties.buyer, '/api/garments/begin', { product_id: productId });
    expect(reply.status).toBe(403);
  });

  it('GARM-01 heard twice, late or by another worker, changes nothing', async () => {
    const { first, code } = await aTwiceSold();
    const before = await chapterRows(test, code);
    const again = { id: 1, type: 'delivery.moved', payload: { orderId: first.orderId } };
    const event = { ...again, requestId: 'test', traceParent: null };
    await Promise.all([1, 2, 3].map(() => passGarmentsOn(test).handle([event, event])));

    expect(before).toHaveLength(3);
    expect(await chapterRows(test, code)).toEqual(before);
  });

  it('GARM-01 of a product with more units makes none', async () => {
    const parties = await aPair();
    const { id: productId } = await aPublished(test, parties.seller, { stock: 2 });
    const orders = [
      await aPaidOrder(test, parties, productId),
      await aPaidOrder(test, { ...parties, buyer: await aTrader(test) }, productId),
    ];
    for (const { orderId } of orders.slice(0, 1)) await complete(parties, orderId);
    await hearAll(test);

    expect(await codeOfProduct(test, productId)).toBe('none');
    expect((await productRow(test, productId))?.stock).toBe(0);
  });

  it('GARM-01 of several single products makes one each', async () => {
    const parties = await aPair();
    const products = [await aPublished(test, parties.seller), await aPublished(test, parties.seller)];
    const productIds = products.map(({ id }) => id);
    const people = { sellerId: parties.seller.member.id, buyerId: parties.buyer.member.id };
    const { id } = await anOrder(test, { ...people, productIds, delivery: aParcel });
    await aPayment(test, id);
    await walk(test, id, 'paid');
    await hearAll(test);
    await complete(parties, id);
    await hearAll(test);

    const { garments, steps } = await readOrder(parties.buyer, id);
    expect(garments.map((one: { product_id: number }) => one.product_id)).toEqual(productIds);
    expect(garments.every((one: { can_list: boolean }) => one.can_list)).toBe(true);
    expect(steps.at(-1)).toMatchObject({
      title: 'Ahora su historia sigue con vos',
      message: 'Contá tu parte cuando quieras.',
    });
    expect(
      (await readOrder(parties.seller, id)).steps.map(({ title }: { title: string }) => title),
    ).not.toContain('Ahora su historia sigue con vos');
  });
});

describe('selling it again', () => {
  it('GARM-02 carries the story to the new listing, which the owner finds among their garments', async () => {
    const parties = await aPair();
    const { code, productId: bought, orderId } = await aCompletedSale(test, parties);
    const own = () => parties.buyer.visitor.get('/api/garments/mine').then(({ body }) => body.garments);
    expect(await own()).toMatchObject([{ code, title: 'Campera de jean', product_id: bought, owners: 2 }]);
    expect((await parties.seller.visitor.get('/api/garments/mine')).body.garments).toEqual([]);

    const productId = await mustListAgain(parties.buyer, code);

    const { story } = (await test.get(`/api/products/${productId}`)).body;
    expect(story).toMatchObject({ code, chapters: 2, last: { place: 2, owner: null, words: '' } });
    expect((await readGarment(parties.seller, code)).productId).toBe(productId);
    expect(await own()).toEqual([]);
    expect((await readOrder(parties.buyer, orderId)).garments).toMatchObject([{ code, can_list: false }]);
    await test.withdraw(productId);
    expect((await readGarment(parties.seller, code)).productId).toBeNull();
  });

  it('GARM-02 refuses other people, a second listing and several units', async () => {
    const parties = await aPair();
    const { code } = await aCompletedSale(test, parties);
    const refusal = async (reply: ReturnType<typeof call>) => {
      const { status, body } = await reply;
      return [status, body.error];
    };
    const notYours = [403, 'Esta prenda no es tuya en Perchero.'];
    expect(await refusal(listAgain(parties.seller, code))).toEqual(notYours);
    expect(await refusal(listAgain(parties.buyer, '0000000000'))).toEqual(notYours);
    expect(await refusal(listAgain(parties.buyer, 'nothing'))).toEqual(notYours);
    expect(await codeOf(listAgain(parties.buyer, code, { stock: 2 }))).toBe('not-single');
    const both = await Promise.all([listAgain(parties.buyer, code), listAgain(parties.buyer, code)]);
    const statuses = both.map(({ status }) => status);
    expect(statuses.toSorted((one, other) => one - other)).toEqual([200, 409]);
    const refused = both.find(({ status }) => status === 409);
    expect(refused?.body.error).toBe('Esta prenda ya está colgada.');
    const productId = both.find(({ status }) => status === 200)?.body.product.id as number;
    await test.withdraw(productId);
    expect(await codeOf(listAgain(parties.buyer, code))).toBe('garment-listed');
  });

  it('GARM-02 refuses an edit that names a garment, or makes several of it', async () => {
    const parties = await aPair();
    const { code } = await aCompletedSale(test, parties);
    const productId = await mustListAgain(parties.buyer, code);
    const { images } = (await parties.buyer.visitor.get(`/api/products/${productId}`)).body.product;
    const edit = (changes: object) =>
      call(parties.buyer, '/api/products/update', { id: productId, ...aProductForm(images, changes) });

    const { status, body } = await edit({ garment: code });
    expect([status, body.code]).toEqual([400, 'invalid-input']);
    expect(await codeOf(edit({ stock: 2 }))).toBe('not-single');
    expect(await codeOf(edit({ title: 'Campera celeste' }))).toBe('ok');
    expect(await codeOfProduct(test, productId)).toBe(code);
  });

  it('GARM-02 refuses a garment that is sold and not delivered; a deleted listing leaves it with its owner', async () => {
    const parties = await aPair();
    const { code } = await aCompletedSale(test, parties);
    const deleted = await mustListAgain(parties.buyer, code);
    const body = { id: deleted, password: goodPassword };
    expect(await codeOf(call(parties.buyer, '/api/products/delete', body))).toBe('ok');
    const productId = await mustListAgain(parties.buyer, code);
    const last = await aTrader(test);
    await aPaidOrder(test, { seller: parties.buyer, buyer: last }, productId);

    expect(await codeOf(listAgain(parties.buyer, code))).toBe('garment-listed');
    expect(await codeOf(listAgain(last, code))).toBe('garment-not-yours');
  });
});

describe('the chain', () => {
  it('GARM-03 the application cannot delete a chapter or a garment', async () => {
    for (const table of ['garment_chapter', 'garment'] as const) {
      const change = inTransaction(test.db, (tx) => sql`delete from ${sql.table(table)}`.execute(tx));
      await expect(change).rejects.toThrow(/permission denied/);
    }
  });

  it('GARM-03 nobody writes a chapter of another owner', async () => {
    const { seller, buyer, last, code } = await aTwiceSold();
    const stranger = await aTrader(test);
    expect(await codeOf(write(stranger, code, { words: 'Fue mía' }))).toBe('not-allowed');
    expect(await codeOf(write(last, '0000000000'))).toBe('not-found');
    for (const [person, words] of [
      [seller, 'Uno'],
      [buyer, 'Dos'],
      [last, 'Tres'],
    ] as const)
      expect(await codeOf(write(person, code, { words }))).toBe('ok');

    const rows = await chapterRows(test, code);
    expect(rows.map(({ place, words }) => [place, words])).toEqual([
      [1, 'Uno'],
      [2, 'Dos'],
      [3, 'Tres'],
    ]);
  });
});

describe('the own chapter', () => {
  it('GARM-04 has 500 characters, a photo, a name and a department', async () => {
    const parties = await aPair();
    const { buyer } = parties;
    const { code } = await aCompletedSale(test, parties);
    const pictureId = await aPrivatePhoto(test, buyer.member.id, 'chapter');
    const chapter = { words: 'x'.repeat(500), picture_id: pictureId, department: 'Salto' };
    expect(await codeOf(write(buyer, code, { words: 'x'.repeat(501) }))).toBe('invalid-input');
    expect(await codeOf(write(buyer, code, chapter))).toBe('ok');
    expect(await codeOf(write(buyer, code, chapter))).toBe('ok');

    const anonymous = (await readGarment(parties.seller, code)).chapters[1];
    expect(anonymous).toMatchObject({
      owner: null,
      department: 'Salto',
      words: 'x'.repeat(500),
      until: null,
    });
    expect(anonymous?.picture).toMatchObject({ path: `privatePictures/${pictureId}` });
    expect(textOf(anonymous)).not.toContain(buyer.member.username);
    await write(buyer, code, { words: '<b>Fue</b> a un recital', shows_name: true });
    const named = await readGarment(parties.seller, code);
    expect(named.chapters[1]).toMatchObject({
      owner: { username: buyer.member.username, first_name: 'Camila' },
      department: null,
      words: 'Fue a un recital',
      picture: null,
    });
    // Its photo went with it.
    const left = await test.db.selectFrom('picture').select('id').where('id', '=', pictureId).execute();
    expect(left).toEqual([]);
  });

  it('GARM-04 takes only an own photo that is ready and in no other chapter', async () => {
    const parties = await aPair();
    const { code } = await aCompletedSale(test, parties);
    const { buyer, seller } = parties;
    const used = await aPrivatePhoto(test, buyer.member.id, 'chapter');
    expect(await codeOf(write(buyer, code, { picture_id: used }))).toBe('ok');
    const second = await aCompletedSale(test, parties);
    const ofMessage = await aPrivatePhoto(test, buyer.member.id, 'message');
    const ofSeller = await aPrivatePhoto(test, seller.member.id, 'chapter');
    for (const picture_id of [used, ofMessage, ofSeller])
      expect(await codeOf(write(buyer, second.code, { picture_id }))).toBe('invalid-picture');
  });

  it('GARM-04 GARM-09 keeps the photo of the listing until another one is chosen', async () => {
    const parties = await aPair();
    const { code, productId } = await aCompletedSale(test, parties);
    const own = async () => (await readGarment(parties.seller, code)).own;
    const pictureId = (await own())?.picture_id;
    expect(pictureId).toEqual(expect.any(String));
    const words = 'La usé un invierno.';
    expect(
      await codeOf(write(parties.seller, code, { words, picture_id: pictureId, shows_name: true })),
    ).toBe('ok');
    expect(await codeOf(write(parties.seller, code, { words }))).toBe('ok');
    expect((await own())?.picture_id).toBeNull();
    // It is the product's.
    expect((await test.get(`/api/products/${productId}`)).body.product.pictures).toHaveLength(1);
  });

  it('GARM-04 is written until 14 days after passing it on, then only hidden and erased', async () => {
    const { buyer, code } = await aTwiceSold();
    const picture_id = await aPrivatePhoto(test, buyer.member.id, 'chapter');
    const told = { words: 'Fue a la facultad', picture_id, shows_name: true, department: 'Salto' };
    const own = async () => {
      await signIn(buyer.visitor, buyer.member);
      return (await readGarment(buyer, code)).own;
    };
    test.clock.advance(13 * day);
    expect(await codeOf(write(buyer, code, told))).toBe('ok');
    expect(await own()).toMatchObject({ is_owner: false, can_write: true });
    test.clock.advance(2 * day);

    const { status, body } = await write(buyer, code, { ...told, words: 'Otra cosa' });
    expect([status, body.error]).toEqual([
      409,
      'Ya pasaron 14 días: este capítulo quedó como está. Podés ocultar tu nombre o borrarlo.',
    ]);
    expect(await own()).toMatchObject({ can_write: false });
    expect(await codeOf(write(buyer, code, { ...told, department: 'Rivera' }))).toBe('chapter-closed');
    expect(await codeOf(write(buyer, code, { ...told, shows_name: false }))).toBe('ok');
    expect(await codeOf(write(buyer, code, told))).toBe('chapter-closed');
    expect(await codeOf(write(buyer, code))).toBe('ok');
    expect(await codeOf(write(buyer, code, told))).toBe('chapter-closed');
    expect((await readGarment(buyer, code)).chapters[1]).toMatchObject({
      words: '',
      picture: null,
      department: null,
    });
  });
});

describe('a refund after the completion', () => {
  it('GARM-05 voids the chapter, pauses the listing and opens the one before', async () => {
    const parties = await aPair();
    const { code, orderId, productId } = await aCompletedSale(test, parties);
    await write(parties.buyer, code, { words: 'La estrené' });
    const listed = await mustListAgain(parties.buyer, code);

    await refund(orderId);

    const [first, second] = await chapterRows(test, code);
    expect([first?.until, second?.voided_at]).toEqual([null, expect.any(Date)]);
    expect(await productRow(test, listed)).toMatchObject({ state: 'withdrawn', garment_id: null });
    expect(await productRow(test, productId)).toMatchObject({
      state: 'withdrawn',
      garment_id: first?.garment_id,
    });
    const { chapters, garment } = await readGarment(parties.seller, code);
    expect([garment.owners, chapters.length]).toEqual([1, 1]);
    expect((await readOrder(parties.buyer, orderId)).garments).toEqual([]);
    expect(await codeOf(write(parties.buyer, code, { words: 'Fue mía' }))).toBe('not-allowed');
    // Sold again, the voided chapter keeps its place.
    expect(await codeOf(call(parties.seller, '/api/products/relist', { id: productId }))).toBe('ok');
    const next = await aTrader(test);
    await aCompletedSale(test, { seller: parties.seller, buyer: next }, productId);
    expect((await chapterRows(test, code)).map(({ place, owner_id: id }) => [place, id])).toEqual([
      [1, parties.seller.member.id],
      [2, parties.buyer.member.id],
      [3, next.member.id],
    ]);
  });

  it.each(['partially_refunded', 'charged_back'] as const)('GARM-05 %s leaves the chain', async (state) => {
    const parties = await aPair();
    const { code, orderId } = await aCompletedSale(test, parties);
    const before = await chapterRows(test, code);
    await refund(orderId, state);
    expect(await chapterRows(test, code)).toEqual(before);
  });

  it('GARM-05 leaves the chain of a garment that was sold again, and the returned product goes without it', async () => {
    const { first, code } = await aTwiceSold();
    const before = await chapterRows(test, code);
    await refund(first.orderId);
    expect(await chapterRows(test, code)).toEqual(before);
    expect(await productRow(test, first.productId)).toMatchObject({ state: 'withdrawn', garment_id: null });
  });

  it('GARM-05 before the completion was heard leaves the garment with its seller', async () => {
    const parties = await aPair();
    const { orderId, productId } = await aPaidOrder(test, parties);
    await complete(parties, orderId);
    await move(test, orderId, 'refunded');
    await hearAll(test);
    expect(await codeOfProduct(test, productId)).toBe('none');
  });
});

describe('who is shown', () => {
  it('GARM-06 a deleted owner leaves place and time', async () => {
    const { buyer, last, code } = await aTwiceSold();
    const picture_id = await aPrivatePhoto(test, buyer.member.id, 'chapter');
    await write(buyer, code, {
      words: 'Fue a la facultad',
      picture_id,
      shows_name: true,
      department: 'Salto',
    });
    const exported = (await buyer.visitor.get('/api/account/export')).body;
    expect(exported.chapters).toMatchObject([{ code, words: 'Fue a la facultad', department: 'Salto' }]);
    const { email } = buyer.member;
    await buyer.visitor.post('/api/delete-user-by-email', { email, password: goodPassword });
    // Before the worker has heard of it.
    expect((await readGarment(last, code)).chapters[1]).toMatchObject({ owner: null, words: '' });
    await hearAll(test);

    const [, second] = await chapterRows(test, code);
    expect(second).toMatchObject({ words: '', picture_id: null, shows_name: false, department: null });
    const { chapters, garment } = await readGarment(last, code);
    expect([garment.owners, chapters.map(({ place }) => place)]).toEqual([3, [1, 2, 3]]);
    expect(await test.db.selectFrom('picture').select('id').where('id', '=', picture_id).execute()).toEqual(
      [],
    );
  });

  it('GARM-06 nobody lists a garment whose last owner is gone', async () => {
    const parties = await aPair();
    const { code } = await aCompletedSale(test, parties);
    const { email } = parties.buyer.member;
    await parties.buyer.visitor.post('/api/delete-user-by-email', { email, password: goodPassword });
    await hearAll(test);
    expect((await readGarment(parties.seller, code)).garment.owners).toBe(2);
    expect(await codeOf(listAgain(parties.seller, code))).toBe('garment-not-yours');
  });

  it('GARM-06 suspended people are without name, blocked ones without words too', async () => {
    const { buyer, last, code } = await aTwiceSold();
    await write(buyer, code, { words: 'Fue a la facultad', shows_name: true, department: 'Salto' });
    const seen = async (person: Pick<Person, 'visitor'>) => (await readGarment(person, code)).chapters[1];
    expect((await seen(last))?.owner?.first_name).toBe('Camila');

    await aBlock(test.db, last.member.id, buyer.member.id);
    expect(await seen(last)).toMatchObject({ owner: null, department: null, words: '', removed: false });
    expect((await readGarment(buyer, code)).chapters[2]).toMatchObject({ owner: null, words: '' });
    await inTransaction(test.db, (tx) =>
      tx
        .updateTable('auth.identity')
        .set({ suspended_until: new Date(test.clock.now().getTime() + day * 1000) })
        .where('id', '=', buyer.member.id)
        .execute(),
    );
    const guest = await seen({ visitor: test.visitor() });
    expect(guest).toMatchObject({ owner: null, department: 'Salto', words: 'Fue a la facultad' });
    expect(await codeOf(write(buyer, code))).toBe('user-suspended');
  });

  it('GARM-06 says no price, order or buyer', async () => {
    const { buyer, last, first, second, code } = await aTwiceSold();
    const page = JSON.stringify((await test.get(`/api/garments/${code}`)).body);
    for (const secret of [first.orderId, second.orderId, buyer.member.username, last.member.username])
      expect(page).not.toContain(secret);
    expect(page).not.toMatch(/price|order|1290|129000/);
  });
});

describe('a garment for a tag', () => {
  it('GARM-09 begins before the first sale and takes the description at the sale', async () => {
    const parties = await aPair();
    const { seller, buyer } = parties;
    const { id: productId, images } = await aPublished(test, seller);
    const begin = (person: Person, id = productId) => call(person, '/api/garments/begin', { product_id: id });
    const { code } = (await begin(seller)).body;
    expect((await begin(seller)).body.code).toBe(code);
    expect(await codeOf(begin(buyer))).toBe('not-allowed');
    expect(await codeOf(begin(buyer, 999_999_999))).toBe('not-found');
    const { id: several } = await aPublished(test, seller, { stock: 2 });
    const { status, body } = await begin(seller, several);
    expect([status, body.error]).toEqual([409, 'Solo las prendas únicas tienen historia.']);
    expect(await readGarment(seller, code)).toMatchObject({
      productId,
      garment: { owners: 1 },
      chapters: [{ place: 1, words: '', until: null }],
      own: { place: 1, is_owner: true, can_write: true },
    });
    const edited = { id: productId, ...aProductForm(images, { description: 'La usé dos inviernos.' }) };
    expect(await codeOf(call(seller, '/api/products/update', edited))).toBe('ok');

    await aCompletedSale(test, parties, productId);

    expect((await chapterRows(test, code)).map(({ words }) => words)).toEqual(['La usé dos inviernos.', '']);
  });

  it('GARM-09 keeps what the seller told instead of the description', async () => {
    const parties = await aPair();
    const { id: productId } = await aPublished(test, parties.seller);
    const { code } = (await call(parties.seller, '/api/garments/begin', { product_id: productId })).body;
    await write(parties.seller, code, { words: 'Era de mi abuela' });
    await aCompletedSale(test, parties, productId);
    expect((await chapterRows(test, code))[0]?.words).toBe('Era de mi abuela');
  });
});

describe('news of a garment', () => {
  const newsOf = async (person: Person) => {
    await signIn(person.visitor, person.member);
    const { data } = await bellOf(person);
    return (data as { kind: string }[]).filter(({ kind }) => kind === 'garment');
  };

  it('GARM-10 tells earlier owners with words once, without a name', async () => {
    const { seller, buyer, last, code, second } = await aTwiceSold();
    await hearAll(test);
    expect(await newsOf(seller)).toEqual([
      expect.objectContaining({
        title: 'Campera de jean siguió viaje',
        message: 'Ya tuvo 3 dueños. Mirá su historia.',
        url: `/prenda/${code.slice(0, 4)}-${code.slice(4, 8)}-${code.slice(8)}`,
        actor: null,
      }),
    ]);
    expect([await newsOf(buyer), await newsOf(last)]).toEqual([[], []]);
    const event = { id: 1, type: 'delivery.moved', payload: { orderId: second.orderId } };
    await passGarmentsOn(test).handle([{ ...event, requestId: 'test', traceParent: null }]);
    await hearAll(test);
    expect(await newsOf(seller)).toHaveLength(1);
  });

  it('GARM-10 tells nobody who blocked or told nothing', async () => {
    const { seller, buyer, last, code } = await aTwiceSold();
    const [fourth, fifth] = [await aTrader(test), await aTrader(test)];
    await write(buyer, code, { words: 'Fue a la facultad' });
    const third = await mustListAgain(last, code);
    await aBlock(test.db, seller.member.id, fourth.member.id);
    await aCompletedSale(test, { seller: last, buyer: fourth }, third);
    const [toSeller, toBuyer] = [await newsOf(seller), await newsOf(buyer)];
    expect([toSeller.length, toBuyer.length]).toEqual([1, 1]);
    await signIn(fourth.visitor, fourth.member);
    const next = await mustListAgain(fourth, code);
    await aCompletedSale(test, { seller: fourth, buyer: fifth }, next);
    // The third owner told nothing, the first blocked the fourth.
    expect([(await newsOf(seller)).length, (await newsOf(buyer)).length, await newsOf(last)]).toEqual([
      1,
      2,
      [],
    ]);
  });
});

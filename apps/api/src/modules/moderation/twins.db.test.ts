import sharp from 'sharp';
import { describe, expect, it, vi } from 'vitest';
import { aGarmentPhoto } from '../../../test/garment-photo.ts';
import { startTestApp } from '../../../test/harness.ts';
import { mustAnswer, mustAppeal, mustDecide } from '../../../test/decisions.ts';
import { aCase, aModerator, aTarget, caseRow, openCase, takeCase } from '../../../test/moderation.ts';
import { anOrder } from '../../../test/orders.ts';
import { goodPassword } from '../../../test/people.ts';
import { aPhoto, aProcessingPhoto } from '../../../test/pictures.ts';
import { aProductForm, aSeller, hearAll, productRow, type Seller, unlimited } from '../../../test/sellers.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { emit } from '../../platform/events/events.ts';
import { banPictures, cleanUpPictures, findTwins, hashOlderPictures, twinFound } from '../media/index.ts';

// Encoding AVIF takes longer than everything else here.
vi.stubEnv('AVIF', 'paused');
const test = await startTestApp({ limiter: unlimited });
vi.unstubAllEnvs();
const day = 24 * 60 * 60;

let seed = 0;
const anotherPhoto = () => aGarmentPhoto((seed += 1));

/** Publishes a product with this photo, as a browser does. */
async function publish({ visitor }: Seller, photo: Buffer, changes: object = {}) {
  const { id: pictureId, path } = await aProcessingPhoto(visitor, photo);
  const { status, body } = await visitor.post('/api/products/create', aProductForm([path], changes));
  expect([status, body.code]).toEqual([200, undefined]);
  await settle();
  return { id: body.product.id as number, path, pictureId };
}

async function settle(): Promise<void> {
  do await hearAll(test);
  while ((await test.workOff()) > 0);
}

async function aProvenSeller(): Promise<Seller> {
  const seller = await aSeller(test);
  await inTransaction(test.db, (tx) =>
    tx
      .insertInto('seller_standing')
      .values({ account_id: seller.member.id, sales: 1, changed_at: test.clock.now() })
      .execute(),
  );
  return seller;
}

const casesOf = (id: number) =>
  test.db
    .selectFrom('moderation_case')
    .select(['id', 'signal', 'harm'])
    .where('target_kind', '=', 'product')
    .where('target_id', '=', String(id))
    .execute();
const holdsOf = async (id: number) => (await productRow(test, id))?.holds;
const waitingOf = (id: number) =>
  test.db.selectFrom('waiting_product').select('due_at').where('product_id', '=', id).execute();

describe('MOD-18 a photo of another seller', () => {
  it('opens one case with both products', async () => {
    const [victim, thief] = [await aProvenSeller(), await aProvenSeller()];
    const photo = await anotherPhoto();
    const original = await publish(victim, photo);
    const copy = await publish(thief, await sharp(photo).jpeg({ quality: 40 }).toBuffer());

    const [opened, ...others] = await casesOf(copy.id);
    expect([opened, others]).toMatchObject([{ signal: 'photo-twin', harm: 30 }, []]);
    expect(await casesOf(original.id)).toEqual([]);
    const moderator = await aModerator(test);
    const { signals } = await openCase(moderator, opened?.id ?? '');
    expect(signals).toMatchObject([
      {
        rule: 'photo-twin',
        twin: {
          picture: copy.path,
          other_picture: original.path,
          is_mirrored: false,
          other_product_id: original.id,
          other_seller: victim.member.username,
        },
      },
    ]);
    expect(await holdsOf(copy.id)).toEqual([]);
  });

  it('is found once when searched and told again', async () => {
    const photo = await anotherPhoto();
    await publish(await aProvenSeller(), photo);
    const copy = await publish(await aSeller(test), photo);

    await Promise.all([1, 2].map(() => findTwins(test, { ids: [copy.pictureId] })));
    await inTransaction(test.db, (tx) =>
      emit(tx, test.clock, { type: twinFound, payload: { pictureId: copy.pictureId } }),
    );
    await settle();

    const signals = await test.db
      .selectFrom('moderation_signal')
      .select('rule')
      .where('target_id', '=', String(copy.id))
      .execute();
    expect([await casesOf(copy.id), signals]).toMatchObject([[{}], [{ rule: 'photo-twin' }]]);
  });

  it('lets the product of a seller without a sale wait, for 72 hours at most', async () => {
    const photo = await anotherPhoto();
    await publish(await aProvenSeller(), photo);
    const copy = await publish(await aSeller(test), photo);

    expect(await holdsOf(copy.id)).toEqual(['review']);
    test.clock.advance(3 * day - 60);
    await test.workMoney();
    expect(await holdsOf(copy.id)).toEqual(['review']);
    test.clock.advance(60);
    await test.workMoney();
    expect([await holdsOf(copy.id), (await casesOf(copy.id)).length]).toEqual([[], 1]);
  });

  it('lets a product that a word stops wait as long as the word is there', async () => {
    const photo = await anotherPhoto();
    await publish(await aProvenSeller(), photo);
    const { id } = await publish(await aSeller(test), photo, { title: 'Campera réplica triple a' });

    expect(await waitingOf(id)).toEqual([{ due_at: null }]);
    test.clock.advance(4 * day);
    await test.workMoney();
    expect(await holdsOf(id)).toEqual(['review']);
  });

  it('is found when mirrored', async () => {
    const photo = await anotherPhoto();
    await publish(await aProvenSeller(), photo);
    const copy = await publish(await aProvenSeller(), await sharp(photo).flop().jpeg().toBuffer());

    const twins = await test.db
      .selectFrom('picture_twin')
      .select('is_mirrored')
      .where('picture_id', '=', copy.pictureId)
      .execute();
    expect([twins, (await casesOf(copy.id)).length]).toEqual([[{ is_mirrored: true }], 1]);
  });

  it.each(['published before its photo is ready', 'published with a ready photo'])(
    'is found when %s',
    async (order) => {
      const photo = await anotherPhoto();
      await publish(await aProvenSeller(), photo);
      const { visitor } = await aProvenSeller();
      const { path } = await aProcessingPhoto(visitor, photo);
      if (order === 'published with a ready photo') await settle();
      const { body } = await visitor.post('/api/products/create', aProductForm([path]));
      await settle();

      expect(await casesOf(body.product.id as number)).toHaveLength(1);
    },
  );

  it('is found in a photo that is added later', async () => {
    const photo = await anotherPhoto();
    await publish(await aProvenSeller(), photo);
    const thief = await aProvenSeller();
    const own = await publish(thief, await anotherPhoto());
    const { path } = await aProcessingPhoto(thief.visitor, photo);
    await settle();
    const { status } = await thief.visitor.post('/api/products/update', {
      ...aProductForm([own.path, path]),
      id: own.id,
    });
    expect(status).toBe(200);
    await settle();

    expect(await casesOf(own.id)).toHaveLength(1);
  });

  it('is found when the first photo was hashed by the nightly job', async () => {
    const photo = await anotherPhoto();
    const original = await publish(await aProvenSeller(), photo);
    await inTransaction(test.db, (tx) =>
      tx.deleteFrom('picture_hash').where('picture_id', '=', original.pictureId).execute(),
    );
    await hashOlderPictures(test);
    await hashOlderPictures(test);
    const copy = await publish(await aProvenSeller(), photo);

    expect(await casesOf(copy.id)).toHaveLength(1);
  });
});

describe('MOD-18 no twin', () => {
  it('is another photo of the same seller', async () => {
    const seller = await aSeller(test);
    const photo = await anotherPhoto();
    const products = [await publish(seller, photo), await publish(seller, photo)];

    expect(await Promise.all(products.map(({ id }) => casesOf(id)))).toEqual([[], []]);
  });

  it('is the photo of a deleted product', async () => {
    const photo = await anotherPhoto();
    const seller = await aSeller(test);
    const { id } = await publish(seller, photo);
    await seller.visitor.post('/api/products/delete', { id, password: goodPassword });
    await settle();
    const copy = await publish(await aSeller(test), photo);

    expect(await casesOf(copy.id)).toEqual([]);
  });

  it('is the photo of an earlier owner of the garment', async () => {
    const photo = await anotherPhoto();
    const seller = await aSeller(test);
    const original = await publish(seller, photo);
    const buyer = await aSeller(test);
    await anOrder(test, {
      buyerId: buyer.member.id,
      sellerId: seller.member.id,
      productIds: [original.id],
      path: ['paid'],
    });
    const sold = await publish(buyer, photo);
    const copy = await publish(await aSeller(test), photo);

    expect([await casesOf(sold.id), (await casesOf(copy.id)).length]).toEqual([[], 1]);
  });

  it('is another photo, or a plain one', async () => {
    const plain = await aPhoto();
    const products = [
      await publish(await aSeller(test), plain),
      await publish(await aSeller(test), plain),
      await publish(await aSeller(test), await anotherPhoto()),
    ];

    expect(await Promise.all(products.map(({ id }) => casesOf(id)))).toEqual([[], [], []]);
  });
});

describe('MOD-18 a banned photo', () => {
  async function aBanned() {
    const seller = await aProvenSeller();
    const photo = await anotherPhoto();
    const product = await publish(seller, photo);
    await inTransaction(test.db, (tx) => banPictures(tx, product.id, test.clock.now()));
    await seller.visitor.post('/api/products/delete', { id: product.id, password: goodPassword });
    await settle();
    return { seller, photo, product };
  }

  it('stops every seller, also its own, until somebody has looked', async () => {
    const { seller, photo } = await aBanned();
    const copies = [await publish(seller, photo), await publish(await aProvenSeller(), photo)];

    for (const { id } of copies) {
      expect(await casesOf(id)).toMatchObject([{ signal: 'photo-banned', harm: 60 }]);
      expect([await holdsOf(id), await waitingOf(id)]).toEqual([['review'], [{ due_at: null }]]);
    }
  });

  it('stops a product that has a photo of another seller as well', async () => {
    const { photo } = await aBanned();
    const taken = await anotherPhoto();
    await publish(await aProvenSeller(), taken);
    const { visitor } = await aSeller(test);
    const photos = [await aProcessingPhoto(visitor, photo), await aProcessingPhoto(visitor, taken)];
    const { body } = await visitor.post('/api/products/create', aProductForm(photos.map(({ path }) => path)));
    await settle();
    const [hasBanned, hasTwin] = photos;
    for (const pictureId of [hasBanned?.id, hasTwin?.id])
      await inTransaction(test.db, (tx) => emit(tx, test.clock, { type: twinFound, payload: { pictureId } }));
    await settle();

    expect(await waitingOf(body.product.id as number)).toEqual([{ due_at: null }]);
  });

  it('is banned by removing its product', async () => {
    const photo = await anotherPhoto();
    await publish(await aProvenSeller(), photo);
    const copy = await publish(await aSeller(test), photo);
    const moderator = await aModerator(test);
    const caseId = (await casesOf(copy.id))[0]?.id ?? '';
    await takeCase(moderator, caseId);
    const { status } = await moderator.visitor.post('/api/admin/moderation/decide', {
      case_id: caseId,
      version: (await caseRow(test, caseId)).version,
      thing: 'remove',
      person: 'none',
      reason: 'not-own-photos',
      words: 'Las fotos son de otra persona.',
    });

    const hash = await test.db
      .selectFrom('picture_hash')
      .select('banned_at')
      .where('picture_id', '=', copy.pictureId)
      .executeTakeFirst();
    expect([status, hash?.banned_at]).toEqual([200, expect.any(Date)]);
  });

  it('is allowed when the decision was reversed', async () => {
    const [seller, moderator, other] = [
      await aProvenSeller(),
      await aModerator(test),
      await aModerator(test),
    ];
    const photo = await anotherPhoto();
    const { id } = await publish(seller, photo);
    const decisionId = await mustDecide(test, moderator, await aCase(test, aTarget('product', id), 'fake'), {
      thing: 'remove',
      reason: 'fake',
    });
    await mustAppeal(seller, decisionId);
    await mustAnswer(other, decisionId, 'reversed');
    await seller.visitor.post('/api/products/delete', { id, password: goodPassword });
    await settle();
    const copy = await publish(await aSeller(test), photo);

    expect(await casesOf(copy.id)).toEqual([]);
  });

  it('is allowed after two years', async () => {
    const { photo } = await aBanned();
    test.clock.advance(2 * 365 * day + 1);
    await cleanUpPictures(test);
    const copy = await publish(await aSeller(test), photo);

    expect(await casesOf(copy.id)).toEqual([]);
  });
});

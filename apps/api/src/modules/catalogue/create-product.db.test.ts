import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { errorTexts } from '@perchero/contract/error-texts';
import { pictureFile } from '@perchero/contract/media/pictures.rules';
import { describe, expect, it } from 'vitest';
import { inTransaction } from '#platform/database.ts';
import { startTestApp } from '../../../test/harness.ts';
import { aSignedInMember } from '../../../test/people.ts';
import {
  aProductForm,
  aPublished,
  aSeller,
  aSentPicture,
  hearAll,
  productCount,
  productRow,
  type Seller,
  sentPictures,
} from '../../../test/sellers.ts';
import type { Visitor } from '../../../test/visitor.ts';
import { deleteAccount } from '../accounts/index.ts';
import { revokeAccount } from '../seller-accounts/index.ts';

const test = await startTestApp();
const seller = await aSeller(test);

const create = (visitor: Visitor, form: object) => visitor.post('/api/products/create', form);
const photo = (state: Parameters<typeof aSentPicture>[2] = 'ready', owner: Seller = seller) =>
  aSentPicture(test, owner.member.id, state);

describe('publishing', () => {
  it('API-06 API-10 answers the piece with the names of the specification, and shows it first', async () => {
    const images = await sentPictures(test, seller.member.id, ['ready', 'ready']);
    const form = aProductForm(images, {
      title: "Levi's <b>501</b>",
      tags: ['vintage', 'jean'],
      brand: "Levi's",
      condition: 'como_nuevo',
      category: 'vaquero',
      colors: ['azul', 'azul'],
      materials: ['jean'],
      measurements: { waist: 40.5 },
      department: 'Montevideo',
      stock: 3,
    });

    const reply = await create(seller.visitor, form);

    expect(reply.status).toBe(200);
    expect(reply.body).toMatchObject({
      success: true,
      product: {
        user_id: seller.member.id,
        title: 'Levi’s 501',
        description: 'La usé un invierno.',
        price: 1290,
        size: 'M - vestir',
        sexo: 'Unisex',
        images,
        image: images[0],
        likes: 0,
        tags: [
          { id: expect.any(Number), name: 'jean' },
          { id: expect.any(Number), name: 'vintage' },
        ],
        state: 'active',
        brand: 'Levi’s',
        condition: 'como_nuevo',
        category: 'vaquero',
        colors: ['azul'],
        materials: ['jean'],
        measurements: { waist: 40.5 },
        department: 'Montevideo',
        stock: 3,
        seller: { id: seller.member.id, username: seller.member.username },
      },
    });
    await hearAll(test);
    await test.engine.refresh(test.aliases.read);
    const listed = (await test.get('/api/products')).body.products[0];
    expect(listed).toMatchObject({ id: reply.body.product.id, image: images[0], title: 'Levi’s 501' });
  });

  it('SELL-07 keeps size, type and accessory in columns of their own', async () => {
    const { id, product } = await aPublished(test, seller, {
      size: 'Talle único - accesorio/gorro',
      category: 'remera',
    });

    expect(product).toMatchObject({ size: 'Talle único - accesorio/gorro', category: null });
    expect(await productRow(test, id)).toMatchObject({
      size: 'Talle único',
      product_type: 'accesorio',
      accessory_type: 'gorro',
      price_cents: 129_000,
      stock: 1,
    });
  });

  it('API-11 makes the moment its own, whatever created_at says, and takes the own user_id', async () => {
    const before = test.clock.now().getTime();

    const { product } = await aPublished(test, seller, {
      created_at: '2001-01-01T00:00:00Z',
      user_id: seller.member.id,
    });

    expect(Date.parse(product.created_at)).toBeGreaterThanOrEqual(before);
  });

  it('makes one piece of the same call ten times at once, and later', async () => {
    const one = await aSeller(test);
    const form = aProductForm(await sentPictures(test, one.member.id, ['ready', 'processing']));

    const replies = await Promise.all(Array.from({ length: 10 }, () => create(one.visitor, form)));
    const later = await create(one.visitor, { ...form, title: 'Otra cosa' });

    expect(new Set([...replies, later].map(({ body }) => body.product?.id)).size).toBe(1);
    expect(later).toMatchObject({ status: 200, body: { product: { title: form.title } } });
    expect(await productCount(test, one.member.id)).toBe(1);
  });

  it('waits as processing, seen by its seller alone, until its first photo is ready', async () => {
    const images = await sentPictures(test, seller.member.id, ['processing', 'ready']);

    const { body } = await create(seller.visitor, aProductForm(images));

    expect(body.product).toMatchObject({ state: 'processing', images: [images[1]], image: images[1] });
    const url = `/api/products/${body.product.id}`;
    expect((await seller.visitor.get(url)).status).toBe(200);
    expect(await test.get(url)).toMatchObject({ status: 404, body: { code: 'not-found' } });
  });

  it.each([
    ['API-09 a list', (paths: string[]) => paths],
    ['API-09 a JSON-encoded list', (paths: string[]) => JSON.stringify(paths)],
    [
      'API-09 public addresses of any of their files',
      (paths: string[]) =>
        paths.map((path, place) => `${test.config.mediaUrl}/${pictureFile(path, place ? 1280 : 320)}`),
    ],
    ['API-09 the same twice, in two ways', (paths: string[]) => [...paths, `${paths[0]}-640.webp`]],
  ])('takes images as %s', async (_, written) => {
    const paths = await sentPictures(test, seller.member.id, ['ready', 'ready']);

    const reply = await create(seller.visitor, { ...aProductForm([]), images: written(paths) });

    expect(reply.body.product?.images).toEqual(paths);
  });
});

it('T18 a piece that was on its way goes with a person who is deleted meanwhile', async () => {
  for (let round = 0; round < 3; round += 1) {
    const leaver = await aSeller(test);
    const form = aProductForm([await photo('ready', leaver)]);

    await Promise.all([
      create(leaver.visitor, form),
      inTransaction(test.db, (tx) => deleteAccount(test.identity, tx, leaver.member.id)),
    ]);
    await hearAll(test);

    const rows = await test.db
      .selectFrom('product')
      .select('state')
      .where('seller_id', '=', leaver.member.id)
      .execute();
    expect(rows.filter(({ state }) => state !== 'deleted')).toEqual([]);
  }
});

describe('publishing is refused', () => {
  it.each([
    ['SELL-03 without a photo', { images: [] }, 'Por favor, selecciona al menos una imagen.'],
    ['SELL-03 with six photos', { images: Array(6).fill('x') }, 'Solo puedes subir hasta 5 imágenes.'],
    [
      'API-09 with six in a JSON list',
      { images: JSON.stringify(Array(6).fill('x')) },
      'Solo puedes subir hasta 5 imágenes.',
    ],
    [
      'SELL-03 with something that is no photo of ours',
      { images: ['x'] },
      'Formato de imagen no válido. Solo se permiten imágenes.',
    ],
    ['SELL-04 without a title', { title: undefined }, errorTexts['product-incomplete']],
    ['SELL-04 with a title that is only tags', { title: ' <b></b> ;' }, errorTexts['product-incomplete']],
    ['SELL-04 without a description', { description: '' }, errorTexts['product-incomplete']],
    ['SELL-04 without a size', { size: undefined }, errorTexts['product-incomplete']],
    [
      'SELL-04 with an accessory that does not say which',
      { size: 'Talle único - accesorio' },
      'Por favor, completa la imagen, título, descripción, precio, tipo de prenda, accesorio, talle y sexo.',
    ],
    ['SELL-04 without a sex', { sexo: 'Otro' }, errorTexts['product-incomplete']],
    ['SELL-04 for nothing', { price: 0 }, 'Ingresa un precio válido.'],
    ['SELL-04 for a word', { price: 'mil' }, 'Ingresa un precio válido.'],
    ['SELL-04 without a price', { price: undefined }, 'Ingresa un precio válido.'],
  ])('%s', async (_, changes, sentence) => {
    const before = await productCount(test, seller.member.id);

    const reply = await create(seller.visitor, aProductForm([await photo()], changes));

    expect(reply).toMatchObject({ status: 400, body: { error: sentence } });
    expect(await productCount(test, seller.member.id)).toBe(before);
  });

  it('SELL-01 without a session', async () => {
    const reply = await create(test.visitor(), aProductForm(['x']));

    expect(reply).toMatchObject({
      status: 401,
      body: { error: 'Debes iniciar sesión para publicar un producto.' },
    });
  });

  it('SELL-02 T24 without a linked account, and with one that was revoked', async () => {
    const unlinked = await aSignedInMember(test);
    const revoked = await aSeller(test);
    await inTransaction(test.db, (tx) => revokeAccount(tx, revoked.member.id, test.clock.now()));

    for (const one of [unlinked, revoked]) {
      const reply = await create(one.visitor, aProductForm([await photo('ready', one)]));

      expect(reply).toMatchObject({
        status: 403,
        body: { error: 'Debes asociar una cuenta de Mercado Pago a tu perfil para publicar.' },
      });
      expect(await productCount(test, one.member.id)).toBe(0);
    }
  });

  it('API-03 API-11 in the name of somebody else', async () => {
    const other = await aSeller(test);

    const reply = await create(seller.visitor, aProductForm([await photo()], { user_id: other.member.id }));

    expect(reply).toMatchObject({ status: 403, body: { code: 'not-allowed' } });
    expect(await productCount(test, other.member.id)).toBe(0);
  });

  it('T23 with photos of another person, of another piece, refused, unknown or unfinished', async () => {
    const other = await aSeller(test);
    const taken = await aPublished(test, seller);
    const wrong = [
      await photo('ready', other),
      taken.images[0],
      await photo('refused'),
      'productPictures/1700000000000-00000000000000000000000000000000',
      await photo('waiting'),
    ];

    const codes: string[] = [];
    for (const path of wrong) {
      const free = await photo();
      codes.push((await create(seller.visitor, aProductForm([free, path ?? '']))).body.code);
    }

    const invalid = 'invalid-picture-format';
    expect(codes).toEqual([invalid, invalid, invalid, invalid, 'picture-not-uploaded']);
  });

  it('T63 API-09 with any other address, and nothing is asked of it', async () => {
    const asked: string[] = [];
    const server = createServer((request, reply) => {
      asked.push(request.url ?? '');
      reply.end();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const path = await photo();
    const { mediaUrl } = test.config;
    const addresses = [
      `http://127.0.0.1:${port}/${path}`,
      `http://169.254.169.254/${path}`,
      'file:///etc/passwd',
      `${mediaUrl}.example.com/${path}`,
      `${mediaUrl}@127.0.0.1:${port}/${path}`,
      `${mediaUrl}/../${path}`,
      `${mediaUrl}/avatars/${seller.member.id}/x`,
      `${path}/../../secret`,
      `${path}-640.webp?x=1`,
      `data:image/png;base64,AAAA`,
    ];

    for (const address of addresses) {
      const reply = await create(seller.visitor, aProductForm([address]));
      expect([address, reply.status, reply.body.code]).toEqual([address, 400, 'invalid-picture-format']);
    }

    server.close();
    expect(asked).toEqual([]);
  });
});

it.each([
  '<script>alert(1)</script>Hola',
  '"><img src=x onerror=alert(1)>Hola',
  'Hola</title><svg onload=alert(1)>',
  'Hola\u0000\u202Ealoh',
  'javascript:alert(1)//Hola',
])('SELL-05 T60 keeps no markup of %j', async (payload) => {
  const { product } = await aPublished(test, seller, {
    title: payload,
    description: payload,
    brand: payload.slice(0, 40),
    tags: [payload.slice(0, 40)],
  });

  const texts = [product.title, product.description, product.brand, ...product.tags.map(nameOf)];
  for (const text of texts) expect(text).not.toMatch(/<[^>]*>|["'`;\\\u202E]|\p{Cc}/u);
});

function nameOf({ name }: { name: string }): string {
  return name;
}

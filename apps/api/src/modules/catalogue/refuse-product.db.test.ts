import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { errorTexts } from '@perchero/contract/error-texts';
import { describe, expect, it } from 'vitest';
import { startTestApp } from '../../../test/harness.ts';
import { aSignedInMember } from '../../../test/people.ts';
import {
  aProductForm,
  aPublished,
  aSeller,
  aSentPicture,
  productCount,
  type Seller,
} from '../../../test/sellers.ts';
import type { Visitor } from '../../../test/visitor.ts';
import { disconnectAccount } from '../seller-accounts/index.ts';

const test = await startTestApp();
const seller = await aSeller(test);

const create = (visitor: Visitor, form: object) => visitor.post('/api/products/create', form);
const photo = (state: Parameters<typeof aSentPicture>[2] = 'ready', owner: Seller = seller) =>
  aSentPicture(test, owner.member.id, state);

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
      'SELL-03 with an unknown path',
      { images: ['x'] },
      'Formato de imagen no válido. Solo se permiten imágenes.',
    ],
    ['SELL-04 without a title', { title: undefined }, errorTexts['product-incomplete']],
    ['SELL-04 with a title of only HTML tags', { title: ' <b></b> ;' }, errorTexts['product-incomplete']],
    ['SELL-04 without a description', { description: '' }, errorTexts['product-incomplete']],
    ['SELL-04 without a size', { size: undefined }, errorTexts['product-incomplete']],
    [
      'SELL-04 with an accessory without a type',
      { size: 'Talle único - accesorio' },
      'Por favor, completa la imagen, título, descripción, precio, tipo de prenda, accesorio, talle y sexo.',
    ],
    ['SELL-04 without a sex', { sexo: 'Otro' }, errorTexts['product-incomplete']],
    ['SELL-04 with a price of 0', { price: 0 }, 'Ingresa un precio válido.'],
    ['SELL-04 with a price in words', { price: 'mil' }, 'Ingresa un precio válido.'],
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
    await disconnectAccount(test, revoked.member.id);

    for (const one of [unlinked, revoked]) {
      const reply = await create(one.visitor, aProductForm([await photo('ready', one)]));

      expect(reply).toMatchObject({
        status: 403,
        body: { error: 'Debes asociar una cuenta de Mercado Pago a tu perfil para publicar.' },
      });
      expect(await productCount(test, one.member.id)).toBe(0);
    }
  });

  it('API-03 API-11 with the user_id of another person', async () => {
    const other = await aSeller(test);

    const reply = await create(seller.visitor, aProductForm([await photo()], { user_id: other.member.id }));

    expect(reply).toMatchObject({ status: 403, body: { code: 'not-allowed' } });
    expect(await productCount(test, other.member.id)).toBe(0);
  });

  it('T23 with photos of another person or product, or refused, unknown or incomplete ones', async () => {
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

  it('T63 API-09 with any other URL, which is never fetched', async () => {
    const fetched: string[] = [];
    const server = createServer((request, reply) => {
      fetched.push(request.url ?? '');
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
    expect(fetched).toEqual([]);
  });
});

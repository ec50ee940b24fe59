import { afterEach, describe, expect, it, vi } from 'vitest';
import type { ProductForm } from '@perchero/contract/catalogue/product-form';
import { createProductSender, submitErrorOf } from './send-product.ts';

it.each([
  ['publish', 'publish-needs-session', 'Debes iniciar sesión para publicar un producto.', 'login'],
  ['edit', 'not-signed-in', 'Debes iniciar sesión para editar un producto.', 'login'],
  [
    'publish',
    'publish-needs-account',
    'Debes asociar una cuenta de Mercado Pago a tu perfil para publicar.',
    'account',
  ],
  [
    'edit',
    'edit-needs-account',
    'Debes asociar una cuenta de Mercado Pago a tu perfil para editar.',
    'account',
  ],
  ['publish', 'network-request-failed', 'Error al publicar el producto. Intenta de nuevo.', null],
  ['publish', 'product-not-created', 'Error al publicar el producto. Intenta de nuevo.', null],
  ['edit', 'unavailable', 'Error al editar el producto. Intenta de nuevo.', null],
  ['publish', 'picture-not-uploaded', 'Error de subida: Todavía falta terminar de subir una foto.', null],
  ['publish', 'invalid-price', 'Ingresa un precio válido.', null],
  ['edit', 'product-locked', 'Esta prenda está reservada o ya se vendió: no se puede cambiar.', null],
] as const)('%s refused with %s', (mode, code, text, remedy) => {
  expect(submitErrorOf({ code }, mode)).toEqual({ text, remedy });
});

describe('a publication without a response', () => {
  afterEach(() => vi.unstubAllGlobals());

  const first: ProductForm = {
    images: ['productPictures/1'],
    title: 'Ruana',
    description: 'De lana.',
    price: 900,
    size: 'Talle único - vestir',
    sexo: 'Unisex',
    tags: [],
  };
  const second = { ...first, price: 700, images: ['productPictures/1', 'productPictures/2'] };
  const stored = { success: true, product: { id: 7 }, hold: 'review' };
  const published = { ok: true, published: { id: 7, isHeld: true } };
  const failed = 'Error al publicar el producto. Intenta de nuevo.';

  /** Stubs fetch with the given responses and returns the recorded calls. */
  function stubResponses(...responses: readonly (object | 'nothing')[]) {
    const calls: [path: string, body: unknown][] = [];
    const left = [...responses];
    vi.stubGlobal('fetch', async (path: string, { body }: { body: string }) => {
      calls.push([path.replace('/api/products/', ''), JSON.parse(body)]);
      const answer = left.shift();
      if (answer === 'nothing' || !answer) throw new TypeError('network');
      return Response.json(answer, { status: 'code' in answer ? 400 : 200 });
    });
    return calls;
  }

  it('is repeated unchanged and then updated, so that there is one product with the last values', async () => {
    const calls = stubResponses('nothing', stored, { success: true });
    const sendProduct = createProductSender(null);

    expect(await sendProduct(first)).toMatchObject({ error: { text: failed } });
    expect(await sendProduct(second)).toEqual(published);

    expect(calls).toEqual([
      ['create', first],
      ['create', first],
      ['update', { ...second, id: 7 }],
    ]);
  });

  it('counts as not stored when its repetition is refused', async () => {
    const calls = stubResponses('nothing', { code: 'invalid-picture-format' }, stored);
    const sendProduct = createProductSender(null);

    await sendProduct(first);
    expect(await sendProduct(second)).toEqual(published);

    expect(calls.at(-1)).toEqual(['create', second]);
  });

  it('is repeated until there is a response', async () => {
    const calls = stubResponses('nothing', 'nothing', stored, { success: true });
    const sendProduct = createProductSender(null);

    await sendProduct(first);
    expect(await sendProduct(second)).toMatchObject({ error: { text: failed } });
    expect(await sendProduct(second)).toEqual(published);

    expect(calls.map(([path]) => path)).toEqual(['create', 'create', 'create', 'update']);
    expect(calls[2]).toEqual(['create', first]);
  });
});

it('GARM-02 the garment is sent with a new product, and not with an edited one', async () => {
  const bodies: unknown[] = [];
  vi.stubGlobal('fetch', async (_: string, { body }: { body: string }) => {
    bodies.push(JSON.parse(body));
    return await Promise.resolve(Response.json({ success: true, product: { id: 7 }, hold: null }));
  });
  const form = { title: 'Ruana' } as ProductForm;

  await createProductSender(null)({ ...form, garment: '7KQ2M9XH4T' });
  await createProductSender(null)({ ...form, garment: '' });
  await createProductSender(7)({ ...form, garment: '7KQ2M9XH4T' });

  expect(bodies).toEqual([{ ...form, garment: '7KQ2M9XH4T' }, form, { ...form, id: 7 }]);
  vi.unstubAllGlobals();
});

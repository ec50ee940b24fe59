import { expect, it } from 'vitest';
import { type FieldValues, formOf } from './form-rules.ts';
import { obstacleOf } from './send-product.ts';

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
  expect(obstacleOf({ code }, mode)).toEqual({ text, remedy });
});

it('says of emptied fields that they are empty', () => {
  const value: FieldValues = {
    images: ['local'],
    title: 'Ruana',
    description: 'De lana.',
    price: 900,
    size: 'Talle único - vestir',
    sexo: 'Unisex',
    tags: [],
    measurements: {},
  };

  expect(formOf(value, ['productPictures/1'])).toMatchObject({
    images: ['productPictures/1'],
    brand: null,
    category: null,
    colors: [],
    measurements: null,
    stock: 1,
  });
});

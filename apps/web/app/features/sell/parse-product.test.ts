import { expect, it } from 'vitest';
import { parseProduct } from './parse-product.ts';
import { emptyValues, type SellValues } from './sell-values.ts';

const ruana: SellValues = {
  ...emptyValues(null),
  title: 'Ruana',
  description: 'De lana.',
  price: '900',
  sexo: 'Unisex',
  productType: 'vestir',
  size: 'Talle único',
};
const images = ['productPictures/1'];

it('sends empty optional fields as null or empty lists', () => {
  expect(parseProduct(ruana, images)).toEqual({
    product: {
      images,
      title: 'Ruana',
      description: 'De lana.',
      price: 900,
      size: 'Talle único - vestir',
      sexo: 'Unisex',
      tags: [],
      brand: null,
      condition: null,
      category: null,
      colors: [],
      materials: [],
      measurements: null,
      department: null,
      stock: 1,
    },
  });
});

it('sends colours in their order and drops choices that are no longer offered', () => {
  const values = {
    ...ruana,
    colors: ['rojo', 'blanco', 'fucsia viejo'],
    category: 'gone',
    department: 'Atlántida',
  };

  expect(parseProduct(values, images)).toMatchObject({
    product: { colors: ['blanco', 'rojo'], category: null, department: null },
  });
});

it('sends the measurements of the type as numbers', () => {
  const measurements = { length: '62,5', insole: '25' };

  expect(parseProduct({ ...ruana, measurements }, images)).toMatchObject({
    product: { measurements: { length: 62.5 } },
  });
  expect(parseProduct({ ...ruana, measurements: { length: '1,2,3' } }, images)).toEqual({
    errors: { measurements: 'Hasta 300, de a medio.' },
  });
});

it('an empty form has an error at each required field', () => {
  expect(parseProduct({ ...emptyValues(null), stock: '0' }, [])).toEqual({
    errors: {
      images: 'Por favor, selecciona al menos una imagen.',
      title: 'Falta el título',
      description: 'Falta la descripción',
      price: 'Ingresa un precio válido.',
      sexo: 'Elegí una opción',
      productType: 'Elegí el tipo de prenda',
      stock: 'Entre 1 y 99.',
    },
  });
});

it('asks for the first missing part of the size', () => {
  const accessory: SellValues = { ...ruana, productType: 'accesorio', size: '' };

  expect(parseProduct(accessory, images)).toEqual({ errors: { accessoryType: 'Elegí el accesorio' } });
  expect(parseProduct({ ...accessory, accessoryType: 'reloj' }, images)).toEqual({
    errors: { size: 'Elegí el talle' },
  });
  expect(parseProduct({ ...accessory, accessoryType: 'reloj', size: '40 mm' }, images)).toMatchObject({
    product: { size: '40 mm - accesorio/reloj' },
  });
});

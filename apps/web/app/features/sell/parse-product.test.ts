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
      size_system: null,
      age: null,
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
      delivery: null,
    },
  });
});

it('sends the delivery of a product that differs', () => {
  const own: SellValues = {
    ...ruana,
    inPerson: 'no',
    parcel: 'priced',
    localPrice: '0',
    countryPrice: '260',
  };
  expect(parseProduct(own, images)).toMatchObject({
    product: { delivery: { in_person: false, parcel: 'priced', local_cents: 0, country_cents: 26_000 } },
  });
  expect(parseProduct({ ...own, localPrice: '', countryPrice: '5001' }, images)).toMatchObject({
    errors: {
      localPrice: 'Poné un precio de $ 0 a $ 5.000.',
      countryPrice: 'Poné un precio de $ 0 a $ 5.000.',
    },
  });
  expect(parseProduct({ ...own, parcel: 'none' }, images)).toEqual({
    errors: { parcel: 'Elegí al menos una forma de entrega y completá sus datos.' },
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

it('SIZE-01 sends the measures that the old and the new category have, and drops the others', () => {
  const shirt = { ...ruana, category: 'remera', measurements: { chest: '48', length: '68', sleeve: '20' } };

  expect(parseProduct({ ...shirt, category: 'pollera' }, images)).toMatchObject({
    product: { measurements: { length: 68 } },
  });
  expect(parseProduct({ ...shirt, category: 'buzo' }, images)).toMatchObject({
    product: { measurements: { chest: 48, length: 68, sleeve: 20 } },
  });
});

it('SIZE-03 SIZE-07 sends where the number comes from, and the age, only where they fit', () => {
  const label = { ...ruana, sizeSystem: 'br', age: '4 años' };

  expect(parseProduct({ ...label, size: '38' }, images)).toMatchObject({
    product: { size_system: 'br', age: null },
  });
  expect(parseProduct({ ...label, size: 'Niño' }, images)).toMatchObject({
    product: { size_system: null, age: '4 años' },
  });
  expect(parseProduct({ ...label, size: 'M' }, images)).toMatchObject({
    product: { size_system: null, age: null },
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

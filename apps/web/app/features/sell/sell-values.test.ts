import { accessoryTypes } from '@perchero/contract/catalogue/product';
import { expect, it } from 'vitest';
import {
  emptyValues,
  fittingCategories,
  measuresOf,
  type SellValues,
  sizeOptions,
  wireSize,
  withAccessoryType,
  withCategory,
  withModel,
  withProductType,
} from './sell-values.ts';

const empty = emptyValues('Rocha');
const numbers = (from: number, to: number, step: number) =>
  Array.from({ length: (to - from) / step + 1 }, (_, index) => String(from + index * step));

it('SELL-06 changing the product type clears size and accessory type', () => {
  const ring: SellValues = { ...empty, productType: 'accesorio', accessoryType: 'anillo', size: '12' };

  expect(withProductType(ring, 'vestir')).toEqual({
    ...ring,
    productType: 'vestir',
    accessoryType: '',
    size: '',
  });
  expect(withProductType(ring, 'accesorio')).toBe(ring);
});

it('SELL-06 changing the accessory type clears the size', () => {
  const ring: SellValues = { ...empty, productType: 'accesorio', accessoryType: 'anillo', size: '12' };

  expect(withAccessoryType(ring, 'collar')).toEqual({ ...ring, accessoryType: 'collar', size: '' });
  expect(withAccessoryType(ring, 'anillo')).toBe(ring);
});

it('SELL-13 each type has its sizes, and none while it is unknown', () => {
  const clothes = withProductType(empty, 'vestir');
  const shoes = withProductType(empty, 'calzado');
  const accessory = withProductType(empty, 'accesorio');
  const accessories = (type: string) => sizeOptions(withAccessoryType(accessory, type));

  expect(sizeOptions(empty)).toEqual([]);
  expect(sizeOptions(accessory)).toEqual([]);
  expect(sizeOptions(clothes)).toEqual([
    'XS',
    'S',
    'M',
    'L',
    'XL',
    'XXL',
    'XXXL',
    ...numbers(34, 60, 2),
    'Talle único',
    'Niño',
    'Bebé',
  ]);
  expect(sizeOptions(shoes)).toEqual(numbers(16, 48, 1));
  expect(accessories('anillo')).toEqual([...numbers(8, 17, 1), 'Talle único']);
  const inCentimetres = (sizes: string[]) => [...sizes.map((size) => `${size} cm`), 'Talle único'];
  expect(accessories('collar')).toEqual(inCentimetres(numbers(35, 70, 5)));
  expect(accessories('cinturon')).toEqual(inCentimetres(numbers(80, 110, 5)));
  expect(accessoryTypes.map((type) => accessories(type).at(-1))).toEqual(
    accessoryTypes.map(() => 'Talle único'),
  );
});

it('the size contains its type once both are known', () => {
  expect(wireSize({ ...withProductType(empty, 'vestir'), size: 'M' })).toBe('M - vestir');
  expect(wireSize(withProductType(empty, 'vestir'))).toBe('');
  expect(wireSize({ ...withProductType(empty, 'accesorio'), size: 'M' })).toBe('');
  const hat = withAccessoryType(withProductType(empty, 'accesorio'), 'gorro');
  expect(wireSize({ ...hat, size: 'Talle único' })).toBe('Talle único - accesorio/gorro');
});

it('a category sets an empty type and overwrites nothing', () => {
  expect(withCategory(empty, 'campera-jean')).toEqual({
    ...empty,
    category: 'campera-jean',
    productType: 'vestir',
  });
  expect(withCategory(empty, 'boina')).toMatchObject({ productType: 'accesorio', accessoryType: 'gorro' });
  const chosen = { ...withProductType(empty, 'vestir'), size: 'M' };
  expect(withCategory(chosen, 'buzo')).toEqual({ ...chosen, category: 'buzo' });
});

it('changing the type clears a category that does not fit', () => {
  const jacket = withCategory(empty, 'campera-jean');

  expect(withProductType(jacket, 'calzado').category).toBe('');
  expect(fittingCategories(withProductType(empty, 'calzado')).map(({ key }) => key)).toContain('championes');
});

it('SIZE-01 the measures depend on the category, or on the type before it is chosen', () => {
  expect(measuresOf(empty)).toEqual([]);
  expect(measuresOf(withCategory(empty, 'vaquero'))).toEqual(['waist', 'hips', 'rise', 'inseam', 'length']);
  expect(measuresOf(withCategory(empty, 'mochila'))).toEqual(['width', 'height', 'depth']);
  expect(measuresOf(withProductType(empty, 'calzado'))).toContain('insole');
  expect(measuresOf(withProductType(empty, 'vestir'))).not.toContain('insole');
});

it('GARM-02 another garment brings its values; what the seller changed stays, as what depends on a chosen type', () => {
  const jacket: SellValues = {
    ...withCategory(empty, 'campera-jean'),
    title: 'Campera de jean',
    size: 'M',
    sexo: 'Unisex',
    tags: ['jean'],
    measurements: { chest: '58' },
  };
  const chosen = { ...empty, description: 'La bailé.', garment: '7KQ2M9XH4T' };

  const filled = withModel(chosen, empty, jacket);
  expect(filled).toEqual({ ...jacket, description: 'La bailé.', garment: '7KQ2M9XH4T' });
  expect(withModel({ ...filled, garment: '' }, jacket, empty)).toEqual({
    ...empty,
    description: 'La bailé.',
  });
  const boots = { ...withProductType(empty, 'calzado'), title: 'Botas' };
  expect(withModel(boots, empty, jacket)).toEqual({ ...boots, sexo: 'Unisex', tags: ['jean'] });
});

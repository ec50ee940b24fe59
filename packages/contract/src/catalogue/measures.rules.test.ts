import { describe, expect, it } from 'vitest';
import { categories } from './categories.ts';
import { measureGroupOf, measuresIn, unusualRange } from './measures.rules.ts';
import type { ProductType } from './product.ts';

const measuresOf = (type: ProductType, category: string | null) => measuresIn(measureGroupOf(type, category));

describe('SIZE-01 measures', () => {
  it.each([
    ['vestir', 'remera', ['chest', 'length', 'sleeve', 'shoulders']],
    ['vestir', 'vaquero', ['waist', 'hips', 'rise', 'inseam', 'length']],
    ['vestir', 'short', ['waist', 'hips', 'rise', 'inseam', 'length']],
    ['vestir', 'pareo', ['waist', 'hips', 'length']],
    ['vestir', 'bebe', ['chest', 'waist', 'hips', 'length', 'sleeve', 'inseam']],
    ['vestir', 'cancan', ['length', 'width']],
    ['calzado', 'ojotas', ['insole', 'height']],
    ['calzado', 'bucaneras', ['insole', 'height', 'shaft']],
    ['accesorio', 'riñonera', ['width', 'height', 'depth']],
    ['accesorio', 'anillo', ['girth']],
    ['accesorio', 'corbata', ['length', 'width']],
    ['accesorio', 'moño', ['length', 'width', 'height']],
    ['vestir', null, ['length', 'chest', 'waist', 'hips', 'sleeve', 'rise']],
    ['calzado', null, ['insole', 'height']],
    ['accesorio', null, ['length', 'width', 'height']],
    ['vestir', 'toString', ['length', 'chest', 'waist', 'hips', 'sleeve', 'rise']],
  ] as const)('of %s %s are asked in order', (type, category, expected) => {
    expect(measuresOf(type, category)).toEqual(expected);
  });

  it('each category has a group, and each measure of it a usual range', () => {
    for (const { key, productType } of categories) {
      const group = measureGroupOf(productType, key);
      expect([key, group]).not.toEqual([key, 'clothing']);
      for (const measure of measuresIn(group)) {
        const range = unusualRange(group, measure, 299.5);
        expect([key, measure, range?.length]).toEqual([key, measure, 2]);
        expect(range?.[0]).toBeLessThan(range?.[1] ?? 0);
      }
    }
  });

  it.each([
    ['upper', 'chest', 30, null],
    ['upper', 'chest', 75, null],
    ['upper', 'chest', 75.5, [30, 75]],
    ['upper', 'chest', 29.5, [30, 75]],
    ['lower', 'length', 140, [60, 120]],
    ['upper', 'chest', NaN, null],
    ['upper', 'waist', 5, null],
  ] as const)('%s %s of %s cm is outside %o', (group, measure, centimetres, range) => {
    expect(unusualRange(group, measure, centimetres)).toEqual(range);
  });
});

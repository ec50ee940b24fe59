import { describe, expect, it } from 'vitest';
import { accessoryTypes } from './product.ts';
import { formatSize, parseSize, type SizedKind, sizesOf } from './sizes.ts';

const kinds: SizedKind[] = [
  { productType: 'vestir', accessoryType: null },
  { productType: 'calzado', accessoryType: null },
  ...accessoryTypes.map((accessoryType) => ({ productType: 'accesorio', accessoryType }) as const),
];

describe('sizes', () => {
  it.each(kinds)('SELL-07 of $productType $accessoryType survive a round trip', (kind) => {
    for (const size of sizesOf(kind)) {
      const sized = { ...kind, size };
      expect(parseSize(formatSize(sized))).toEqual(sized);
    }
  });

  it('SELL-13 of accessories end with «Talle único»', () => {
    for (const kind of kinds.slice(2)) expect(sizesOf(kind).at(-1)).toBe('Talle único');
  });

  it.each([
    [{ productType: 'vestir', accessoryType: null }, 24],
    [{ productType: 'calzado', accessoryType: null }, 33],
    [{ productType: 'accesorio', accessoryType: 'anillo' }, 11],
    [{ productType: 'accesorio', accessoryType: 'collar' }, 9],
    [{ productType: 'accesorio', accessoryType: 'cinturon' }, 8],
  ] as const)('SELL-13 of %o number %i', (kind, count) => {
    expect(sizesOf(kind)).toHaveLength(count);
  });

  it('SEED-01 of each accessory type are a distinct list without duplicates, disjoint from clothing', () => {
    const lists = kinds.slice(2).map((kind) => sizesOf(kind));
    expect(lists).toHaveLength(14);
    for (const list of lists) {
      expect(list.length).toBeGreaterThan(3);
      expect(new Set(list).size).toBe(list.length);
    }
    expect(new Set(lists.map((list) => list.join())).size).toBe(14);
    const clothing = sizesOf({ productType: 'vestir', accessoryType: null });
    const shared = new Set(lists.flat().filter((size) => clothing.includes(size)));
    expect([...shared]).toEqual(['Talle único']);
  });

  it('SEED-01 of one accessory type are refused for another', () => {
    expect(parseSize('40 mm - accesorio/reloj')).not.toBeNull();
    expect(parseSize('40 mm - accesorio/anillo')).toBeNull();
    expect(parseSize('12 - accesorio/reloj')).toBeNull();
  });

  it.each([
    '',
    'M',
    'M - ',
    ' - vestir',
    'M - sombrero',
    'M - vestir/gorro',
    'M - accesorio',
    'M - accesorio/gorro',
    'Talle único - accesorio/gorro/x',
    'M-vestir',
  ])('SELL-07 refuse %o', (wire) => {
    expect(parseSize(wire)).toBeNull();
  });

  it('SELL-07 parse only what formatSize writes', () => {
    const sizes = ['M', '44', '45 cm', 'Talle único', 'Niño', 'M - vestir', '', ' '];
    const types = [
      'vestir',
      'calzado',
      'accesorio',
      'accesorio/anillo',
      'accesorio/collar',
      'vestir/anillo',
      '',
    ];
    const separators = [' - ', '-', ' / ', '  -  '];
    const changed: string[] = [];
    for (const size of sizes)
      for (const separator of separators)
        for (const type of types) {
          const wire = `${size}${separator}${type}`;
          const parsed = parseSize(wire);
          if (parsed && formatSize(parsed) !== wire) changed.push(wire);
        }
    expect(changed).toEqual([]);
    expect(parseSize('44 - vestir')).toEqual({ size: '44', productType: 'vestir', accessoryType: null });
  });
});

import { describe, expect, it } from 'vitest';
import { accessoryTypes } from './product.ts';
import { formatSize, parseSize, type SizedKind, sizesOf } from './sizes.ts';

const kinds: SizedKind[] = [
  { productType: 'vestir', accessoryType: null },
  { productType: 'calzado', accessoryType: null },
  ...accessoryTypes.map((accessoryType) => ({ productType: 'accesorio', accessoryType }) as const),
];

describe('sizes', () => {
  it.each(kinds)('of $productType $accessoryType travel and come back', (kind) => {
    for (const size of sizesOf(kind)) {
      const sized = { ...kind, size };
      expect(parseSize(formatSize(sized))).toEqual(sized);
    }
  });

  it('of accessories end in one size for all', () => {
    for (const kind of kinds.slice(2)) expect(sizesOf(kind).at(-1)).toBe('Talle único');
  });

  it.each([
    [{ productType: 'vestir', accessoryType: null }, 24],
    [{ productType: 'calzado', accessoryType: null }, 33],
    [{ productType: 'accesorio', accessoryType: 'anillo' }, 11],
    [{ productType: 'accesorio', accessoryType: 'collar' }, 9],
    [{ productType: 'accesorio', accessoryType: 'cinturon' }, 8],
    [{ productType: 'accesorio', accessoryType: 'reloj' }, 1],
  ] as const)('of %o are %i', (kind, count) => {
    expect(sizesOf(kind)).toHaveLength(count);
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
  ])('refuse %o', (wire) => {
    expect(parseSize(wire)).toBeNull();
  });
});

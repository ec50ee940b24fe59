import { describe, expect, it } from 'vitest';
import { productForm, productFormErrors } from './product-form.ts';

const complete = {
  images: ['productPictures/1700000000000-0123456789abcdef'],
  title: 'Campera de jean',
  description: 'La usé un invierno.',
  price: 1290,
  size: 'M - vestir',
  sexo: 'Unisex',
};

/** The error code, or null when the form is valid. */
function faultOf(changes: object): string | null {
  const parsed = productForm.safeParse({ ...complete, ...changes });
  const rules = parsed.error?.issues.map(({ message }) => message) ?? [];
  return productFormErrors.find((code) => rules.includes(code)) ?? (parsed.success ? null : 'other');
}

describe('the product form', () => {
  it('accepts the required fields alone', () => {
    expect(productForm.parse(complete)).toEqual({ ...complete, tags: [] });
  });

  it.each([
    [[], 'picture-required'],
    [undefined, 'picture-required'],
    [null, 'picture-required'],
    ['', 'picture-required'],
    ['no list', 'picture-required'],
    ['{}', 'picture-required'],
    ['[]', 'picture-required'],
    [Array(6).fill('x'), 'too-many-pictures'],
    [JSON.stringify(Array(6).fill('x')), 'too-many-pictures'],
    [[1], 'invalid-picture-format'],
    ['[1]', 'invalid-picture-format'],
    [['x'.repeat(301)], 'invalid-picture-format'],
    [['x'], null],
    ['["x"]', null],
  ])('SELL-03 API-09 with images %j is %s', (images, fault) => {
    expect(faultOf({ images })).toBe(fault);
  });

  it('API-09 reads a JSON-encoded list as the list', () => {
    expect(productForm.parse({ ...complete, images: '["a","b"]' }).images).toEqual(['a', 'b']);
  });

  it.each([
    ['title', undefined],
    ['title', '  '],
    ['title', '<b></b>;'],
    ['description', null],
    ['description', '`'],
    ['size', undefined],
    ['size', 'M'],
    ['size', 'Talle único - accesorio'],
    ['sexo', undefined],
    ['sexo', 'Otro'],
  ])('SELL-04 with %s %j is incomplete', (field, value) => {
    expect(faultOf({ [field]: value })).toBe('product-incomplete');
  });

  it.each([0, -1, 1.5, Number.NaN, Infinity, '100', null, undefined, 1_000_001])(
    'SELL-04 with a price of %s has no valid price',
    (price) => {
      expect(faultOf({ price })).toBe('invalid-price');
    },
  );

  it('reports the fault with the highest precedence', () => {
    expect(faultOf({ images: [], title: '', price: 0 })).toBe('picture-required');
    expect(faultOf({ title: '', price: 0 })).toBe('product-incomplete');
  });

  it.each([
    { brand: 'x'.repeat(201) },
    { condition: 'nuevo' },
    { category: 'sombrilla' },
    { colors: ['negro', 'blanco', 'gris', 'azul'] },
    { materials: ['oro blanco'] },
    { measurements: { chest: 50.25 } },
    { measurements: { ears: 10 } },
    { department: 'Entre Ríos' },
    { stock: 0 },
    { tags: Array(11).fill('x') },
    { likes: 5 },
  ])('T25 refuses %j', (changes) => {
    expect(faultOf(changes)).toBe('other');
  });
});

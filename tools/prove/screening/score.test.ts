import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import {
  currentVocabulary,
  type ScreenedProduct,
  screenProduct,
} from '../../../apps/api/src/modules/text/index.ts';
import { developmentSet, figuresOf, heldOutSet, readProducts, scoreOf } from './score.ts';

it.each([
  ['held-out', heldOutSet],
  ['development', developmentSet],
])('MOD-19 the vocabulary meets the required figures on the %s products', (_, set) => {
  const unmet = figuresOf(scoreOf(readProducts(set))).filter(({ isMet }) => !isMet);

  expect(unmet).toEqual([]);
});

it('MOD-19 finds nothing in the demo catalogue', () => {
  const file = new URL('../../seed/demo/demo-catalogue.json', import.meta.url);
  const { products } = JSON.parse(readFileSync(file, 'utf8')) as { products: ScreenedProduct[] };
  const { forbidden } = currentVocabulary();
  const found = products.flatMap((product) => screenProduct(product, { forbidden, ownHost: 'perchero.uy' }));

  expect(products.length).toBeGreaterThan(200);
  expect(found).toEqual([]);
});

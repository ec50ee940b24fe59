import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import {
  currentVocabulary,
  type ScreenedProduct,
  screenProduct,
} from '../../../apps/api/src/modules/text/index.ts';
import {
  developmentSet,
  figuresOf,
  heldOutSet,
  type LabelledProduct,
  readProducts,
  scoreOf,
} from './score.ts';

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

it('counts missed and wrong products', () => {
  const products: LabelledProduct[] = [
    { text: 'Bombacha usada', flag: 'forbidden' },
    { text: 'Una cosa rara', flag: 'forbidden' },
    { text: 'Facón de plata', flag: 'none' },
    { text: 'Campera de jean', flag: 'none' },
  ];

  const score = scoreOf(products);

  expect(score).toMatchObject({ precision: 0.5, recall: 0.5 });
  expect(score.missed.map(({ product }) => product)).toEqual([products[1]]);
  expect(score.wrong.map(({ product }) => product)).toEqual([products[2]]);
  expect(figuresOf(score).map(({ isMet }) => isMet)).toEqual([false, false]);
});

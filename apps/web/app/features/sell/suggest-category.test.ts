import { categories } from '@perchero/contract/catalogue/categories';
import { expect, it } from 'vitest';
import { categoryWords } from './category-words.ts';
import { suggestCategory } from './suggest-category.ts';

it.each([
  ['Campera de jean oversize', 'campera-jean'],
  ['CAMPERA oversize de JEAN', 'campera-jean'],
  ['Championes Nike Air', 'championes'],
  ['zapatillas blancas', 'championes'],
  ['Vestido de jean largo', 'vestido'],
  ['Jean mom tiro alto', 'mom-jean'],
  ['Jeans Levi’s 501', 'vaquero'],
  ['Caravanas de plata', 'aretes'],
  ['Riñonera de cuero', 'riñonera'],
  ['Buzo de la guarda', 'buzo'],
  ['Short de baño a rayas', 'short-bano'],
  ['Botas de lluvia amarillas', 'botas-lluvia'],
  ['Blazer negro', 'saco'],
  ['Túnica escolar talle 8', 'tunica-escolar'],
])('%s', (title, key) => {
  expect(suggestCategory(title, categories)?.key).toBe(key);
});

it('suggests nothing without a matching word, and ignores "media estación"', () => {
  expect(suggestCategory('', categories)).toBeNull();
  expect(suggestCategory('Hermosa y casi nueva', categories)).toBeNull();
  expect(suggestCategory('Algo de media estación', categories)).toBeNull();
});

it('only suggests candidates', () => {
  const shoes = categories.filter(({ productType }) => productType === 'calzado');
  expect(suggestCategory('Campera de jean', shoes)).toBeNull();
});

it('has words only for existing categories', () => {
  const known = categories.map(({ key }) => key);
  expect(Object.keys(categoryWords).filter((key) => !known.includes(key))).toEqual([]);
});

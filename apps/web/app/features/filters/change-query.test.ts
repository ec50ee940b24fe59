import { type CatalogueQuery, emptyQuery, queryLimits } from '@perchero/contract/search/catalogue-query';
import { expect, it } from 'vitest';
import { countActive } from './filter-part.ts';
import { chooseType, clearFilters, removeFilter, toggleValue } from './change-query.ts';

const chosen: CatalogueQuery = {
  ...emptyQuery,
  text: 'campera',
  sexo: ['Unisex'],
  tipo: 'vestir',
  talle: ['M - vestir', 'L - vestir'],
  tag: ['invierno', 'lana'],
  desde: 500,
  hasta: 1500,
  orden: 'relevancia',
};

it('PROD-09 chooses a value beside the others, and lets go of it when chosen again', () => {
  const more = toggleValue(chosen, 'sexo', 'Mujer');

  expect(more.sexo).toEqual(['Unisex', 'Mujer']);
  expect(toggleValue(more, 'sexo', 'Mujer')).toEqual(chosen);
});

it('takes no more values than an address may carry', () => {
  const full = { ...emptyQuery, tag: Array.from({ length: queryLimits.tags }, (_, index) => `t${index}`) };

  expect(toggleValue(full, 'tag', 'lana')).toBe(full);
  expect(toggleValue(full, 'tag', 't3').tag).not.toContain('t3');
});

it('PROD-09 sizes and categories follow the type', () => {
  const mixed: CatalogueQuery = {
    ...emptyQuery,
    talle: ['M - vestir', '40 - calzado'],
    categoria: ['remera', 'botas'],
  };

  const shoes = chooseType(mixed, 'calzado');

  expect(shoes).toMatchObject({ tipo: 'calzado', talle: ['40 - calzado'], categoria: ['botas'] });
  expect(chooseType(shoes, null)).toEqual({ ...shoes, tipo: null });
});

it('counts each value, the type, and the price once', () => {
  expect(countActive(emptyQuery)).toBe(0);
  expect(countActive(chosen)).toBe(7);
  expect(countActive({ ...emptyQuery, hasta: 900 })).toBe(1);
});

it.each([
  ['precio', { desde: null, hasta: null }],
  ['tipo', { tipo: null, talle: chosen.talle }],
  ['talle', { talle: [], tag: chosen.tag }],
  ['texto', { text: '', orden: null }],
] as const)('takes %s away and nothing else', (removable, left) => {
  expect(removeFilter(chosen, removable)).toEqual({ ...chosen, ...left });
});

it('keeps an order that needs no words when the words go', () => {
  expect(removeFilter({ ...chosen, orden: 'precio-asc' }, 'texto').orden).toBe('precio-asc');
});

it('clears the filters and keeps what was written and the order', () => {
  expect(clearFilters(chosen)).toEqual({ ...emptyQuery, text: 'campera', orden: 'relevancia' });
});

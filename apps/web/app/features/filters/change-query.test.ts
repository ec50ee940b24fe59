import { type CatalogueQuery, emptyQuery, queryLimits } from '@perchero/contract/search/catalogue-query';
import { expect, it } from 'vitest';
import { countActive } from './filter-state.ts';
import { chooseType, clearFilters, removeFilter, removeWord, toggleValue } from './change-query.ts';

const chosen: CatalogueQuery = {
  ...emptyQuery,
  text: 'campera',
  sexo: ['Unisex'],
  tipo: 'vestir',
  talle: ['M - vestir', 'L - vestir'],
  tag: ['invierno', 'lana'],
  sin: ['corta', 'forro'],
  reputacion: '4.5',
  mios: true,
  desde: 500,
  hasta: 1500,
  orden: 'relevancia',
};

it('PROD-09 toggles a value without changing the others', () => {
  const more = toggleValue(chosen, 'sexo', 'Mujer');

  expect(more.sexo).toEqual(['Unisex', 'Mujer']);
  expect(toggleValue(more, 'sexo', 'Mujer')).toEqual(chosen);
});

it('adds no more values than the query limit', () => {
  const full = { ...emptyQuery, tag: Array.from({ length: queryLimits.tags }, (_, index) => `t${index}`) };

  expect(toggleValue(full, 'tag', 'lana')).toBe(full);
  expect(toggleValue(full, 'tag', 't3').tag).not.toContain('t3');
});

it('PROD-09 drops sizes and categories of other types', () => {
  const mixed: CatalogueQuery = {
    ...emptyQuery,
    talle: ['M - vestir', '40 - calzado'],
    categoria: ['remera', 'botas'],
  };

  const shoes = chooseType(mixed, 'calzado');

  expect(shoes).toMatchObject({ tipo: 'calzado', talle: ['40 - calzado'], categoria: ['botas'] });
  expect(chooseType(shoes, null)).toEqual({ ...shoes, tipo: null });
});

it('counts each value, the type and the price range', () => {
  expect(countActive(emptyQuery)).toBe(0);
  expect(countActive(chosen)).toBe(11);
  expect(countActive({ ...emptyQuery, hasta: 900 })).toBe(1);
});

it.each([
  ['precio', { desde: null, hasta: null }],
  ['tipo', { tipo: null, talle: chosen.talle }],
  ['talle', { talle: [], tag: chosen.tag }],
  ['texto', { text: '', orden: null }],
  ['sin', { sin: [], reputacion: chosen.reputacion }],
  ['reputacion', { reputacion: null, sin: chosen.sin }],
  ['mios', { mios: false, talle: chosen.talle }],
] as const)('removes only %s', (removable, left) => {
  expect(removeFilter(chosen, removable)).toEqual({ ...chosen, ...left });
});

it('ALERT-02 removes one of the words to leave out', () => {
  expect(removeWord(chosen, 'corta')).toEqual({ ...chosen, sin: ['forro'] });
});

it('keeps a sort order that does not depend on the text when the text is removed', () => {
  expect(removeFilter({ ...chosen, orden: 'precio-asc' }, 'texto').orden).toBe('precio-asc');
});

it('clears the filters and keeps the text and the sort order', () => {
  expect(clearFilters(chosen)).toEqual({ ...emptyQuery, text: 'campera', orden: 'relevancia' });
});

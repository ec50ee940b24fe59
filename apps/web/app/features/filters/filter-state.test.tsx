import { renderHook } from '@testing-library/react';
import { emptyQuery } from '@perchero/contract/search/catalogue-query';
import { expect, it, vi } from 'vitest';
import { chooseType, toggleValue } from './change-query.ts';
import { countOf, useChange } from './filter-state.ts';

const counted = [{ value: 'Mujer', count: 3 }];

it('PROD-07 returns the count of a value, and 0 for a value that is not listed', () => {
  expect(countOf(counted, 'sexo', 'Mujer')).toBe(3);
  expect(countOf(counted, 'sexo', 'Hombre')).toBe(0);
});

it('returns no count without facets, or for brands and tags that are not listed', () => {
  expect(countOf(undefined, 'sexo', 'Mujer')).toBeUndefined();
  expect(countOf(counted, 'marca', 'Zara')).toBeUndefined();
  expect(countOf(counted, 'tag', 'lana')).toBeUndefined();
});

it('PROD-01 applies two changes made before the next render', () => {
  const onChange = vi.fn();
  const { result } = renderHook(() => useChange({ query: emptyQuery, onChange }));

  result.current((query) => toggleValue(query, 'sexo', 'Unisex'));
  result.current((query) => chooseType(query, 'calzado'));

  expect(onChange).toHaveBeenLastCalledWith({ ...emptyQuery, sexo: ['Unisex'], tipo: 'calzado' });
});

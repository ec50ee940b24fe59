import { emptyQuery } from '@perchero/contract/search/catalogue-query';
import { renderHook } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { chooseType, toggleValue } from './change-query.ts';
import { useChange } from './filter-part.ts';

it('PROD-01 counts both of two changes when the first was not painted yet', () => {
  const onChange = vi.fn();
  const { result } = renderHook(() => useChange({ query: emptyQuery, onChange }));

  result.current((query) => toggleValue(query, 'sexo', 'Unisex'));
  result.current((query) => chooseType(query, 'calzado'));

  expect(onChange).toHaveBeenLastCalledWith({ ...emptyQuery, sexo: ['Unisex'], tipo: 'calzado' });
});

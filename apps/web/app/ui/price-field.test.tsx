import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import { PriceField } from './price-field.tsx';

afterEach(cleanup);

function Form() {
  const [price, setPrice] = useState('');
  return (
    <>
      <PriceField label="Precio" value={price} onChange={setPrice} maxLength={7} />
      <output>{price}</output>
    </>
  );
}

it.each([',', '.'])('cents typed after a %s do not count as pesos and disappear on blur', async (mark) => {
  const user = userEvent.setup();
  render(<Form />);
  const input = screen.getByRole<HTMLInputElement>('textbox');

  await user.type(input, `1890${mark}50`);
  expect(input.value).toBe('1.890,50');
  expect(screen.getByRole('status').textContent).toBe('1890');
  await user.tab();

  expect(input.value).toBe('1.890');
});

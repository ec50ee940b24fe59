import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { Form } from './form.tsx';
import { TextField } from './text-field.tsx';
import { type FormErrors, useForm } from './use-form.ts';

afterEach(cleanup);

type Names = Record<'first' | 'last', string>;

const required = ({ first, last }: Names) => ({
  ...(!first && { first: 'first missing' }),
  ...(!last && { last: 'last missing' }),
});

function renderForm(send: (values: Names) => Promise<FormErrors<Names>>) {
  function Page() {
    const [values, setValues] = useState({ first: '', last: '' });
    const form = useForm({ values, onChange: setValues, validate: required, send });
    return (
      <Form form={form}>
        <TextField {...form.field('first')} label={'first'} />
        <TextField {...form.field('last')} label={'last'} />
        <p role="alert">{form.error}</p>
        <button type="submit">{'send'}</button>
      </Form>
    );
  }
  render(<Page />);
}

const input = (name: string) => screen.getByRole('textbox', { name });
const submit = () => userEvent.click(screen.getByRole('button'));

it('focuses the first invalid field and clears an error when its field changes', async () => {
  const send = vi.fn(async () => ({}));
  renderForm(send);

  await submit();
  expect(document.activeElement).toBe(input('first'));

  await userEvent.type(input('first'), 'Ana');
  expect(screen.queryByText('first missing')).toBeNull();
  expect(screen.getByText('last missing')).toBeTruthy();
  expect(send).not.toHaveBeenCalled();
});

it('shows refusals of the API at the field or at the form', async () => {
  const send = vi.fn().mockResolvedValueOnce({ last: 'taken' }).mockResolvedValueOnce({ form: 'failed' });
  renderForm(send);
  await userEvent.type(input('first'), 'Ana');
  await userEvent.type(input('last'), 'Paz');

  await submit();
  expect(await screen.findByText('taken')).toBeTruthy();
  expect(document.activeElement).toBe(input('last'));

  await submit();
  expect((await screen.findByRole('alert')).textContent).toBe('failed');
  expect(screen.queryByText('taken')).toBeNull();
  expect(send).toHaveBeenLastCalledWith({ first: 'Ana', last: 'Paz' }, expect.anything());
});

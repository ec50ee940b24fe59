import { expect, it } from 'vitest';
import { passwordErrors } from './password-errors.ts';

it.each([
  ['', '', { password: 'La contraseña es requerida', repeated: 'Confirma tu contraseña' }],
  ['abcde', 'abcde', { password: 'La contraseña debe tener al menos 6 caracteres' }],
  ['rambla92', '', { repeated: 'Confirma tu contraseña' }],
  ['rambla92', 'rambla9', { repeated: 'Las contraseñas no coinciden' }],
  ['abcdef', 'abcdef', {}],
])('REG-17 validates «%s» and «%s»', (password, repeated, errors) => {
  expect(passwordErrors(password, repeated, 6)).toEqual(errors);
});

it('REG-17 uses the minimum length of the server', () => {
  expect(passwordErrors('abcdefg', 'abcdefg', 8)).toEqual({
    password: 'La contraseña debe tener al menos 8 caracteres',
  });
});

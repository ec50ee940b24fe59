import { expect, it } from 'vitest';
import { checkCredentials } from './check-credentials.ts';

it.each([
  ['', '', { email: 'El email es requerido', password: 'La contraseña es requerida' }],
  [
    'ana@',
    '12345',
    { email: 'Ingresa un email válido', password: 'La contraseña debe tener al menos 6 caracteres' },
  ],
  ['ana@correo.uy', '123456', {}],
  [' ANA@correo.uy ', '123456', {}],
])('LOGIN-01 validates %o and %o: %o', (email, password, errors) => {
  expect(checkCredentials({ email, password })).toEqual(errors);
});

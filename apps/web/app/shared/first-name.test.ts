import { expect, it } from 'vitest';
import { firstName } from './first-name.ts';

it.each([
  ['Lucía Fernández', 'Lucía'],
  ['Ana', 'Ana'],
  ['El Ropero de Ana', 'El Ropero de Ana'],
  ['LAS Pilchas', 'LAS Pilchas'],
  ['Jo Pérez', 'Jo Pérez'],
  ['Elena Ruiz', 'Elena'],
])('calls %j %j', (fullName, name) => {
  expect(firstName(fullName)).toBe(name);
});

import { expect, it } from 'vitest';
import { filterLabel } from './product-words.ts';

it.each([
  ['sexo', 'Mujer', null, 'Mujer'],
  ['tipo', 'vestir', null, 'Prenda de vestir'],
  ['talle', 'M - vestir', null, 'Talle M'],
  ['talle', '40 - calzado', 'calzado', 'Talle 40'],
  ['talle', '40 - calzado', null, 'Talle 40 (calzado)'],
  ['talle', 'Talle único - accesorio', 'accesorio', 'Talle único'],
  ['talle', 'Talle único - accesorio', null, 'Talle único (accesorios)'],
  ['categoria', 'campera-jean', null, 'Campera de jean'],
  ['marca', 'Zara', null, 'Zara'],
  ['estado', 'como_nuevo', null, 'Como nuevo'],
  ['color', 'azul marino', null, 'Azul marino'],
  ['departamento', 'Río Negro', null, 'Río Negro'],
  ['tag', 'lana', null, '#lana'],
] as const)('labels %s %s within type %s as %s', (filter, value, type, label) => {
  expect(filterLabel(filter, value, type)).toBe(label);
});

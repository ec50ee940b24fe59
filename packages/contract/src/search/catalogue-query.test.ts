import { expect, it } from 'vitest';
import { readQuery, writeQuery } from './catalogue-query.ts';

const canonical = (search: string) => writeQuery(readQuery(new URLSearchParams(search))).toString();

it.each([
  ['sin=rota&sin=de+cuero&reputacion=4.5&desde=10', 'sin=rota&sin=de+cuero&reputacion=4.5&desde=10'],
  ['reputacion=4&sexo=Mujer', 'sexo=Mujer&reputacion=4'],
  ['sin=+rota+&sin=rota', 'sin=rota'],
  ['sin=&sin=...&sin=%00a', ''],
  [`sin=${'a'.repeat(41)}`, ''],
  [
    [1, 2, 3, 4, 5, 6].map((number) => `sin=${number}`).join('&'),
    [1, 2, 3, 4, 5].map((number) => `sin=${number}`).join('&'),
  ],
  ['reputacion=3', ''],
])('ALERT-02 words to leave out and reputation live in the address: %s', (search, expected) => {
  expect(canonical(search)).toBe(expected);
});

it.each([
  ['mios=1&desde=10', 'mios=1&desde=10'],
  ['mios=true', ''],
  ['mios=M+-+vestir', ''],
])('SIZE-05 own sizes live in the address without their names: %s', (search, expected) => {
  expect(canonical(search)).toBe(expected);
});

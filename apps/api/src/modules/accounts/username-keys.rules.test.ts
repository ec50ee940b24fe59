import { describe, expect, it } from 'vitest';
import { isReserved, usernameKey, visualKey } from './username-keys.rules.ts';

const names =
  `Lucia Mateo Valentina Bruno Sofia Camila Joaquin Elena Martina Agustin Fernando Noelia Ignacio Heber Anabel
  Mercedes Everton Alejandra Maite Tomas Nahuel Carmen Bernardo Armando Marcelo Milagros Emiliano Imanol Isabel
  Iris Irene Ivanna William Walter Wilson Washington Wanda Guillermo Mariana Romina Miriam Mirta Norma Ramiro
  Maximiliano Ximena Jimena Maria Marta Emma Emilia Amalia Amelia Ismael Israel Ivan Inti Ines Imelda Tamara Samanta
  Clementina Clemente Maura Mauro Moira Mora Memo Gimena Germanico Hermes Hernan Arnaldo Ornella Cornelio Ernesto
  Ludmila Pamela Micaela Mijail Malena Mia Mila Milo Lila Lola Lulu Leila Luisina Ilda Ileana Ilia Ilan Wendy Winston`.split(
    /\s+/,
  );

const swaps: readonly ((name: string) => string)[] = [
  (name) => name.replaceAll('m', 'rn'),
  (name) => name.replaceAll('rn', 'm'),
  (name) => name.replaceAll('l', 'I'),
  (name) => name.replaceAll('I', 'l'),
  (name) => name.toLowerCase().replaceAll('w', 'vv'),
  (name) => name.toUpperCase(),
  (name) => name.replace('a', 'á'),
  (name) => name.replace('e', 'é'),
  (name) => name.replace('o', 'ó'),
  (name) => name.replace('u', 'ü'),
  (name) => name.replace('n', 'ñ'),
  (name) => name.replaceAll('m', 'rn').replaceAll('l', 'I'),
  (name) => name.replaceAll('i', 'í').toUpperCase(),
];

const pairs = names.flatMap((name) =>
  [...new Set(swaps.map((swap) => swap(name)))]
    .filter((other) => other !== name)
    .map((other) => [name, other] as const),
);

describe('confusable usernames', () => {
  it('are tested in at least 500 pairs', () => {
    expect(pairs.length).toBeGreaterThanOrEqual(500);
  });

  it('have an equal key', () => {
    const different = pairs.filter(
      ([name, other]) => usernameKey(name) !== usernameKey(other) && visualKey(name) !== visualKey(other),
    );

    expect(different).toEqual([]);
  });

  it.each([
    ['vvv', 'wv'],
    ['vvv', 'vw'],
    ['arrnn', 'army'.replace('y', 'n')],
  ])('have an equal visual key: %s and %s', (one, other) => {
    expect(visualKey(one)).toBe(visualKey(other));
  });

  it('differ from other usernames', () => {
    const lowered = names.map((name) => name.toLowerCase());

    expect(new Set(lowered.map(usernameKey)).size).toBe(names.length);
    expect(new Set(lowered.map(visualKey)).size).toBe(names.length);
  });
});

it.each([
  'admin',
  'Perchero',
  'ADRNIN',
  'PercheroOficial',
  'soporté',
  'ApI',
  'moderadór',
  'ventas',
  'VENTÁS',
])('%s is reserved', (name) => {
  expect(isReserved(name)).toBe(true);
});

it.each(['Ana', 'percherito', 'adminton'])('%s is not reserved', (name) => {
  expect(isReserved(name)).toBe(false);
});

import { describe, expect, it } from 'vitest';
import { fitOf, meantStretches, plainName, readPersonQuery } from './people.rules.ts';

const fit = (typed: string, fullName: string, username = 'zzz') =>
  fitOf(readPersonQuery(typed), { username, fullName });

describe('how well a person fits what was typed', () => {
  it('compares names without accents, letter case, quotes and dashes, and ñ as n', () => {
    expect(plainName('  Ana-Laura O’NÚÑEZ ')).toBe('ana laura onunez');
  });

  it('takes whoever is called exactly so first, then who begins so, then a later word, then a part', () => {
    const places = ['Ana', 'Anabel Núñez', 'Lucía Ana Pérez', 'Ale Quintana'].map((name) => fit('ana', name));
    expect(places).toEqual([0, 1, 2, 3]);
  });

  it.each([
    ['sosa mateo', 'Mateo Sosa'],
    ['mateo so', 'Mateo Ariel Sosa'],
    ['ropa de la tia', 'La Ropa de la Tía'],
    ['dasilva', 'Bruno Da Silva'],
    ['nuñes', 'Anabel Núñez'],
    ['gonsales', 'Abril González'],
    ['umpieres', 'Sofía Umpiérrez'],
    ['bentancour', 'Joaquín Bentancur'],
    ['fernnada', 'Fernanda Taborda'],
    ['valentna pir', 'Valentina Píriz'],
  ])('%s means %s', (typed, name) => {
    expect(fit(typed, name)).not.toBeNull();
  });

  it.each([
    ['muñoz', 'Anabel Núñez'],
    ['nunez', 'Maite Muñoz'],
    ['ferreira', 'Fernanda Taborda'],
    ['mate', 'Maite Muñoz'],
    ['ana ana', 'Ana Pérez'],
    ['lana', 'Ana Pérez'],
    ['1994', 'Ana Pérez'],
    ['campera', 'Camila Olivera'],
  ])('%s does not mean %s', (typed, name) => {
    expect(fit(typed, name)).toBeNull();
  });

  it('with an @ in front looks at usernames only', () => {
    expect(fit('@sosa', 'Mateo Sosa', 'mateo')).toBeNull();
    expect(fit('@mateos', 'Alguien Más', 'mateososa')).not.toBeNull();
  });

  it('looks for a word with a letter wrong in a number of places that depends on its length alone', () => {
    expect(meantStretches('qwertyuiopasdfgh').length).toBeLessThan(950);
    expect(meantStretches('zzzzzzzzzzzzzzzz').length).toBeLessThan(950);
  });
});

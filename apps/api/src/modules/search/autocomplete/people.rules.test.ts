import { describe, expect, it } from 'vitest';
import { matchRank, fuzzyRanges, plainName, readPersonQuery } from './people.rules.ts';

const rankOf = (typed: string, fullName: string, username = 'zzz') =>
  matchRank(readPersonQuery(typed), { username, fullName });

describe('matchRank', () => {
  it('normalises accents, case, quotes, dashes and ñ', () => {
    expect(plainName('  Ana-Laura O’NÚÑEZ ')).toBe('ana laura onunez');
  });

  it('ranks exact matches first, then prefixes, then later words, then substrings', () => {
    const places = ['Ana', 'Anabel Núñez', 'Lucía Ana Pérez', 'Ale Quintana'].map((name) =>
      rankOf('ana', name),
    );
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
    expect(rankOf(typed, name)).not.toBeNull();
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
    expect(rankOf(typed, name)).toBeNull();
  });

  it('a leading @ searches usernames only', () => {
    expect(rankOf('@sosa', 'Mateo Sosa', 'mateo')).toBeNull();
    expect(rankOf('@mateos', 'Alguien Más', 'mateososa')).not.toBeNull();
  });

  it('the number of ranges is bounded by the word length', () => {
    expect(fuzzyRanges('qwertyuiopasdfgh').length).toBeLessThan(950);
    expect(fuzzyRanges('zzzzzzzzzzzzzzzz').length).toBeLessThan(950);
  });
});

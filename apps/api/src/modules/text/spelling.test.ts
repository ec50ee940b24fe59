import { describe, expect, it } from 'vitest';
import { currentVocabulary } from './vocabulary-store.ts';

const { spelling } = currentVocabulary();

describe('respell', () => {
  it.each([
    ['panuelo', 'pañuelo', 'form'],
    ['nino', 'niño', 'form'],
    ['camperita', 'campera', 'form'],
    ['bestido', 'vestido', 'sound'],
    ['gamusa', 'gamuza', 'sound'],
    ['rallada', 'rayada', 'sound'],
    ['birkenstok', 'birkenstock', 'sound'],
    ['yins', 'jeans', 'sound'],
    ['mochla', 'mochila', 'letters'],
    ['sandlaias', 'sandalias', 'letters'],
    ['pantalom', 'pantalon', 'letters'],
  ])('corrects "%s" to "%s" by its %s', (typed, word, by) => {
    expect(spelling.respell(typed)).toEqual({ word, by });
  });

  it.each([
    'polera',
    'pollera',
    'mono',
    'moño',
    'levita',
    'zara',
    'lolita',
    'camperas',
    'rayados',
    '501',
    'top',
  ])('does not change "%s"', (word) => {
    expect(spelling.respell(word)).toBeNull();
  });

  it.each(['heladera', 'bicicleta', 'celular', 'sillon', 'perro'])(
    'does not correct the unknown word "%s"',
    (word) => {
      expect(spelling.respell(word)).toBeNull();
    },
  );

  it('corrects "croks" to "crocs", not "crochet"', () => {
    expect(spelling.respell('croks')).toEqual({ word: 'crocs', by: 'sound' });
  });
});

it('shows words with their accents', () => {
  expect(spelling.displayForm('pantalon')).toBe('pantalón');
});

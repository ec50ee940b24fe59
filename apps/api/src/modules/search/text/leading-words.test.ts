import { expect, it } from 'vitest';
import { leadingWords } from './leading-words.ts';

it('says what a title begins with, without the linking words', () => {
  expect(leadingWords('Vestido de fiesta largo azul')).toEqual([
    'vestido',
    'vestido fiesta',
    'vestido fiesta largo',
    'vestido fiesta largo azul',
  ]);
});

it('looks behind "Pack de tres" and "Hermosa" for the piece', () => {
  expect(leadingWords('Pack de 3 medias')[0]).toBe('medias');
  expect(leadingWords('¡Hermosa campera!')[0]).toBe('campera');
});

it('takes a title of nothing but such words as it is', () => {
  expect(leadingWords('Lote')).toEqual(['lote']);
});

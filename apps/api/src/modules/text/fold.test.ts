import { describe, expect, it } from 'vitest';
import { brandKey, fold, wordsOf } from './fold.ts';

describe('fold', () => {
  it('removes case and accents', () => {
    expect(fold('PANTALÓN')).toBe(fold('pantalon'));
    expect(fold('pingüino')).toBe('pinguino');
  });

  it('keeps ñ: a moño is not a mono', () => {
    expect(fold('MOÑO')).toBe('moño');
    expect(fold('moño')).not.toBe(fold('mono'));
  });
});

describe('wordsOf', () => {
  it('splits "Levi\'s" into one word, "T-shirt" into two and "H&M" into three', () => {
    expect(wordsOf("Levi's")).toEqual(['levis']);
    expect(wordsOf('T-shirt, blanca!')).toEqual(['t', 'shirt', 'blanca']);
    expect(wordsOf('H&M')).toEqual(['h', 'y', 'm']);
    expect(wordsOf('¿¡…!?')).toEqual([]);
  });
});

describe('brandKey', () => {
  it('is equal for "Ray-Ban", "ray ban" and "RAYBAN"', () => {
    expect(new Set(['Ray-Ban', 'ray ban', 'RAYBAN'].map(brandKey))).toEqual(new Set(['rayban']));
  });
});

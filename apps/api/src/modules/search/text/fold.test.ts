import { describe, expect, it } from 'vitest';
import { brandKey, fold, wordsOf } from './fold.ts';

describe('fold', () => {
  it('makes "PANTALÓN" and "pantalon" one word', () => {
    expect(fold('PANTALÓN')).toBe(fold('pantalon'));
    expect(fold('pingüino')).toBe('pinguino');
  });

  it('keeps ñ: a moño is not a mono', () => {
    expect(fold('MOÑO')).toBe('moño');
    expect(fold('moño')).not.toBe(fold('mono'));
  });
});

describe('wordsOf', () => {
  it('reads "Levi\'s" as one word, "T-shirt" as two and "H&M" as people say it', () => {
    expect(wordsOf("Levi's")).toEqual(['levis']);
    expect(wordsOf('T-shirt, blanca!')).toEqual(['t', 'shirt', 'blanca']);
    expect(wordsOf('H&M')).toEqual(['h', 'y', 'm']);
    expect(wordsOf('¿¡…!?')).toEqual([]);
  });
});

describe('brandKey', () => {
  it('takes "Ray-Ban", "ray ban" and "RAYBAN" for one brand', () => {
    expect(new Set(['Ray-Ban', 'ray ban', 'RAYBAN'].map(brandKey))).toEqual(new Set(['rayban']));
  });
});

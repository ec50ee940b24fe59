import { describe, expect, it } from 'vitest';
import { currentVocabulary } from '#modules/text/index.ts';
import { respellWords, interpretWords } from './search-interpretation.ts';

const vocabulary = currentVocabulary();
const interpret = (text: string) => interpretWords(respellWords(text, vocabulary).words, vocabulary);

describe('interpretWords', () => {
  it('recognises garment, colour, size, sex and brand in "campera negra talle m mujer levis"', () => {
    expect(interpret('campera negra talle m mujer levis')).toMatchObject({
      garment: { typed: 'campera' },
      color: { is: ['negro'] },
      size: { is: ['M'] },
      sex: { sex: 'Mujer' },
      brand: { name: "Levi's" },
      traits: [],
      words: [],
    });
  });

  it.each([
    ['collar 45 cm', '45 cm'],
    ['anillo 17', '17'],
    ['zapatos nro 37', '37'],
    ['remera xl', 'XL'],
    ['vestido talle s', 'S'],
  ])('recognises the size in "%s"', (text, size) => {
    const { size: read, words } = interpret(text);
    expect(read?.is).toContain(size);
    expect(words).toEqual([]);
  });

  it('does not treat numbers in phrases as sizes: "vestido de 15", "forever 21", "levis 501"', () => {
    expect(interpret('vestido de 15').size).toBeNull();
    expect(interpret('forever 21')).toMatchObject({ size: null, brand: { name: 'Forever 21' } });
    expect(interpret('levis 501')).toMatchObject({ size: null, words: ['501'] });
  });

  it('matches the longest phrase first: "tejido a mano"', () => {
    const { garment, traits } = interpret('buzo tejido a mano');
    expect(garment?.typed).toBe('buzo');
    expect(traits[0]?.words).toContain('tejido a mano');
  });

  it('treats "campera de jean", "campera jean" and "jean campera" as one garment', () => {
    const [first, ...others] = ['campera de jean', 'campera jean', 'jean campera'].map(
      (text) => interpret(text).garment?.is,
    );
    expect(first).toEqual(['campera-jean']);
    for (const other of others) expect(other).toEqual(first);
  });

  it('treats a second garment as a trait of the first: "camisa de jean"', () => {
    const { garment, traits } = interpret('camisa de jean');
    expect(garment?.typed).toBe('camisa');
    expect(traits[0]?.words).toContain('jean');
  });

  it('recognises the colours in "color vino" and "rosa"', () => {
    expect(interpret('pollera color vino').color?.is).toEqual(['bordó']);
    expect(interpret('rosa').color?.is).toEqual(['rosado']);
  });

  it('distinguishes the brand Champion from championes', () => {
    expect(interpret('buzo champion')).toMatchObject({
      garment: { typed: 'buzo' },
      brand: { name: 'Champion' },
    });
    expect(interpret('championes')).toMatchObject({ garment: { is: ['championes'] }, brand: null });
  });

  it('recognises a condition in "sin uso" and "como nueva"', () => {
    expect(interpret('sin uso').condition?.is).toEqual(['nuevo_sin_uso']);
    expect(interpret('campera como nueva').condition?.is).toEqual(['como_nuevo']);
  });

  it('recognises age and sex: "zapatos nena 30", "ropa de bebe"', () => {
    expect(interpret('zapatos nena 30').age).toMatchObject({ age: 'Niño', sex: 'Mujer' });
    expect(interpret('ropa de bebe')).toMatchObject({
      garment: null,
      type: { type: 'vestir' },
      age: { age: 'Bebé' },
    });
  });

  it('keeps unknown words', () => {
    expect(interpret('heladera blanca')).toMatchObject({ garment: null, words: ['heladera'] });
  });

  it('distinguishes "media" from "medias": "media estacion", "medias"', () => {
    expect(interpret('media estacion').garment).toBeNull();
    expect(interpret('medias').garment?.is).toEqual(['medias']);
  });
});

import { describe, expect, it } from 'vitest';
import { respellWords, understandWords } from './understanding.ts';
import { currentVocabulary } from './vocabulary-store.ts';

const vocabulary = currentVocabulary();
const understand = (text: string) => understandWords(respellWords(text, vocabulary).words, vocabulary);

describe('understandWords', () => {
  it('finds piece, colour, size, sex and brand in "campera negra talle m mujer levis"', () => {
    expect(understand('campera negra talle m mujer levis')).toMatchObject({
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
  ])('reads the size in "%s"', (text, size) => {
    const { size: read, words } = understand(text);
    expect(read?.is).toContain(size);
    expect(words).toEqual([]);
  });

  it('takes no number of a phrase for a size: "vestido de 15", "forever 21", "levis 501"', () => {
    expect(understand('vestido de 15').size).toBeNull();
    expect(understand('forever 21')).toMatchObject({ size: null, brand: { name: 'Forever 21' } });
    expect(understand('levis 501')).toMatchObject({ size: null, words: ['501'] });
  });

  it('takes the longest phrase first: in "buzo tejido a mano" the hands matter', () => {
    const { garment, traits } = understand('buzo tejido a mano');
    expect(garment?.typed).toBe('buzo');
    expect(traits[0]?.words).toContain('tejido a mano');
  });

  it('knows "campera de jean", "campera jean" and "jean campera" for one piece', () => {
    const [first, ...others] = ['campera de jean', 'campera jean', 'jean campera'].map(
      (text) => understand(text).garment?.is,
    );
    expect(first).toEqual(['campera-jean']);
    for (const other of others) expect(other).toEqual(first);
  });

  it('takes a second piece for what the first is like: "camisa de jean"', () => {
    const { garment, traits } = understand('camisa de jean');
    expect(garment?.typed).toBe('camisa');
    expect(traits[0]?.words).toContain('jean');
  });

  it('hears a colour in "color vino" and "rosa", not a verb or a name', () => {
    expect(understand('pollera color vino').color?.is).toEqual(['bordó']);
    expect(understand('rosa').color?.is).toEqual(['rosado']);
  });

  it('knows the brand Champion from championes', () => {
    expect(understand('buzo champion')).toMatchObject({
      garment: { typed: 'buzo' },
      brand: { name: 'Champion' },
    });
    expect(understand('championes')).toMatchObject({ garment: { is: ['championes'] }, brand: null });
  });

  it('hears a condition in "sin uso" and "como nueva"', () => {
    expect(understand('sin uso').condition?.is).toEqual(['nuevo_sin_uso']);
    expect(understand('campera como nueva').condition?.is).toEqual(['como_nuevo']);
  });

  it('knows who it is for: "zapatos nena 30", "ropa de bebe"', () => {
    expect(understand('zapatos nena 30').age).toMatchObject({ age: 'Niño', sex: 'Mujer' });
    expect(understand('ropa de bebe')).toMatchObject({
      garment: null,
      type: { type: 'vestir' },
      age: { age: 'Bebé' },
    });
  });

  it('keeps words it does not know', () => {
    expect(understand('heladera blanca')).toMatchObject({ garment: null, words: ['heladera'] });
  });

  it('keeps half of something apart from socks: "media estacion", "medias"', () => {
    expect(understand('media estacion').garment).toBeNull();
    expect(understand('medias').garment?.is).toEqual(['medias']);
  });
});

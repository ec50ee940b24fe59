import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { mustWait, screenedFingerprint, type ScreenedProduct, screenProduct } from './screening.ts';
import { vocabularyFiles, type VocabularyTexts } from './vocabulary-files.ts';
import { currentVocabulary, vocabularyFolder } from './vocabulary-store.ts';
import { buildVocabulary } from './vocabulary.ts';

const texts = Object.fromEntries(
  vocabularyFiles.map((file) => [file, readFileSync(join(vocabularyFolder, file), 'utf8')]),
) as VocabularyTexts;

function aProduct(changes: Partial<ScreenedProduct> = {}): ScreenedProduct {
  const base = { title: 'Campera de jean', description: 'Abriga.', tags: [], brand: null };
  return { ...base, category: null, condition: null, ...changes };
}

function screen(changes: Partial<ScreenedProduct>, vocabulary = currentVocabulary()) {
  return screenProduct(aProduct(changes), { forbidden: vocabulary.forbidden, ownHost: 'perchero.uy' });
}

const withLines = (...lines: string[]) =>
  buildVocabulary({ ...texts, 'forbidden.txt': lines.map((line) => `${line}\n`).join('') });

describe('screening a product', () => {
  it('MOD-19 "bombacha de campo" passes, "bombacha usada" waits', () => {
    expect(screen({ title: 'Bombacha de campo Pampero' })).toEqual([]);
    const found = screen({ title: 'BOMBACHAS usadas' });
    expect(found).toMatchObject([{ kind: 'underwear', strength: 'stop' }, { kind: 'underwear' }]);
    expect(mustWait(found, { isNewSeller: false })).toBe(true);
  });

  it.each([
    ['a new condition', { title: 'Bombacha de encaje', condition: 'nuevo_con_etiqueta' }],
    ['the category', { title: 'Bombacha azul', category: 'bombacha-campo' }],
    ['words elsewhere', { title: 'Bombacha azul', description: 'A estrenar, con etiqueta.' }],
    ['a material', { title: 'Cartera símil cuero' }],
    ['a comparison', { title: 'Championes tipo Converse' }],
    ['a part that was changed', { title: 'Botas', description: 'Los cordones no son originales.' }],
    ['a link to the site', { description: 'Mirá https://perchero.uy/Post/3' }],
  ])('MOD-19 is excused by %s', (_, changes) => {
    expect(screen(changes)).toEqual([]);
  });

  it('MOD-19 knows brands, also with several words', () => {
    for (const title of ['Bolso símil Louis Vuitton', 'Championes Nike truchos', 'Botas dr martens falsas'])
      expect(screen({ title })).toMatchObject([{ kind: 'fake', strength: 'stop' }]);
  });

  it('MOD-20 finds contact data in every text; only new sellers wait for it', () => {
    for (const changes of [
      { title: 'Campera 099 123 456' },
      { description: 'Llamame al 099 123 456' },
      { tags: ['099 123 456'] },
      { brand: '099 123 456' },
    ]) {
      const found = screen(changes);
      expect(found).toMatchObject([{ rule: 'contact-in-text', strength: 'look' }]);
      expect(mustWait(found, { isNewSeller: true })).toBe(true);
      expect(mustWait(found, { isNewSeller: false })).toBe(false);
    }
  });

  it('a phrase does not go from one text to the next', () => {
    const vocabulary = withLines('weapon | stop | bota negra');
    expect(screen({ title: 'Bota', description: 'Negra' }, vocabulary)).toEqual([]);
    expect(screen({ title: 'Bota negra' }, vocabulary)).toHaveLength(1);
  });

  it('an excuse around a phrase excuses that place only', () => {
    const vocabulary = withLines('underwear | stop | bombacha | bombacha de campo');
    expect(screen({ title: 'Bombacha de campo' }, vocabulary)).toEqual([]);
    expect(screen({ title: 'Bombacha de campo y bombacha' }, vocabulary)).toHaveLength(1);
  });

  it('the version changes with the texts and not with the order of tags', () => {
    const of = (changes: Partial<ScreenedProduct>) => screenedFingerprint(aProduct(changes)).toString('hex');
    expect(of({ tags: ['a', 'b'] })).toBe(of({ tags: ['b', 'a'] }));
    expect(of({ title: 'Otra' })).not.toBe(of({}));
  });
});

describe('forbidden.txt', () => {
  it.each([
    ['juguete | stop | yoyo', 'no kind "juguete"'],
    ['weapon | fuerte | sable', 'no strength "fuerte"'],
    ['weapon | stop', 'no phrase'],
    ['weapon | stop | sable | a | b', 'more than four parts'],
    ['weapon | stop | sable | condition:roto', 'there is no "roto"'],
    ['weapon | stop | {color} sable', '"{color}" is no word'],
    ['weapon | stop | de', 'no word'],
  ])('MOD-19 the line "%s" is reported', (line, reason) => {
    expect(() => withLines(line)).toThrow(`forbidden.txt, line 1: ${reason}`);
  });
});

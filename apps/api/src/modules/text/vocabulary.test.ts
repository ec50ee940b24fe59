import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { categories } from '@perchero/contract/catalogue/categories';
import { type VocabularyFile, vocabularyFiles, type VocabularyTexts } from './vocabulary-files.ts';
import { buildVocabulary } from './vocabulary.ts';
import { currentVocabulary, vocabularyFolder } from './vocabulary-store.ts';

const texts = Object.fromEntries(
  vocabularyFiles.map((file) => [file, readFileSync(join(vocabularyFolder, file), 'utf8')]),
) as VocabularyTexts;

function withLine(file: VocabularyFile, line: string): () => unknown {
  return () => buildVocabulary({ ...texts, [file]: `${line}\n` + texts[file] });
}

describe('the vocabulary', () => {
  it('contains every category label', () => {
    const { lexicon } = currentVocabulary();
    const unknown = categories.filter(({ key, label }) => {
      const meaning = lexicon.get(label);
      return key !== 'bebe' && !(meaning?.kind === 'garment' && meaning.is.includes(key));
    });
    expect(unknown).toEqual([]);
  });

  it('widens a garment by an arrow rule, unless garments.txt grades it', () => {
    const { lexicon } = buildVocabulary({
      ...texts,
      'synonyms.txt': `${texts['synonyms.txt']}\nchiripá => bombacha de campo\nborcegos => botas\n`,
    });
    expect(lexicon.get('chiripa')).toMatchObject({ kind: 'garment', near: ['bombacha-campo'] });
    expect(lexicon.get('borcegos')).toMatchObject({ near: [], related: expect.arrayContaining(['botas']) });
  });

  it.each<[VocabularyFile, string, string]>([
    ['synonyms.txt', 'a => b => c', 'synonyms.txt, line 1: more than one =>'],
    ['synonyms.txt', 'chiripá =>', 'synonyms.txt, line 1: nothing after =>'],
    ['synonyms.txt', 'a, b => c', 'synonyms.txt, line 1: only one word may stand before =>'],
    ['synonyms.txt', 'chiripá => nada de nada', 'synonyms.txt, line 1: "nada de nada" names no garment'],
    ['synonyms.txt', 'chiripá, negro', 'synonyms.txt, line 1: "negro" already means something else'],
    ['garments.txt', 'chiripá: bombacha-gaucha', 'garments.txt, line 1: there is no "bombacha-gaucha"'],
    ['colors.txt', 'ladrillo: terracota', 'colors.txt, line 1: there is no "terracota"'],
    ['people.txt', 'abuelos: Jubilado', 'people.txt, line 1: neither a sex nor an age'],
    ['misspellings.txt', 'foo => bar', 'misspellings.txt, line 1: the right word is not in the vocabulary'],
    ['brands.txt', '—: championes', 'brands.txt, line 1: no word'],
  ])('names the invalid line of %s: %s', (file, line, message) => {
    expect(withLine(file, line)).toThrow(message);
  });
});

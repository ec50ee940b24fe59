// Public API of this module: pure rules about words.
export { editDistances } from './edit-distance.ts';
export {
  findContactIn,
  findForbidden,
  mustWait,
  type Screened,
  screenedFingerprint,
  type ScreenedProduct,
  screenProduct,
} from './screening.ts';
export { brandKey, wordsOf } from './fold.ts';
export { leadingWords, linkingWords, phraseWords } from './leading-words.ts';
export type { Lexicon, PhraseMatch } from './lexicon.ts';
export type { Brand, Garment, Meaning, Trait } from './meanings.ts';
export { phoneticKey } from './phonetic-key.ts';
export { ages, childrenNumbers, childrenTags, letterMappings } from './spanish.rules.ts';
export type { Respelled } from './spelling.ts';
export { currentVocabulary } from './vocabulary-store.ts';
export type { Vocabulary } from './vocabulary.ts';
export { numberForms, pluralOnly, plurals, singularStem } from './word-forms.ts';

/** A text derived from another one; `from` and `to` give the place of each character in the original. */
export interface MappedText {
  readonly text: string;
  readonly from: readonly number[];
  readonly to: readonly number[];
}

/** Replaces every emoji: a separator that has no other meaning. */
const emojiSign = '•';

const invisible = /[\p{M}\p{Cf}\p{Emoji_Modifier}]/u;
const marks = /\p{M}/gu;
const emoji = /[\p{Extended_Pictographic}\p{Regional_Indicator}]/u;
const tilde = '\u0303';

/** Characters that Unicode's compatibility forms do not fold, and what they look like. */
const lookalikes = new Map([
  ...pairs('аеорсухіѕјԁмнтвк', 'aeopcyxisjdmhtbk'),
  ...pairs('οαρτνκιηυε', 'oaptvkinue'),
  ...pairs('ıɡ⭕🅾–—−⁄∕。×', 'igoo---//.x'),
  ...pairs('⓿❶❷❸❹❺❻❼❽❾', '0123456789'),
  ...pairs('🄋➊➋➌➍➎➏➐➑➒', '0123456789'),
  ...pairs('➀➁➂➃➄➅➆➇➈', '123456789'),
  ...pairs('٠١٢٣٤٥٦٧٨٩', '0123456789'),
  ...pairs('۰۱۲۳۴۵۶۷۸۹', '0123456789'),
]);

function pairs(from: string, to: string): [string, string][] {
  return Array.from(from, (character, index) => [character, to[index] ?? '']);
}

/**
 * Lower case without accents (ñ stays), invisible characters and foreign look-alikes. White space and emojis become
 * one separator each.
 */
export function normalise(original: string): MappedText {
  const from: number[] = [];
  const to: number[] = [];
  let text = '';
  let index = 0;
  for (const character of original) {
    const start = index;
    index += character.length;
    if (character === tilde && text.endsWith('n')) {
      text = `${text.slice(0, -1)}ñ`;
      continue;
    }
    for (const plain of fold(character)) {
      const isRepeated = (plain === ' ' || plain === emojiSign) && text.endsWith(plain);
      if (isRepeated) continue;
      text += plain;
      for (let unit = 0; unit < plain.length; unit += 1) {
        from.push(start);
        to.push(index);
      }
    }
  }
  return { text, from, to };
}

function fold(character: string): string {
  if (character < '\u007F') return character <= ' ' ? ' ' : character.toLowerCase();
  const known = lookalikes.get(character);
  if (known !== undefined) return known;
  const lower = character.toLowerCase();
  if (lower === 'ñ') return lower;
  if (invisible.test(character)) return '';
  if (emoji.test(character)) return emojiSign;
  const plain = character.normalize('NFKD').replaceAll(marks, '').toLowerCase();
  return lookalikes.get(plain) ?? (plain.trim() === '' ? ' ' : plain);
}

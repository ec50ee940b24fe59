/** Spanish number words with usual misspellings, and the Portuguese of the border. */
const units = `
  0: cero sero zero
  1: uno um
  2: dos dois duas
  3: tres trez
  4: cuatro quatro kuatro cuatr
  5: cinco sinco cinko
  6: seis seys ceis meia
  7: siete sete ciete
  8: ocho oito
  9: nueve nuebe nove
`;
const teens = `
  10: diez dies dez
  11: once onze
  12: doce dose doze
  13: trece trese treze
  14: catorce catorse quatorze catorze
  15: quince quinse quinze
  16: dieciseis diesiseis dezesseis
  17: diecisiete diesisiete dezessete
  18: dieciocho diesiocho dezoito
  19: diecinueve diesinueve dezenove
  21: veintiuno veintiun
  22: veintidos
  23: veintitres
  24: veinticuatro
  25: veinticinco
  26: veintiseis
  27: veintisiete
  28: veintiocho
  29: veintinueve
`;
const tens = `
  20: veinte vinte beinte
  30: treinta trinta
  40: cuarenta quarenta
  50: cincuenta cinquenta sincuenta
  60: sesenta sessenta secenta
  70: setenta
  80: ochenta oitenta
  90: noventa nobenta
`;
const hundreds = `
  100: cien ciento cem cento
  200: doscientos duzentos dosientos
  300: trescientos trezentos tresientos
  400: cuatrocientos quatrocentos cuatrosientos
  500: quinientos quinhentos
  600: seiscientos seiscentos seisientos
  700: setecientos setecentos setesientos
  800: ochocientos oitocentos ochosientos
  900: novecientos novecentos novesientos
`;
const times = `
  2: doble dobre duplo
  3: triple triplo
`;

export type NumberKind = 'unit' | 'teen' | 'ten' | 'hundred' | 'times';

export interface NumberWord {
  readonly value: number;
  readonly kind: NumberKind;
}

const numberWords = new Map<string, NumberWord>([
  ...read(units, 'unit'),
  ...read(teens, 'teen'),
  ...read(tens, 'ten'),
  ...read(hundreds, 'hundred'),
  ...read(times, 'times'),
]);
const firstLetters = new Set([...numberWords.keys()].map((word) => word.slice(0, 2)));
const longestWord = Math.max(...[...numberWords.keys()].map(({ length }) => length));

function read(table: string, kind: NumberKind): [string, NumberWord][] {
  return table
    .trim()
    .split('\n')
    .flatMap((line) => {
      const [value = '', forms = ''] = line.split(':');
      return forms
        .trim()
        .split(' ')
        .map((form): [string, NumberWord] => [form, { value: Number(value), kind }]);
    });
}

/** The numbers a word consists of: "nueve" is one, "ceronueve" two, any other word none. */
export function readNumberWords(word: string): NumberWord[] {
  if (!firstLetters.has(word.slice(0, 2))) return [];
  const whole = numberWords.get(word);
  if (whole) return [whole];
  const found: NumberWord[] = [];
  for (let start = 0; start < word.length;) {
    let end = Math.min(word.length, start + longestWord);
    while (end > start && !numberWords.has(word.slice(start, end))) end -= 1;
    const part = numberWords.get(word.slice(start, end));
    if (!part) return [];
    found.push(part);
    // "noventayuno"
    start = part.kind === 'ten' && word[end] === 'y' ? end + 1 : end;
  }
  return found;
}

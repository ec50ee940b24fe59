import { endings, mailOnlyProviders, mailProviders } from './internet-names.ts';
import type { MappedText } from './normalise.ts';

const providers = [...mailProviders].join('|');
/** "uy" alone is an exclamation. */
const afterFullStop = 'com|net|org';
const afterSpelledDot = [...endings].join('|');
const dotWords = 'punto|ponto|pto|dot';

/** Applied in order; white space around a sign goes with it. */
const signs: readonly (readonly [pattern: RegExp, sign: string])[] = [
  [/(?<![a-zñ])g mail(?![a-zñ])/g, 'gmail'],
  [/(?<![a-zñ])hot mail(?![a-zñ])/g, 'hotmail'],
  [/ ?(?<![a-zñ])(?:arroba|arrova|aroba)(?![a-zñ]) ?/g, '@'],
  [/ ?[([{<] ?(?:at|a|@) ?[)\]}>] ?/g, '@'],
  [new RegExp(` (?:at|en) (?=(?:${mailOnlyProviders})[. ])`, 'g'), '@'],
  [new RegExp(` ?@ ?(?=(?:${providers})(?![a-zñ]))`, 'g'), '@'],
  [new RegExp(` ?[([{<] ?(?:${dotWords}|\\.) ?[)\\]}>] ?`, 'g'), '.'],
  [new RegExp(`(?<=[a-z0-9ñ]) ?(?:${dotWords}) ?(?=(?:${afterSpelledDot})(?![a-zñ]))`, 'g'), '.'],
  [new RegExp(`(?<=@[a-z0-9-]{1,30}) (?:${dotWords}) (?=[a-z])`, 'g'), '.'],
  [new RegExp(`(?<=[a-z0-9ñ])(?: \\. ?|\\. )(?=(?:${afterFullStop})(?![a-zñ]))`, 'g'), '.'],
  [new RegExp(`(?<=(?<![a-z0-9ñ])(?:wa|t|m)) ?(?:${dotWords}|\\.) ?(?=me(?![a-zñ]))`, 'g'), '.'],
  [new RegExp(`(?<=(?:${mailOnlyProviders})) (?=com(?![a-zñ]))`, 'g'), '.'],
  [/(?<=[a-z0-9]) com (?=(?:uy|ar|br)(?![a-zñ]))/g, '.com.'],
  [/(?<=[a-z0-9]) ?(?<![a-zñ])(?:guion bajo|guionbajo|underscore|barra baja)(?![a-zñ]) ?/g, '_'],
  [/(?<=[a-z0-9]) ?(?<![a-zñ])(?:guion medio|guion)(?![a-zñ]) ?/g, '-'],
  [/(?<=[a-z0-9]) ?(?<![a-zñ])(?:barra|slash)(?![a-zñ]) ?/g, '/'],
];

/** "ana arroba correo punto com" becomes "ana@correo.com". */
export function wordsToSigns(mapped: MappedText): MappedText {
  return signs.reduce((current, [pattern, sign]) => replace(current, pattern, sign), mapped);
}

function replace(mapped: MappedText, pattern: RegExp, sign: string): MappedText {
  const matches = [...mapped.text.matchAll(pattern)];
  if (matches.length === 0) return mapped;
  let text = '';
  const from: number[] = [];
  const to: number[] = [];
  let copied = 0;
  const copyUntil = (end: number) => {
    text += mapped.text.slice(copied, end);
    from.push(...mapped.from.slice(copied, end));
    to.push(...mapped.to.slice(copied, end));
  };
  for (const { 0: found, index } of matches) {
    copyUntil(index);
    copied = index + found.length;
    text += sign;
    for (let place = 0; place < sign.length; place += 1) {
      from.push(mapped.from[index] ?? 0);
      to.push(mapped.to[copied - 1] ?? 0);
    }
  }
  copyUntil(mapped.text.length);
  return { text, from, to };
}

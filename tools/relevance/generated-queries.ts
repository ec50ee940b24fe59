import { readFileSync } from 'node:fs';
import { categories } from '@perchero/contract/catalogue/categories';
import { type DemoProduct, readDemoCatalogue } from '../seed/demo-catalogue.ts';
import { pick, type Random, randomStream } from '../seed/generator/random.ts';

/** A query derived from a product by a rule; the first result must match category, color and brand. */
export interface GeneratedQuery {
  readonly rule: string;
  readonly text: string;
  readonly category: string;
  readonly color: string | null;
  readonly brand: string | null;
}

const labels = new Map(categories.map(({ key, label }) => [key, label.toLowerCase()]));
const synonymsFile = new URL('../../apps/api/src/modules/text/vocabulary/synonyms.txt', import.meta.url);

/** A category and mostly a color or a brand: "campera de jean celeste", "championes nike". */
interface Intent extends Omit<GeneratedQuery, 'rule' | 'text'> {
  readonly kind: string;
  readonly detail: string;
}

type Rewrite = (intent: Intent, random: Random) => string | null;

const rules: Record<string, Rewrite> = {
  plural: ({ kind, detail, color }) => {
    const [first = '', ...rest] = kind.split(' ');
    const word = color === null ? detail : inPlural(detail);
    return first.endsWith('s') ? null : joined(inPlural(first), ...rest, word);
  },
  gender: ({ kind, detail, color }) => {
    const other = color === null ? detail : otherGender(detail);
    return other === detail ? null : joined(kind, other);
  },
  accent: ({ kind, detail }, random) => {
    const text = joined(kind, detail);
    const plain = text.normalize('NFD').replaceAll(/[\u0300-\u036F]/gu, '');
    return plain === text ? withWrongAccent(text, random) : plain;
  },
  typo: ({ kind, detail }, random) => {
    const words = joined(kind, detail).split(' ');
    const long = words.filter((word) => /^\p{L}{6,}$/u.test(word));
    if (long.length === 0) return null;
    const wrong = pick(random, long);
    const mistyped = withTypo(wrong, random);
    // A typo can be another word: "polera" and "pollera".
    if ([...labels.values()].some((label) => label.split(' ').includes(mistyped))) return null;
    return words.map((word) => (word === wrong ? mistyped : word)).join(' ');
  },
  synonym: ({ kind, detail }, random) => {
    const others = synonymsOf(kind).filter((other) => other !== kind);
    return others.length === 0 ? null : joined(pick(random, others), detail);
  },
  'word order': ({ kind, detail }) => (detail === '' ? null : joined(detail, kind)),
};

export function generateQueries(count: number, seed: string): GeneratedQuery[] {
  const random = randomStream(seed);
  const { products } = readDemoCatalogue();
  const names = Object.keys(rules);
  const queries = new Map<string, GeneratedQuery>();
  for (let turn = 0; queries.size < count; turn += 1) {
    const rule = names[turn % names.length] ?? '';
    const intent = intentFor(pick(random, products), random);
    const text = rules[rule]?.(intent, random);
    const { category, color, brand } = intent;
    if (text) queries.set(text, { rule, text, category, color, brand });
  }
  return [...queries.values()];
}

/** Whether a product matches a generated query; a "vaquero ancho" is a "vaquero". */
export function answers(query: GeneratedQuery, product: DemoProduct): boolean {
  const [asked, found] = [query.category, product.category].map((key) => labels.get(key) ?? key);
  return (
    `${found} `.startsWith(`${asked} `) &&
    (query.color === null || product.colors.includes(query.color)) &&
    (query.brand === null || product.brand === query.brand)
  );
}

function intentFor({ category, colors, brand }: DemoProduct, random: Random): Intent {
  const kind = labels.get(category) ?? category;
  const [color = null] = colors;
  const draw = random();
  if (brand !== null && draw < 0.3)
    return { kind, detail: brand.toLowerCase(), category, color: null, brand };
  if (color !== null && draw < 0.85) return { kind, detail: color, category, color, brand: null };
  return { kind, detail: '', category, color: null, brand: null };
}

function joined(...words: string[]): string {
  return words.filter((word) => word !== '').join(' ');
}

function inPlural(words: string): string {
  const [first = '', ...rest] = words.split(' ');
  if (first === '' || first.endsWith('s')) return words;
  const plain = first
    .normalize('NFD')
    .replace(/(?<=[aeiou])\u0301(?=n$)/u, '')
    .normalize('NFC');
  const plural = /[aeiouáéó]$/u.test(first)
    ? `${first}s`
    : first.endsWith('z')
      ? `${first.slice(0, -1)}ces`
      : `${plain}es`;
  return joined(plural, ...rest);
}

function otherGender(words: string): string {
  return words.replace(
    /^(\p{L}+)([oa])(?= |$)/u,
    (_, stem: string, vowel: string) => stem + (vowel === 'o' ? 'a' : 'o'),
  );
}

function withWrongAccent(text: string, random: Random): string {
  const accents: Record<string, string> = { a: 'á', e: 'é', i: 'í', o: 'ó', u: 'ú' };
  const vowels = [...text.matchAll(/[aeiou]/gu)].map(({ index }) => index);
  const at = pick(random, vowels);
  return text.slice(0, at) + (accents[text[at] ?? ''] ?? '') + text.slice(at + 1);
}

/** Each letter of the first row is mistyped as the one below it. */
const [typed, mistypedAs] = ['abcdefghijklmnñopqrstuvwxyz', 'svxfrghjoklknmlpowtdyibecux'];
const adjacentKey = (letter: string) => mistypedAs[typed.indexOf(letter)];

/** One letter omitted, doubled, swapped or replaced by an adjacent key; never the first. */
function withTypo(word: string, random: Random): string {
  const at = 1 + Math.floor(random() * (word.length - 2));
  const letter = word[at] ?? '';
  const [before, after] = [word.slice(0, at), word.slice(at + 1)];
  const plain = letter.normalize('NFD')[0] ?? letter;
  const ways = [
    before + after,
    before + letter + letter + after,
    before + (after[0] ?? '') + letter + after.slice(1),
    before + (adjacentKey(letter) ?? adjacentKey(plain) ?? plain) + after,
  ];
  return pick(random, ways);
}

function synonymsOf(kind: string): string[] {
  const lines = readFileSync(synonymsFile, 'utf8').split('\n');
  const groups = lines.filter((line) => !line.startsWith('#') && !line.includes('=>'));
  const group = groups
    .map((line) => line.split(',').map((word) => word.trim()))
    .find((words) => words.includes(kind));
  return group ?? [];
}

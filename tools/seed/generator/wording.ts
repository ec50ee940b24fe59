import { productLimits } from '@perchero/contract/catalogue/product';
import { pick, type Random, zipf } from './random.ts';
import {
  brandSentence,
  type GarmentWords,
  materialSentence,
  pickupSentences,
  rareSentence,
  shippingSentence,
  storySentences,
  titleDetails,
} from './texts.ts';

export interface Worded {
  readonly garment: GarmentWords;
  readonly colorForm: string;
  readonly material: string;
  readonly brand: string | null;
}

const rareWordCount = 30_000;
const rareRank = zipf(rareWordCount, 0.9);

export function titleOf(random: Random, { garment, colorForm, material, brand }: Worded): string {
  const parts = [garment.noun];
  if (random() < 0.35 && !garment.noun.endsWith(material)) parts.push(`de ${material}`);
  parts.push(colorForm);
  if (brand && random() < 0.6) parts.push(brand);
  if (random() < 0.3) parts.push(pick(random, titleDetails));
  return joined(parts, productLimits.title);
}

export function descriptionOf(random: Random, { material, brand }: Worded): string {
  const sentences: string[] = [pick(random, storySentences)];
  if (random() < 0.5) sentences.push(materialSentence(material));
  if (brand && random() < 0.3) sentences.push(brandSentence(brand));
  if (random() < 0.3) sentences.push(rareSentence(rareWord(rareRank(random))));
  if (random() < 0.4) sentences.push(pick(random, pickupSentences));
  if (random() < 0.55) sentences.push(shippingSentence);
  return joined(sentences, productLimits.description);
}

const consonants = 'bcdfglmnprstvz';
const vowels = 'aeiou';

/** A unique invented word of four syllables per rank. */
export function rareWord(rank: number): string {
  // 7919 and 70 ^ 4 are coprime, so ranks do not collide.
  let rest = (rank * 7919 + 1_234_567) % 70 ** 4;
  let word = '';
  for (let syllable = 0; syllable < 4; syllable++) {
    word += (consonants[rest % 14] ?? '') + (vowels[Math.floor(rest / 14) % 5] ?? '');
    rest = Math.floor(rest / 70);
  }
  return word;
}

/** As many parts as fit, with quotes normalised like on publishing. */
function joined(parts: readonly string[], limit: number): string {
  const text = parts.reduce((sofar, part) => {
    const longer = sofar ? `${sofar} ${part}` : part;
    return longer.length <= limit ? longer : sofar;
  }, '');
  return text.replaceAll("'", '’');
}

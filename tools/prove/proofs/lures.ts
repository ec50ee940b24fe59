import { detect } from '@perchero/contract/text/detector/detect';
import { pick, type Random, randomStream } from '../../seed/generator/random.ts';
import { demandFigures, demandSpeed, quickestOfThree, readChosenSet } from '../lib/labelled-set.ts';
import { createFindings, type Findings, say, sized } from '../lib/report.ts';
import { figuresOf, heldOutSet, type Mistake, readSentences, scoreOf } from '../lures/score.ts';

export const summary =
  'precision, recall and speed of the detector of contact data and lures (-- --set FILE for another set)';

const seed = process.env['PROVE_SEED'] ?? 'lures 1';
const textLength = 1000;
const randomStrings = sized(100_000, 2000);
const maxMedianMs = 2;
const maxMs = 20;

export function run(): Promise<Findings> {
  const findings = createFindings();
  const sentences = readChosenSet(findings, heldOutSet, readSentences);
  if (sentences.length > 0) {
    const score = scoreOf(sentences);
    tell('missed', score.missed);
    tell('wrongly found', score.wrong);
    demandFigures(findings, figuresOf(score));
    demandSpeed(findings, sentences, measure, maxMedianMs);
  }
  measureRandomStrings(findings);
  return Promise.resolve(findings);
}

function tell(what: string, mistakes: readonly Mistake[]): void {
  for (const { sentence, category } of mistakes) {
    const recent = sentence.recent ? ` after ${sentence.recent.map((text) => `«${text}»`).join(' ')}` : '';
    say(`${what}: ${category} in «${sentence.text}»${recent}`);
  }
}

function measureRandomStrings(findings: Findings): void {
  say(`${randomStrings} random strings, seed «${seed}» …`);
  const random = randomStream(seed);
  let slowest = 0;
  for (let count = 0; count < randomStrings; count += 1) {
    const text = randomText(random);
    slowest = Math.max(slowest, measure(text));
  }
  findings.demand(
    `the slowest of ${randomStrings} random strings`,
    `${slowest.toFixed(2)} ms`,
    `at most ${maxMs} ms`,
    slowest <= maxMs,
  );
}

/** Only what seems slow is measured again. */
function measure(text: string): number {
  const startedAt = performance.now();
  detect(text);
  const ms = performance.now() - startedAt;
  return ms <= maxMs ? ms : quickestOfThree(() => detect(text));
}

/** What the rules look at, in random order, and now and then the same again and again. */
const fragments =
  `0|1|2|3|4|5|6|7|8|9| |.|,|-|/|@|:|+|(|)|$|ñ|á|👉|０|⑨|cero |nueve|noventa y |cien |doble |arroba |punto com |gmail|https://|
www.|whatsapp |insta |buscame |pasame |por fuera |transferime |codigo |brou |no |y |te |me `.split('|');

function randomText(random: Random): string {
  const length = 1 + Math.floor(random() * textLength);
  const repeated = random() < 0.1 ? pick(random, fragments) + pick(random, fragments) : '';
  let text = '';
  while (text.length < length) {
    const roll = random();
    text +=
      repeated ||
      (roll < 0.6 ? pick(random, fragments) : String.fromCodePoint(32 + Math.floor(random() * 900)));
  }
  return text.slice(0, length);
}

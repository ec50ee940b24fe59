import { findContact } from '@perchero/contract/messages/find-contact';
import { categories, type Category } from '@perchero/contract/text/detector/detect';
import { atLeast, type Figure, readLabelled } from '../lib/labelled-set.ts';

/** One line of a labelled set. No category means that nothing may be found. */
export interface Sentence {
  readonly text: string;
  /** Messages that the same person sent before. */
  readonly recent?: readonly string[];
  readonly categories: readonly Category[];
  /** Which part of the set it belongs to: "prices", "phone-disguised". */
  readonly part?: string;
}

export const developmentSet = new URL('develop.jsonl', import.meta.url);
export const heldOutSet = new URL('held-out.jsonl', import.meta.url);
const ownHost = 'perchero.uy';

export function readSentences(file: URL | string): Sentence[] {
  return readLabelled<Sentence>(file, ({ categories: labels }) =>
    labels.every((name) => categories.includes(name)),
  );
}

export interface Mistake {
  readonly sentence: Sentence;
  readonly category: Category;
}

type Score = ReturnType<typeof scoreOf>;

/** Counts each pair of sentence and category once, however often it is found in the sentence. */
export function scoreOf(sentences: readonly Sentence[]) {
  const found = new Map(
    sentences.map((sentence) => {
      const { text, recent = [] } = sentence;
      return [sentence, new Set(findContact({ text, recent, ownHost, isPhoneAllowed: false }))];
    }),
  );
  const mistakes = (isMistake: (isLabelled: boolean, isFound: boolean) => boolean) =>
    sentences.flatMap((sentence) =>
      categories
        .filter((category) =>
          isMistake(sentence.categories.includes(category), found.get(sentence)?.has(category) ?? false),
        )
        .map((category) => ({ sentence, category })),
    );
  const missed = mistakes((isLabelled, isFound) => isLabelled && !isFound);
  const wrong = mistakes((isLabelled, isFound) => !isLabelled && isFound);
  const labelled = (wanted?: Category) =>
    sentences
      .flatMap((sentence) => sentence.categories)
      .filter((category) => wanted === undefined || category === wanted).length;
  const right = labelled() - missed.length;
  return {
    sentences,
    missed,
    wrong,
    precision: right / (right + wrong.length),
    recall: right / labelled(),
    recallBy: new Map(
      categories.map((category) => {
        const misses = missed.filter((mistake) => mistake.category === category).length;
        return [category, (labelled(category) - misses) / labelled(category)];
      }),
    ),
    /** Sentences without a category in which something was found. */
    falseAlarms: sentences.filter(
      (sentence) => sentence.categories.length === 0 && (found.get(sentence)?.size ?? 0) > 0,
    ),
  };
}

const minRecallBy: Readonly<Record<Category, number>> = {
  phone: 0.96,
  email: 0.93,
  link: 0.93,
  handle: 0.85,
  bank: 0.9,
  lure: 0.8,
  phishing: 0.8,
};
const maxFalseAlarmShare = 0.02;
/** A warning here would hinder ordinary buying and selling. */
const partsWithoutFalseAlarm = ['prices', 'sizes', 'orders'];

/** The required figures, also those of docs/text.md. */
export function figuresOf(score: Score): Figure[] {
  const clean = score.sentences.filter((sentence) => sentence.categories.length === 0).length;
  const inParts = score.falseAlarms.filter(({ part = '' }) => partsWithoutFalseAlarm.includes(part));
  return [
    atLeast('precision', score.precision, 0.95),
    atLeast('recall', score.recall, 0.92),
    ...[...score.recallBy].map(([category, recall]) =>
      atLeast(`recall of ${category}`, recall, minRecallBy[category]),
    ),
    {
      name: `false alarms in ${clean} clean sentences`,
      value: String(score.falseAlarms.length),
      wanted: 'at most 2 %',
      isMet: score.falseAlarms.length <= clean * maxFalseAlarmShare,
    },
    {
      name: 'false alarms in prices, sizes and orders',
      value: String(inParts.length),
      wanted: '0',
      isMet: inParts.length === 0,
    },
  ];
}

import { expect, it } from 'vitest';
import { figuresOf, heldOutSet, readSentences, scoreOf, type Sentence } from './score.ts';

it('TALK-13 the detector meets the required figures on the held-out sentences', () => {
  const unmet = figuresOf(scoreOf(readSentences(heldOutSet))).filter(({ isMet }) => !isMet);

  expect(unmet).toEqual([]);
});

it('counts missed, wrong and clean sentences by category', () => {
  const sentences: Sentence[] = [
    { text: 'llamame al 099 123 456', categories: ['phone'] },
    { text: 'hablame por señales de humo', categories: ['handle'] },
    { text: '099 123 456', categories: [], part: 'prices' },
    { text: 'hola', categories: [] },
  ];

  const score = scoreOf(sentences);

  expect(score).toMatchObject({ precision: 0.5, recall: 0.5, falseAlarms: [sentences[2]] });
  expect(score.missed).toEqual([{ sentence: sentences[1], category: 'handle' }]);
  expect(score.wrong).toEqual([{ sentence: sentences[2], category: 'phone' }]);
  expect(score.recallBy.get('phone')).toBe(1);
  const unmet = figuresOf(score).filter(({ isMet }) => !isMet);
  expect(unmet.map(({ name }) => name)).toEqual([
    'precision',
    'recall',
    'recall of handle',
    'false alarms in 2 clean sentences',
    'false alarms in prices, sizes and orders',
  ]);
});

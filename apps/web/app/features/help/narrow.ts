import { foldAccents } from '#app/shared/fold-accents.ts';
import { type HelpQuestion, helpQuestions, questionTexts } from '#app/shared/help/texts.ts';
import { type HelpFigures, helpTexts, topics } from './texts.ts';

export function answerOf(id: HelpQuestion, figures: HelpFigures): string {
  const { answer } = helpTexts[id];
  return typeof answer === 'string' ? answer : answer(figures);
}

/** The questions whose words begin with all that was typed, accents aside. */
export function narrow(typed: string, figures: HelpFigures): HelpQuestion[] {
  const wanted = wordsOf(typed);
  return helpQuestions.filter((id) => {
    const { topic, also = '' } = helpTexts[id];
    const words = wordsOf([topics[topic], questionTexts[id], answerOf(id, figures), also].join(' '));
    return wanted.every((start) => words.some((word) => word.startsWith(start)));
  });
}

function wordsOf(text: string): string[] {
  return foldAccents(text).match(/[\p{L}\d]+/gu) ?? [];
}

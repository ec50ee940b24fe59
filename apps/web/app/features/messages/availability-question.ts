import { foldAccents } from '#app/shared/fold-accents.ts';
import { availabilityQuestions, greetings } from './texts.ts';

/** Whether a draft only asks if the product is available. */
export function asksAvailability(draft: string): boolean {
  let words = foldAccents(draft)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
  for (let greeting = greetingOf(words); greeting !== undefined; greeting = greetingOf(words))
    words = words.slice(greeting.length + 1);
  return availabilityQuestions.includes(words);
}

const greetingOf = (words: string) => greetings.find((greeting) => words.startsWith(`${greeting} `));

import { describe, expect, it } from 'vitest';
import { highlightParts } from './highlight.ts';

/** The text with brackets around the matches. */
const shown = (text: string, typed: string) =>
  highlightParts(text, typed)
    .map((part) => (part.isMatch ? `[${part.text}]` : part.text))
    .join('');

describe('highlightParts', () => {
  it.each([
    ['Valentina Píriz', 'vale', '[Vale]ntina Píriz'],
    ['@valepiriz', 'vale', '@[vale]piriz'],
    ['@elenavalente', '@vale', '@elena[vale]nte'],
    ['Mateo Sosa', 'sosa mat', '[Mat]eo [Sosa]'],
    ['Susana Ana', 'ana', 'Susana [Ana]'],
    ['Anabel Núñez', 'NUNEZ', 'Anabel [Núñez]'],
    ['Campera', 'zapato', 'Campera'],
    ['Campera', '  ', 'Campera'],
    ['Ana 🧥 Pérez', 'per', 'Ana 🧥 [Pér]ez'],
  ])('%s for %s', (text, typed, expected) => {
    expect(shown(text, typed)).toBe(expected);
  });
});

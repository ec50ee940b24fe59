import { describe, expect, it } from 'vitest';
import { markedParts } from './marked-parts.ts';

/** The text with brackets around what is marked. */
const shown = (text: string, typed: string) =>
  markedParts(text, typed)
    .map((part) => (part.isMarked ? `[${part.text}]` : part.text))
    .join('');

describe('what is marked of a name', () => {
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

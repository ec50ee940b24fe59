import { describe, expect, it } from 'vitest';
import { interpretText } from './text-query.ts';

const suggestionFor = (text: string) => interpretText(text).plans.at(-1)?.didYouMean;

describe('interpretText', () => {
  it('recognises words that are filter values', () => {
    expect(interpretText('campera negra talle m mujer levis').recognizedFilters).toEqual([
      { filter: 'marca', value: "Levi's" },
      { filter: 'color', value: 'negro' },
      { filter: 'sexo', value: 'Mujer' },
    ]);
    expect(interpretText('mesa de luz').recognizedFilters).toEqual([]);
  });

  it.each([
    ['bestido', 'vestido'],
    ['campera de gamusa', 'campera de gamuza'],
    ['pantalom negro', 'pantalón negro'],
  ])('suggests for "%s" "%s"', (typed, meant) => {
    expect(suggestionFor(typed)).toBe(meant);
  });

  it.each([
    'vestido',
    'panuelo',
    'camperita',
    'zapatillas',
    'lolita',
    'heladera',
    'mono',
    'levis',
    'adiddas',
  ])('suggests nothing for "%s"', (text) => {
    expect(suggestionFor(text)).toBeNull();
  });

  it('tries the typed word before a correction by letters', () => {
    const [typed, corrected] = interpretText('mochla').plans;
    expect(JSON.stringify(typed?.query)).toContain('mochla');
    expect(JSON.stringify(typed?.query)).not.toContain('mochila');
    expect(JSON.stringify(corrected?.query)).toContain('mochila');
  });

  it('matches nothing for punctuation', () => {
    expect(interpretText('¿¡…!?').plans).toEqual([
      { query: { match_none: {} }, minResults: 1, didYouMean: null },
    ]);
  });

  it('always requires unknown words', () => {
    const plans = interpretText('heladera negra').plans.map(({ query }) => JSON.stringify(query));
    for (const plan of plans) expect(plan).toContain('heladera');
  });

  it('keeps the query small for the longest text', () => {
    const longest = interpretText('campera '.repeat(12)).plans.map(
      ({ query }) => JSON.stringify(query).length,
    );
    expect(Math.max(...longest)).toBeLessThan(100_000);
  });
});

import { describe, expect, it } from 'vitest';
import { understandText } from './text-query.ts';

const suggestionFor = (text: string) => understandText(text).plans.at(-1)?.didYouMean;

describe('understandText', () => {
  it('says which words it took for the value of a filter', () => {
    expect(understandText('campera negra talle m mujer levis').understood).toEqual([
      { filter: 'marca', value: "Levi's" },
      { filter: 'color', value: 'negro' },
      { filter: 'sexo', value: 'Mujer' },
      { filter: 'talle', value: 'M - vestir' },
    ]);
    expect(understandText('championes 38').understood).toEqual([{ filter: 'talle', value: '38 - calzado' }]);
    expect(understandText('mesa de luz').understood).toEqual([]);
  });

  it.each([
    ['bestido', 'vestido'],
    ['campera de gamusa', 'campera de gamuza'],
    ['pantalom negro', 'pantalón negro'],
  ])('offers for "%s" "%s"', (typed, meant) => {
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
  ])('offers nothing for "%s"', (text) => {
    expect(suggestionFor(text)).toBeNull();
  });

  it('looks for a word as it was typed before it believes in a wrong letter', () => {
    const [typed, corrected] = understandText('mochla').plans;
    expect(JSON.stringify(typed?.query)).toContain('mochla');
    expect(JSON.stringify(typed?.query)).not.toContain('mochila');
    expect(JSON.stringify(corrected?.query)).toContain('mochila');
  });

  it('finds nothing for signs without a word', () => {
    expect(understandText('¿¡…!?').plans).toEqual([
      { query: { match_none: {} }, enough: 1, didYouMean: null },
    ]);
  });

  it('never leaves a word out that it does not know', () => {
    const plans = understandText('heladera negra').plans.map(({ query }) => JSON.stringify(query));
    for (const plan of plans) expect(plan).toContain('heladera');
  });

  it('stays small for the longest text', () => {
    const longest = understandText('campera '.repeat(12)).plans.map(
      ({ query }) => JSON.stringify(query).length,
    );
    expect(Math.max(...longest)).toBeLessThan(100_000);
  });
});

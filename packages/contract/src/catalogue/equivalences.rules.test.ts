import { describe, expect, it } from 'vitest';
import { equivalencesOf, europeanNumbersOf } from './equivalences.rules.ts';
import { type Sex, type SizeSystem, sizeSystems } from './product.ts';
import { sizesOf } from './sizes.ts';

type Label = Parameters<typeof equivalencesOf>[0];

const shoe = (size: string, sizeSystem: SizeSystem | null, sexo: Sex = 'Unisex'): Label => ({
  productType: 'calzado',
  size,
  sexo,
  sizeSystem,
});
const clothes = (size: string, sizeSystem: SizeSystem | null, sexo: Sex = 'Mujer'): Label => ({
  productType: 'vestir',
  size,
  sexo,
  sizeSystem,
});
const valuesOf = (label: Label) =>
  Object.fromEntries(equivalencesOf(label).map(({ name, value }) => [name, value]));
const sources = [
  'ISO 19407',
  'Guía de una tienda brasileña',
  'Uso del mercado, sin norma',
  'Escala inglesa (tercios de pulgada)',
  'EN 13402-3',
  'Numeración europea',
];

describe('SIZE-02 equivalences', () => {
  it('of the European 38', () => {
    expect(equivalencesOf(shoe('38', 'eu'))).toEqual([
      { name: 'Largo del pie', value: '24 cm', source: 'ISO 19407' },
      { name: 'Brasil', value: '36', source: 'Guía de una tienda brasileña' },
      { name: 'Argentina', value: '37', source: 'Uso del mercado, sin norma' },
      { name: 'Reino Unido', value: '5,5', source: 'Escala inglesa (tercios de pulgada)' },
      { name: 'EE. UU., mujer', value: '8', source: 'Escala inglesa (tercios de pulgada)' },
      { name: 'EE. UU., hombre', value: '6,5', source: 'Escala inglesa (tercios de pulgada)' },
    ]);
  });

  it('are the same for the same foot', () => {
    const { Brasil: _brazil, ...european } = valuesOf(shoe('38', 'eu'));
    expect(valuesOf(shoe('36', 'br'))).toEqual({ ...european, Europa: '38' });
    expect(valuesOf(shoe('37', 'ar'))).toMatchObject({ Europa: '38', Brasil: '36', 'Reino Unido': '5,5' });
    expect(Object.keys(valuesOf(shoe('38', 'eu', 'Mujer')))).not.toContain('EE. UU., hombre');
    expect(Object.keys(valuesOf(shoe('38', 'eu', 'Hombre')))).not.toContain('EE. UU., mujer');
  });

  it('of European clothing numbers and letters', () => {
    expect(equivalencesOf(clothes('40', 'eu'))).toEqual([
      { name: 'Letra, mujer', value: 'M', source: 'EN 13402-3' },
      { name: 'Contorno de busto', value: '92 cm', source: 'Numeración europea' },
    ]);
    expect(valuesOf(clothes('50', 'eu', 'Hombre'))).toEqual({
      'Letra, hombre': 'M',
      'Contorno de pecho': '100 cm',
    });
    // No letter begins so low.
    expect(valuesOf(clothes('34', 'eu', 'Hombre'))).toEqual({ 'Contorno de pecho': '68 cm' });
    expect(valuesOf(clothes('XL', null))).toEqual({
      'Contorno de busto': '107 a 119 cm',
      'Números de Europa, mujer': '48, 50 y 52',
    });
    expect(valuesOf(clothes('M', null, 'Unisex'))).toEqual({
      'Contorno de busto': '90 a 98 cm',
      'Números de Europa, mujer': '40 y 42',
      'Contorno de pecho': '94 a 102 cm',
      'Números de Europa, hombre': '48 y 50',
    });
    expect(europeanNumbersOf('M', 'Mujer')).toEqual([40, 42]);
  });

  it('hold for every size of the lists, and every row names its source', () => {
    let rows = 0;
    for (const productType of ['vestir', 'calzado'] as const)
      for (const size of sizesOf({ productType, accessoryType: null }))
        for (const sizeSystem of [...sizeSystems, null])
          for (const sexo of ['Mujer', 'Hombre', 'Unisex'] as const)
            for (const row of equivalencesOf({ productType, size, sexo, sizeSystem })) {
              rows += 1;
              expect(sources).toContain(row.source);
              expect(row.value).not.toMatch(/NaN|undefined|-|^0/);
            }
    expect(rows).toBeGreaterThan(500);
    for (const size of sizesOf({ productType: 'calzado', accessoryType: null })) {
      const foot = Number(valuesOf(shoe(size, 'eu'))['Largo del pie']?.replace(' cm', '').replace(',', '.'));
      expect(Math.abs(foot - (Number(size) - 2) / 1.5)).toBeLessThanOrEqual(0.05);
    }
  });

  it.each([
    ['Uruguay', shoe('38', 'uy')],
    ['numbers without a system', shoe('38', null)],
    ['clothing numbers of Brazil', clothes('40', 'br')],
    ['clothing numbers of Argentina', clothes('40', 'ar')],
    ['clothing numbers without a system', clothes('40', null)],
    ['Niño', clothes('Niño', null)],
    ['Bebé', clothes('Bebé', null)],
    ['Talle único', clothes('Talle único', null)],
    ['accessories', { ...clothes('12', 'eu'), productType: 'accesorio' } as const],
  ])('has none for %s', (_, label) => {
    expect(equivalencesOf(label)).toEqual([]);
  });
});

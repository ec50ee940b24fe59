import { describe, expect, it } from 'vitest';
import { numberForms, otherGenderForm, singularStem, baseForms, plurals } from './word-forms.ts';

describe('singularStem', () => {
  it.each([
    ['campera', 'camperas'],
    ['reloj', 'relojes'],
    ['traje', 'trajes'],
    ['collar', 'collares'],
    ['luz', 'luces'],
    ['jean', 'jeans'],
    ['mocasin', 'mocasines'],
  ])('is equal for "%s" and "%s"', (one, many) => {
    expect(singularStem(many)).toBe(singularStem(one));
  });

  it.each([
    ['gorra', 'gorro'],
    ['championes', 'champion'],
    ['medias', 'media'],
    ['polera', 'pollera'],
  ])('differs for "%s" and "%s"', (one, other) => {
    expect(singularStem(one)).not.toBe(singularStem(other));
  });
});

describe('plurals', () => {
  it('forms them: "collares", "luces", "shorts"', () => {
    expect(plurals('remera')).toEqual(['remeras']);
    expect(plurals('luz')).toEqual(['luces']);
    expect(plurals('short')).toContain('shorts');
    expect(plurals('lentes')).toEqual([]);
  });
});

describe('numberForms', () => {
  it.each([
    ['roto', ['roto', 'rotos']],
    ['rotos', ['rotos', 'roto']],
    ['short', ['short', 'shorts']],
    ['boton roto', ['boton roto', 'botons rotos']],
    ['media', ['media']],
    ['medias', ['medias']],
  ])('of "%s" are %j', (phrase, forms) => {
    expect(numberForms(phrase.split(' '))).toEqual(forms);
  });
});

describe('otherGenderForm', () => {
  it('finds "rayado" for "remera rayada", and nothing for "jean"', () => {
    expect(otherGenderForm('rayada')).toBe('rayado');
    expect(otherGenderForm('negros')).toBe('negras');
    expect(otherGenderForm('jean')).toBeNull();
  });
});

describe('baseForms', () => {
  it.each([
    ['camperita', 'campera'],
    ['pantaloncito', 'pantalon'],
    ['saquito', 'saco'],
    ['vestiditos', 'vestido'],
    ['camperon', 'campera'],
  ])('finds in "%s" the word "%s"', (small, plain) => {
    expect(baseForms(small)).toContain(plain);
  });

  it('returns nothing for a base form', () => {
    expect(baseForms('vestido')).toEqual([]);
  });
});

import { describe, expect, it } from 'vitest';
import { genderTwin, numberless, plainForms, plurals } from './word-forms.ts';

describe('numberless', () => {
  it.each([
    ['campera', 'camperas'],
    ['reloj', 'relojes'],
    ['traje', 'trajes'],
    ['collar', 'collares'],
    ['luz', 'luces'],
    ['jean', 'jeans'],
    ['mocasin', 'mocasines'],
  ])('takes "%s" and "%s" for one word', (one, many) => {
    expect(numberless(many)).toBe(numberless(one));
  });

  it.each([
    ['gorra', 'gorro'],
    ['championes', 'champion'],
    ['medias', 'media'],
    ['polera', 'pollera'],
  ])('does not take "%s" for "%s"', (one, other) => {
    expect(numberless(one)).not.toBe(numberless(other));
  });
});

describe('plurals', () => {
  it('knows how people write them: "collares", "luces", "shorts"', () => {
    expect(plurals('remera')).toEqual(['remeras']);
    expect(plurals('luz')).toEqual(['luces']);
    expect(plurals('short')).toContain('shorts');
    expect(plurals('lentes')).toEqual([]);
  });
});

describe('genderTwin', () => {
  it('finds "rayado" for "remera rayada", and nothing for "jean"', () => {
    expect(genderTwin('rayada')).toBe('rayado');
    expect(genderTwin('negros')).toBe('negras');
    expect(genderTwin('jean')).toBeNull();
  });
});

describe('plainForms', () => {
  it.each([
    ['camperita', 'campera'],
    ['pantaloncito', 'pantalon'],
    ['saquito', 'saco'],
    ['vestiditos', 'vestido'],
    ['camperon', 'campera'],
  ])('finds in "%s" the word "%s"', (small, plain) => {
    expect(plainForms(small)).toContain(plain);
  });

  it('leaves a plain word alone', () => {
    expect(plainForms('vestido')).toEqual([]);
  });
});

import { expect, it } from 'vitest';
import { ear } from './ear.ts';

it.each([
  ['bestido', 'vestido', 'b and v'],
  ['sapatiyas', 'zapatillas', 's and z, ll and y'],
  ['borsegos', 'borcegos', 's and c before e'],
  ['aniyo', 'anillo', 'll and y'],
  ['hojotas', 'ojotas', 'a silent h'],
  ['relog', 'reloj', 'g at the end'],
  ['encage', 'encaje', 'g before e'],
  ['chanpiones', 'championes', 'n before p'],
  ['xampiones', 'championes', 'x at the beginning'],
  ['croks', 'crocs', 'c and k'],
  ['birkenstok', 'birkenstock', 'ck and k'],
  ['chaqeta', 'chaqueta', 'q without u'],
  ['gorrra', 'gora', 'letters said once'],
  ['panuelo', 'pañuelo', 'ñ on a keyboard without it'],
])('hears "%s" as "%s": %s', (typed, meant) => {
  expect(ear(typed)).toBe(ear(meant));
});

it.each([
  ['polera', 'pollera'],
  ['croks', 'crochet'],
  ['levis', 'levita'],
  ['saco', 'sapo'],
])('hears "%s" and "%s" apart', (one, other) => {
  expect(ear(one)).not.toBe(ear(other));
});

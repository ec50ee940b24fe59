import { expect, it } from 'vitest';
import { phoneticKey } from './phonetic-key.ts';

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
])('gives "%s" and "%s" the same key: %s', (typed, meant) => {
  expect(phoneticKey(typed)).toBe(phoneticKey(meant));
});

it.each([
  ['polera', 'pollera'],
  ['croks', 'crochet'],
  ['levis', 'levita'],
  ['saco', 'sapo'],
])('gives "%s" and "%s" different keys', (one, other) => {
  expect(phoneticKey(one)).not.toBe(phoneticKey(other));
});

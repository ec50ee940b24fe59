import { expect, it } from 'vitest';
import { takeSizes } from './sizes-in-text.ts';

it.each([
  ['championes 38', 'championes', ['38 - calzado']],
  ['Championes talle 38 negros', 'Championes negros', ['38 - calzado']],
  ['campera de jean en talle m', 'campera de jean', ['M - vestir']],
  ['38 zapatos de cuero', 'zapatos de cuero', ['38 - calzado']],
  ['chanpiones nro 37', 'chanpiones', ['37 - calzado']],
  ['collar 45 cm', 'collar', ['45 cm - accesorio']],
  ['anillo 17', 'anillo', ['17 - accesorio']],
  ['pantalón extra large', 'pantalón', ['XL - vestir']],
  ['calzado 40', 'calzado', ['40 - calzado']],
  ['championes 38 39', 'championes', ['38 - calzado', '39 - calzado']],
])('LOOK-10 takes the sizes out of "%s"', (text, rest, talle) => {
  expect(takeSizes(text)).toEqual({ text: rest, talle });
});

it.each([
  ['no size', 'championes'],
  ['nothing that has the size', 'nike 42'],
  ['only a size', 'talle 38'],
  ['a size of another type', 'vestido 37'],
  ['several sizes in one word', 'vestido talle grande'],
  ['a decade', 'vestido años 60'],
  ['a number of a brand', 'levis 501'],
  ['nothing', '!!!'],
])('LOOK-10 leaves a text as it is: %s', (_, text) => {
  expect(takeSizes(text)).toBeNull();
});

import { expect, it } from 'vitest';
import { findStiffWords, stiffWordsIn, textsOf } from './screen-words.ts';

it('LOOK-13 texts that nobody requested have one word per thing and no stiff words', async () => {
  expect(await findStiffWords()).toEqual([]);
});

it.each([
  'Se borra tu publicación.',
  'Ver productos',
  '¡Lo guardamos exitosamente!',
  'El título es requerido',
  'Debes elegir una foto.',
  'No anda. Intenta de nuevo.',
  'Completa tu perfil',
  'Por favor, esperá.',
  'Te mandamos un mail.',
  'Asociar cuenta',
  'Pedir el reembolso',
  'Denunciar a esta persona',
])('LOOK-13 refuses: %s', (text) => {
  expect(stiffWordsIn(text)).toHaveLength(1);
});

it.each(['Mirá las prendas', 'La devolución está completa', 'Probá de nuevo.', 'Email', '/productos?q=a'])(
  'LOOK-13 accepts: %s',
  (text) => {
    expect(stiffWordsIn(text)).toEqual([]);
  },
);

it('LOOK-13 reads literals, templates and JSX, but neither imports nor ids', () => {
  const source = "import a from 'A b';\nconst x = [`Hola, ${a}`, 'id-of-it', <p>Dos palabras</p>];";
  expect(textsOf('a.tsx', source)).toEqual(['Hola, {x}', 'Dos palabras']);
});

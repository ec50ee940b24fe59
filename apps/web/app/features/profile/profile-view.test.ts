import { expect, it } from 'vitest';
import { readView, viewPath } from './profile-view.ts';

it.each([
  ['', 'publicaciones', null],
  ['?seccion=favoritos', 'favoritos', null],
  ['?seccion=ventas', 'publicaciones', null],
  ['?coleccion=7', 'colecciones', 7],
  ['?seccion=favoritos&coleccion=0', 'favoritos', null],
  ['?coleccion=7e2', 'publicaciones', null],
])('%s selects %s', (search, section, collectionId) => {
  expect(readView(search)).toEqual({ section, collectionId });
});

it('builds the URL of a view', () => {
  const favourites = { section: 'favoritos', collectionId: null } as const;

  expect(viewPath('ana', { section: 'publicaciones', collectionId: null })).toBe('/perfil/ana');
  expect(viewPath('ana', favourites, 'abc')).toBe('/perfil/ana?seccion=favoritos&pagina=abc');
  expect(viewPath('ana', { section: 'colecciones', collectionId: 7 })).toBe('/perfil/ana?coleccion=7');
});

import { describe, expect, it } from 'vitest';
import { canonicalListing, breadcrumbsTo } from './canonical-listing.ts';
import { readQuery, writeQuery } from './catalogue-query.ts';

const read = (search: string) => readQuery(new URLSearchParams(search));
const canonicalOf = (search: string) => {
  const { query, isCanonical } = canonicalListing(read(search));
  return [writeQuery(query).toString(), isCanonical];
};

describe('the canonical listing', () => {
  it.each([
    '',
    'tipo=calzado',
    'sexo=Mujer',
    'categoria=vestido',
    'marca=Nike',
    'tipo=vestir&sexo=Hombre',
    'sexo=Mujer&categoria=campera-jean',
    'categoria=ri%C3%B1onera',
  ])('is the listing itself: %s', (search) => {
    expect(canonicalOf(search)).toEqual([search, true]);
  });

  it.each([
    ['q=campera', ''],
    ['q=campera&tipo=vestir', 'tipo=vestir'],
    ['orden=likes', ''],
    ['desde=100&hasta=900&categoria=vestido', 'categoria=vestido'],
    ['talle=M+-+vestir&sexo=Mujer', 'sexo=Mujer'],
    ['color=negro', ''],
    ['tag=lana', ''],
    ['departamento=Rocha', ''],
    ['estado=como_nuevo&marca=Nike', 'marca=Nike'],
    ['marca=Nike&sexo=Hombre', 'marca=Nike'],
    ['marca=Nike&categoria=championes', 'categoria=championes'],
    ['marca=Nike&marca=Fila', ''],
    ['sexo=Mujer&sexo=Unisex', ''],
    ['tipo=vestir&categoria=vestido', 'categoria=vestido'],
    ['categoria=botas&categoria=ojotas', 'tipo=calzado'],
    ['categoria=botas&categoria=remera', ''],
  ])('of %s is %s', (search, canonical) => {
    expect(canonicalOf(search)).toEqual([canonical, false]);
  });

  it('ignores unknown and default parameters', () => {
    expect(canonicalOf('tipo=calzado&pagina=abc&utm_source=x&orden=recientes')).toEqual([
      'tipo=calzado',
      true,
    ]);
  });

  it.each(['', 'tipo=vestir&sexo=Mujer', 'categoria=botas&sexo=Mujer', 'marca=Nike', 'sexo=Hombre'])(
    'has breadcrumbs that are canonical themselves: %s',
    (search) => {
      const breadcrumbs = breadcrumbsTo(read(search));

      expect(breadcrumbs.map((step) => canonicalListing(step).isCanonical)).toEqual(
        breadcrumbs.map(() => true),
      );
      expect(breadcrumbs.at(-1)).toEqual(read(search));
      expect(writeQuery(breadcrumbs[0] ?? read('q=none')).toString()).toBe('');
    },
  );
});

import { describe, expect, it } from 'vitest';
import { canonicalListing, wayTo } from './canonical-listing.ts';
import { readQuery, writeQuery } from './catalogue-query.ts';

const read = (search: string) => readQuery(new URLSearchParams(search));
const said = (search: string) => {
  const { query, isCanonical } = canonicalListing(read(search));
  return [writeQuery(query).toString(), isCanonical];
};

describe('the address under which a listing is known', () => {
  it.each([
    '',
    'tipo=calzado',
    'sexo=Mujer',
    'categoria=vestido',
    'marca=Nike',
    'tipo=vestir&sexo=Hombre',
    'sexo=Mujer&categoria=campera-jean',
    'categoria=ri%C3%B1onera',
  ])('is its own: %s', (search) => {
    expect(said(search)).toEqual([search, true]);
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
    expect(said(search)).toEqual([canonical, false]);
  });

  it('does not change with what an address says too much', () => {
    expect(said('tipo=calzado&pagina=abc&utm_source=x&orden=recientes')).toEqual(['tipo=calzado', true]);
  });

  it.each(['', 'tipo=vestir&sexo=Mujer', 'categoria=botas&sexo=Mujer', 'marca=Nike', 'sexo=Hombre'])(
    'leads through pages that are known themselves: %s',
    (search) => {
      const way = wayTo(read(search));

      expect(way.map((step) => canonicalListing(step).isCanonical)).toEqual(way.map(() => true));
      expect(way.at(-1)).toEqual(read(search));
      expect(writeQuery(way[0] ?? read('q=none')).toString()).toBe('');
    },
  );
});

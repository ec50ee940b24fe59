import { categories } from '@perchero/contract/catalogue/categories';
import { readQuery } from '@perchero/contract/search/catalogue-query';
import { expect, it } from 'vitest';
import { listingName } from './product-words.ts';

it.each([
  ['', null],
  ['orden=likes', null],
  ['tipo=calzado', 'Calzado'],
  ['sexo=Mujer', 'Prendas de mujer'],
  ['sexo=Mujer&sexo=Hombre&sexo=Unisex', null],
  ['marca=Nike', 'Prendas Nike'],
  ['marca=Nike&categoria=championes&sexo=Hombre', 'Championes Nike de hombre'],
  ['categoria=campera-jean&sexo=Mujer&sexo=Unisex', 'Camperas de jean de mujer y unisex'],
  ['categoria=remera&categoria=camisa', 'Remeras y camisas'],
  ['tipo=vestir&talle=M - vestir&talle=L - vestir&color=negro', 'Ropa, talle M o L, color negro'],
  ['talle=Talle único - accesorio', 'Prendas, talle único'],
  ['estado=como_nuevo&departamento=Montevideo', 'Prendas, como nuevo, en Montevideo'],
  ['desde=500&hasta=1000', 'Prendas, de $\u00a0500 a $\u00a01.000'],
  ['hasta=1000&tag=lana', 'Prendas, hasta $\u00a01.000, #lana'],
  ['q=campera', '«campera»'],
  ['q=campera&sexo=Mujer', '«campera» en prendas de mujer'],
])('names %s %s', (search, name) => {
  expect(listingName(readQuery(new URLSearchParams(search)))).toBe(name);
});

it('has a plural for every category', () => {
  const names = categories.map(({ key }) => listingName(readQuery(new URLSearchParams({ categoria: key }))));

  expect(names).toContain('Pantalones de vestir');
  expect(names).toContain('Relojes');
  expect(names).toContain('Sweaters');
  expect(names).toContain('Disfraces');
  expect(names).toContain('Calzas cortas');
  expect(names).toContain('Camperas inflables');
  const unlike = names.filter((name) => !/^[^ ]+s( |$)/.test(name ?? ''));
  expect(unlike).toEqual(['Mom jeans', 'Ropa de bebé', 'Can can']);
});

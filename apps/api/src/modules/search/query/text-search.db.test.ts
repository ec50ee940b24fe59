import { describe, expect, it } from 'vitest';
import { anAccount, aProduct } from '../../../../test/factories.ts';
import { startTestApp } from '../../../../test/harness.ts';
import { indexProducts } from '../product-index/index-products.ts';

const test = await startTestApp();
const seller = await anAccount(test.db);
type Changes = NonNullable<Parameters<typeof aProduct>[1]>;

/** Products with words that are easily confused. */
const catalogue: Record<string, Changes> = {
  championes: {
    title: 'Championes blancos',
    category: 'championes',
    productType: 'calzado',
    size: '38',
    colors: ['blanco'],
  },
  'championes 40': {
    title: 'Championes negros',
    category: 'championes',
    productType: 'calzado',
    size: '40',
  },
  canguro: { title: 'Canguro bordó', category: 'canguro', brand: 'Champion', colors: ['bordó'] },
  campera: {
    title: 'Campera de jean clásica',
    category: 'campera-jean',
    brand: "Levi's",
    sex: 'Mujer',
    colors: ['azul'],
  },
  'campera negra': {
    title: 'Campera inflable',
    category: 'campera-puffer',
    size: 'L',
    sex: 'Hombre',
    colors: ['negro'],
  },
  buzo: { title: 'Buzo gris', category: 'buzo', colors: ['gris'] },
  remera: { title: 'Remera rayada', category: 'remera', pattern: 'rayado', colors: ['blanco'] },
  pollera: { title: 'Pollera plisada', category: 'pollera', colors: ['verde'], size: '38' },
  polera: { title: 'Polera de lana', category: 'polera', materials: ['lana'] },
  vestido: { title: 'Vestido de encaje', category: 'vestido', materials: ['encaje'], colors: ['negro'] },
  'pantalon de vestir': { title: 'Pantalón de vestir', category: 'pantalon-vestir', size: '44' },
  moño: {
    title: 'Moño azul',
    category: 'moño',
    productType: 'accesorio',
    accessoryType: 'otro',
    size: 'Talle único',
  },
  mono: { title: 'Mono largo', category: 'enterito' },
  reloj: {
    title: 'Reloj',
    category: 'reloj',
    productType: 'accesorio',
    accessoryType: 'reloj',
    size: 'Talle único',
  },
  'sin categoria': { title: 'Hermoso tapado de paño', description: 'Traje este saco de Italia.' },
};
const ids = new Map<string, number>();
for (const [name, changes] of Object.entries(catalogue))
  ids.set(name, (await aProduct(test.db, { sellerId: seller.id, ...changes })).id);
await indexProducts(test, [...ids.values()]);
await test.engine.refresh(test.aliases.read);

const names = new Map([...ids].map(([name, id]) => [id, name]));

async function search(text: string, filters = '') {
  const { body } = await test.visitor().get(`/api/products?q=${encodeURIComponent(text)}${filters}`);
  const page = body as unknown as {
    products: { id: number }[];
    total: { count: number };
    sizesInText: { text: string; talle: string[] } | null;
    didYouMean: string | null;
    recognizedFilters: { filter: string; value: string }[];
  };
  return { ...page, found: page.products.map(({ id }) => names.get(id) ?? '') };
}

describe('search', () => {
  it('PROD-06 finds the same with and without accents, but keeps ñ', async () => {
    expect((await search('PANTALON DE VESTIR')).found[0]).toBe('pantalon de vestir');
    expect((await search('pantalón')).found[0]).toBe('pantalon de vestir');
    expect((await search('moño')).found).toEqual(['moño']);
    expect((await search('mono')).found).toEqual(['mono']);
  });

  it('PROD-06 finds plurals and the other gender', async () => {
    expect((await search('relojes')).found).toEqual(['reloj']);
    expect((await search('polleras')).found[0]).toBe('pollera');
    expect((await search('remera rayado')).found[0]).toBe('remera');
    expect((await search('camperita negro')).found[0]).toBe('campera negra');
  });

  it('PROD-06 finds and suggests corrections of typos', async () => {
    expect(await search('bestido')).toMatchObject({ found: ['vestido'], didYouMean: 'vestido' });
    expect(await search('remera rallada')).toMatchObject({ didYouMean: 'remera rayada' });
    expect((await search('relog')).found).toEqual(['reloj']);
    expect((await search('canpera')).found).toContain('campera');
    expect((await search('polera')).found).not.toContain('pollera');
    expect((await search('pollera')).found).not.toContain('polera');
  });

  it.each([
    ['zapatillas', 'championes'],
    ['sneakers', 'championes'],
    ['chaqueta', 'campera'],
    ['sudadera', 'buzo'],
    ['camiseta', 'remera'],
    ['falda', 'pollera'],
  ])('PROD-06 finds for the synonym "%s" the local word %s', async (word, here) => {
    expect((await search(word)).found).toContain(here);
  });

  it('PROD-06 recognises size, colour, sex and brand', async () => {
    const { found, recognizedFilters } = await search('campera azul mujer levis');

    expect(found[0]).toBe('campera');
    expect(recognizedFilters).toContainEqual({ filter: 'marca', value: "Levi's" });
    expect((await search('campera talle l')).found[0]).toBe('campera negra');
    expect((await search('pollera verde 38')).found[0]).toBe('pollera');
    expect((await search('championes')).found).not.toContain('canguro');
    expect((await search('champion')).found[0]).toBe('canguro');
  });

  it('LOOK-10 a size in the text is the filter: results and counts keep to it, and it says what is left of the text', async () => {
    const sizesInText = { text: 'championes', talle: ['38 - calzado'] };

    expect(await search('championes 38')).toMatchObject({
      sizesInText,
      recognizedFilters: [],
      found: ['championes'],
      total: { count: 1 },
    });
    const filtered = await search('championes', '&talle=38+-+calzado');
    expect(filtered).toMatchObject({ sizesInText: null, found: ['championes'] });
    // The words are what was said last.
    expect((await search('championes 38', '&talle=40+-+calzado')).found).toEqual(['championes']);
    expect((await search('championes')).found).toEqual(
      expect.arrayContaining(['championes', 'championes 40']),
    );
    expect(await search('championes 44')).toMatchObject({ found: [], total: { count: 0 } });
  });

  it('PROD-06 finds nothing for unrelated words', async () => {
    expect((await search('heladera')).found).toEqual([]);
    expect((await search('traje')).found).toEqual([]);
    expect((await search('!!!')).found).toEqual([]);
  });

  it('PROD-06 finds a product without a category by its title', async () => {
    expect((await search('tapado')).found[0]).toBe('sin categoria');
    expect((await search('abrigo de paño')).found[0]).toBe('sin categoria');
  });
});

import { categories } from '@perchero/contract/catalogue/categories';
import { colors, conditions, departments, productTypes, sexes } from '@perchero/contract/catalogue/product';
import {
  type CatalogueQuery,
  emptyQuery,
  filterSizesOf,
  isFilterValue,
  type ListFilter,
} from '@perchero/contract/search/catalogue-query';
import { pick, type Random } from '../../seed/generator/random.ts';
import type { People } from '../lib/people.ts';

/** A piece of the catalogue as somebody who looks for it would describe it. */
interface Sample extends Record<ListFilter, readonly string[]> {
  readonly title: string;
  readonly tipo: CatalogueQuery['tipo'];
  readonly pesos: number;
}

/** The same pieces for the same catalogue and seed. */
export function readSamples(rows: People['rows'], seed: string, count: number): Promise<Sample[]> {
  return rows<Sample>(
    `select title, product_type::text as tipo, price_cents / 100 as pesos, array[sex::text] as sexo,
       array[size || ' - ' || product_type] as talle, array_remove(array[category], null) as categoria,
       array_remove(array[brand], null) as marca, array_remove(array[condition::text], null) as estado,
       colors as color, array_remove(array[department], null) as departamento,
       array(select name from product_tag join tag on tag.id = tag_id where product_id = product.id order by 1) as tag
     from product where state = 'active' order by md5(id::text || $1) limit $2`,
    [seed, count],
  );
}

const filters = ['sexo', 'talle', 'categoria', 'marca', 'estado', 'color', 'departamento', 'tag'] as const;
/** How often each is used, in a hundred. */
const habits: Record<ListFilter, number> = {
  sexo: 40,
  talle: 25,
  categoria: 30,
  marca: 20,
  estado: 20,
  color: 25,
  departamento: 10,
  tag: 10,
};

/** Filters as people combine them: mostly about a piece that exists, sometimes about whatever the lists offer. */
export function aFilterQuery(
  random: Random,
  samples: readonly Sample[],
  about = pick(random, samples),
): CatalogueQuery {
  const chosen = (filter: ListFilter): string[] => {
    if (random() * 100 >= habits[filter]) return [];
    const own = about[filter].filter((value) => isFilterValue(filter, value));
    const wished = random() < 0.75 && own.length > 0 ? [pick(random, own)] : [];
    const more = filter === 'tag' ? 0.2 : 0.4;
    while (wished.length === 0 || random() < more) wished.push(someValue(random, samples, filter));
    return [...new Set(wished)].slice(0, 4);
  };
  const lists = Object.fromEntries(filters.map((filter) => [filter, chosen(filter)]));
  const price = random();
  return {
    ...emptyQuery,
    ...lists,
    tipo: random() < 0.3 ? (random() < 0.8 ? about.tipo : pick(random, productTypes)) : null,
    desde: price < 0.2 ? Math.floor(about.pesos * 0.6) : null,
    hasta: price > 0.1 && price < 0.3 ? Math.ceil(about.pesos * 1.4) : null,
  };
}

function someValue(random: Random, samples: readonly Sample[], filter: ListFilter): string {
  const closed: Partial<Record<ListFilter, readonly string[]>> = {
    sexo: sexes,
    talle: filterSizesOf(pick(random, productTypes)),
    categoria: categories.map(({ key }) => key),
    estado: conditions,
    color: colors,
    departamento: departments,
  };
  const offered = closed[filter] ?? samples.flatMap((sample) => sample[filter]);
  return pick(random, offered);
}

/** Words that no search need look for. */
const idle = ['como', 'para', 'muy'];

/** One to three words of a title, in its order. */
export function aText(random: Random, samples: readonly Sample[]): string {
  const words = pick(random, samples)
    .title.split(' ')
    .filter((word) => word.length > 3 && !idle.includes(word));
  const from = random() < 0.7 ? 0 : Math.floor(random() * words.length);
  return words.slice(from, from + 1 + Math.floor(random() * 3)).join(' ') || 'remera';
}

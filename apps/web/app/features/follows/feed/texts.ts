import { formatNumber } from '#app/shared/format.ts';
import { productCount } from '#app/shared/texts.ts';

export const texts = {
  title: 'Siguiendo',
  loading: 'Cargando lo que colgaron…',
  about: 'Lo que cuelga la gente que seguís',
  newProducts: (count: number) =>
    `${productCount(count)} ${count === 1 ? 'nueva' : 'nuevas'} de la gente que seguís`,
  newProductsAtLeast: (count: number) => `${count} o más prendas nuevas de la gente que seguís`,
  nothingNew: 'Nada nuevo por ahora.',
  nobodyTitle: 'Todavía no seguís a nadie.',
  nobodyText: 'Cuando sigas a alguien, lo que cuelgue aparece acá.',
  nothingText: 'Cuando alguien que seguís cuelgue algo, aparece acá.',
  seeProducts: 'Ver prendas',
  fromTheStart: 'Ver desde el principio',
  failedTitle: 'Se nos cayó el perchero',
  failedText: 'No pudimos traer lo que colgaron. Fijate si tenés conexión y volvé a probar.',
  failedStatus: 'No pudimos traerlas',

  people: (count: number) =>
    count === 1 ? 'Seguís a 1 persona' : `Seguís a ${formatNumber(count)} personas`,
  peopleShort: (count: number) => `Seguís a ${formatNumber(count)}`,
  allPeople: 'Ver a todas',
  at: (username: string) => `@${username}`,
  published: (count: number) => (count === 0 ? 'nada nuevo' : `colgó ${productCount(count)}`),
};

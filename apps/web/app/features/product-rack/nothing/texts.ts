import type { FacetName } from '@perchero/contract/search/catalogue-query';
import { garments } from '#app/shared/texts.ts';

interface RemovableNames {
  readonly one: (value: string) => string;
  readonly several: string;
}

/** Where nothing hangs, or not what was asked for. */
export const nothingTexts = {
  understood: (labels: readonly string[]) => `Entendimos: ${labels.join(', ')}.`,
  didYouMean: { before: '¿Quisiste decir ', after: '?' },
  emptyTitle: 'Todavía no hay nada colgado',
  emptyText: 'Las primeras prendas están por llegar. Date una vuelta en un rato.',
  noMatchTitle: 'No hay nada colgado con esa búsqueda',
  noMatchText: 'Probá sacando algún filtro o buscá por etiqueta: ',
  tagsToTry: ['lana', 'invierno', 'tejido a mano'],
  listComma: ', ',
  fullStop: '.',
  clear: 'Limpiar filtros',
  remove: (name: string, count: number) => `Sacar ${name} · ${garments(count)}`,
  removables: {
    texto: (text: string) => `«${text}»`,
    precio: 'el precio',
    tipo: { one: (type) => `el tipo ${type}`, several: 'los tipos' },
    sexo: { one: (sex) => `el sexo ${sex}`, several: 'el sexo' },
    talle: { one: (size) => `el talle ${size}`, several: 'los talles' },
    categoria: { one: (category) => `la categoría ${category}`, several: 'las categorías' },
    marca: { one: (brand) => `la marca ${brand}`, several: 'las marcas' },
    estado: { one: (condition) => `el estado ${condition}`, several: 'los estados' },
    color: { one: (color) => `el color ${color}`, several: 'los colores' },
    departamento: { one: (department) => `el departamento ${department}`, several: 'los departamentos' },
    tag: { one: (tag) => `la etiqueta ${tag}`, several: 'las etiquetas' },
  } satisfies Record<FacetName, RemovableNames> & { texto: (text: string) => string; precio: string },
  failedTitle: 'Se nos cayó el perchero',
  failedText: 'No pudimos traer las prendas. Fijate si tenés conexión y volvé a probar.',
  reference: (id: string) => `Código de referencia: ${id}`,
};

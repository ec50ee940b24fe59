/** What stands there before any filter is loaded. */
export const frameTexts = {
  filters: 'Filtros',
  filtersChosen: (count: number) => (count === 1 ? 'Filtros, 1 elegido' : `Filtros, ${count} elegidos`),
  sort: 'Ordenar',
};

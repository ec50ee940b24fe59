import { garments, garmentsAtLeast } from '#app/shared/texts.ts';

/** The head of a listing: for search engines, and for wherever its link is shared. */
export const texts = {
  title: 'Recién colgado',
  everything: 'Productos',
  description: (count: string | null) =>
    'Ropa, calzado y accesorios de segunda mano en Uruguay. Mirá lo último que colgó la gente, prenda por prenda, con su historia.' +
    (count === null ? '' : ` Hay ${count} para mirar.`),
  filtered: (name: string, count: string | null) =>
    `${name}: ${count === null ? 'prendas' : count} de segunda mano en Uruguay, con fotos, talle y precio. Cada una es única y trae su historia.`,
  nothing: (name: string) =>
    `${name}: por ahora no hay ninguna colgada. Mirá otras prendas de segunda mano en Uruguay.`,
  count: garments,
  countAtLeast: garmentsAtLeast,
  pictureAlt: (title: string) => `Foto de ${title}`,
};

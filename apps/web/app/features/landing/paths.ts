import { paths } from '#app/shared/paths.ts';

export const landingPaths = {
  /** What is talked about most. */
  mostTold: `${paths.products}?orden=comentarios`,
};

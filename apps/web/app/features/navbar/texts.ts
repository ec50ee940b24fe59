import { paths } from '#app/shared/paths.ts';

export const texts = {
  main: 'Principal',
  menu: 'Menú',
  openMenu: 'Abrir menú',
  closeMenu: 'Cerrar menú',
  /** Only places that exist: each issue brings its own. */
  links: [
    { to: paths.home, name: 'Inicio' },
    { to: paths.products, name: 'Productos' },
  ],
};

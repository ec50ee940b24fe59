import { index, type RouteConfig, route } from '@react-router/dev/routes';

/** The map of the site: the user's address (Spanish) on the left, our file (English) on the right. */
export default [
  index('routes/home.ts'),
  route('productos', 'routes/products.tsx'),
  route('acciones/tema', 'routes/actions/choose-theme.ts'),
  route('dev/componentes', 'routes/dev/gallery.tsx'),
  route('dev/falla', 'routes/dev/crash.tsx'),
  route('*', 'routes/not-found.tsx'),
] satisfies RouteConfig;

// Public API of this module.
export { pageRoutes } from './routes.ts';

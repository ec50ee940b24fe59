// The face of this module: what other modules, the app and the tools may use. Everything else in the folder is private.
export { type CatchUp, createCatchUp, runStreams } from './stream.ts';
export { streamRoutes } from './stream.routes.ts';

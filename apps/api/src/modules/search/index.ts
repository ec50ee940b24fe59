// The face of this module: what other modules, the app and the tools may use. Everything else in the folder is private.
export { encodeCursor } from './cursor.ts';
export type { IndexingParts } from './index-products.ts';
export { verifyIndexJob, writeSitemapJob } from './jobs.ts';
export { onProductChanged } from './on-product-changed.ts';
export { productAliases } from './product-index.ts';
export { ensureIndex, rebuildIndex } from './rebuild-index.ts';
export { searchRoutes } from './routes.ts';
export { sitemapRoutes } from './sitemap.routes.ts';
export { verifyIndex } from './verify-index.ts';
export { ensureSitemap, type SitemapParts, writeSitemap } from './write-sitemap.ts';

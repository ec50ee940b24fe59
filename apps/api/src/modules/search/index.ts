// The face of this module: what other modules, the app and the tools may use. Everything else in the folder is private.
export { readCards } from './listing/cards.ts';
export { encodeCursor } from './listing/cursor.ts';
export type { IndexingDeps } from './product-index/index-products.ts';
export { forgetLost } from './product-index/forget-lost.ts';
export { verifyIndexJob, writeSitemapJob } from './jobs.ts';
export { onProductChanged } from './product-index/on-product-changed.ts';
export { productAliases } from './product-index/product-index.ts';
export { ensureIndex, rebuildIndex } from './product-index/rebuild-index.ts';
export { searchRoutes } from './routes.ts';
export { rewriteSitemapOnSuspension } from './sitemap/on-person-suspended.ts';
export { sitemapRoutes } from './sitemap/sitemap.routes.ts';
export { verifyIndex } from './product-index/verify-index.ts';
export { ensureSitemap, type SitemapDeps, writeSitemap } from './sitemap/write-sitemap.ts';

// Public API of this module.
export { readCards } from './listing/cards.ts';
export { filtersToPercolate } from './listing/catalogue-filters.ts';
export { encodeCursor } from './listing/cursor.ts';
export { type IndexingDeps, readProductDocuments } from './product-index/index-products.ts';
export { removeLostProducts } from './product-index/remove-lost-products.ts';
export { verifyIndexJob, writeSitemapJob } from './jobs.ts';
export { sellerGradeEvents } from './events.ts';
export { onProductChanged } from './product-index/on-product-changed.ts';
export { productAliases, productIndexDefinition } from './product-index/product-index.ts';
export { onSellerGradeChanged } from './product-index/on-seller-grade-changed.ts';
export { ensureIndex, rebuildIndex } from './product-index/rebuild-index.ts';
export { searchRoutes, sitemapRoutes } from './routes.ts';
export { createFindSimilarIds, type FindSimilarIds } from './similar/find-similar.ts';
export { rewriteSitemap } from './sitemap/on-seller-hidden.ts';
export { verifyIndex } from './product-index/verify-index.ts';
export { ensureSitemap, type SitemapDeps, writeSitemap } from './sitemap/write-sitemap.ts';

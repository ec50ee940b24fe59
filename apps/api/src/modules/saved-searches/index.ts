// Public API of this module.
export { cleanUpSearches } from './clean-up.ts';
export { deleteOfEndedProducts } from './ended-products.queries.ts';
export { type ProductMatchedPayload, type SavedSearchPayload, savedSearchEvents } from './events.ts';
export { cleanUpSearchesJob } from './jobs.ts';
export { matchWork } from './match-products.ts';
export { deleteSearchesOfDeletedAccounts } from './on-account-deleted.ts';
export { queueProducts } from './on-product-changed.ts';
export { copyChangedSearches } from './on-search-changed.ts';
export { renewSearchesOfOwnSizes } from './on-sizes-changed.ts';
export { savedSearchRoutes } from './routes.ts';
export { stopSearchMails } from './stop-mails.queries.ts';
export { updateSavedSearchMetrics } from './update-metrics.ts';
export { verifySavedSearchesJob } from './engine/jobs.ts';
export { ensureSavedSearchIndex, rebuildSavedSearches } from './engine/rebuild-saved-searches.ts';
export { savedSearchAliases, type SavedSearchEngine } from './engine/saved-search-index.ts';
export { verifySavedSearches } from './engine/verify-saved-searches.ts';

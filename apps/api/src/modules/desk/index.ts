// Public API of this module.
export { countDays } from './numbers/count-days.ts';
export { countDaysJob, rebuildPriceHintsJob } from './numbers/jobs.ts';
export {
  beginNumbersOfProducts,
  deleteNumbersOfAccounts,
  deleteNumbersOfProducts,
} from './numbers/on-product-changed.ts';
export { rebuildPriceHints } from './numbers/price-hints.ts';
export { numbersRoutes } from './numbers/routes.ts';
export { createViewCounter, runViewCounter, type ViewCounter } from './numbers/view-counter.ts';
export { deskProductRoutes } from './products/routes.ts';

// Public API of this module; everything else in the folder is private.
export { claimDecisionRoutes } from './claims.routes.ts';
export { moneyRoutes } from './money.routes.ts';
export { adminRoutes } from './people.routes.ts';
export { removeComment, removeProduct, restoreProduct } from './remove-content.ts';
export { grantRole, revokeRole } from './roles.ts';

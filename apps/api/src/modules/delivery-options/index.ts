// Public API of this module.
export { findAddresses } from './addresses.queries.ts';
export { deleteAddressBook } from './on-account-deleted.ts';
export { deliveryOptionRoutes } from './routes.ts';

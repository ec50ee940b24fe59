// Public API of this module.
export { deleteAddressBook } from './on-account-deleted.ts';
export { deliveryOptionRoutes } from './routes.ts';

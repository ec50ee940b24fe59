// Public API of this module; everything else in the folder is private.
export { cleanUpRegistrations, registrationCleanUpJob } from './clean-up.ts';
export { phoneRoutes } from './phone.routes.ts';
export { registrationRoutes } from './registration.routes.ts';

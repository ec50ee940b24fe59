// The face of this module: what other modules, the app and the tools may use. Everything else in the folder is private.
export { cleanUpRegistrations, registrationCleanUpJob } from './clean-up.ts';
export { createMember, type NewMember } from './create-member.ts';
export { phoneRoutes } from './phone.routes.ts';
export { registrationRoutes } from './registration.routes.ts';

import type { IdentityDeps } from '#modules/identity/index.ts';

/** Registration needs nothing that identity does not need. */
export type RegistrationDeps = IdentityDeps;

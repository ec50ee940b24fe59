import type { IdentityParts } from '#modules/identity/index.ts';

/** Registration needs nothing that identity does not need. */
export type RegistrationParts = IdentityParts;

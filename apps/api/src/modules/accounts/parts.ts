import type { IdentityParts } from '#modules/identity/index.ts';
import type { ObjectStore } from '#platform/object-store.ts';

export type AccountParts = IdentityParts & { readonly store: ObjectStore };

import type { IdentityDeps } from '#modules/identity/index.ts';
import type { ObjectStore } from '#platform/providers/object-store.ts';

export type AccountDeps = IdentityDeps & { readonly store: ObjectStore };

import type { IdentityDeps } from '#modules/identity/index.ts';
import type { ObjectStore } from '#platform/providers/object-store.ts';

export interface ModerationDeps extends Pick<
  IdentityDeps,
  'db' | 'clock' | 'jobs' | 'keys' | 'botCheck' | 'config'
> {
  /** Signs the photos of private things. */
  readonly store: Pick<ObjectStore, 'signRead'>;
}

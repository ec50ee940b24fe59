import type { IdentityDeps } from '#modules/identity/index.ts';
import type { Config } from '#platform/config.ts';

export type CatalogueDeps = IdentityDeps & {
  readonly shop: Pick<Config, 'mediaUrl' | 'commission' | 'mercadoPago'>;
};

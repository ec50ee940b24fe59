import type { IdentityParts } from '#modules/identity/index.ts';
import type { Config } from '#platform/config.ts';

export type CatalogueParts = IdentityParts & {
  readonly shop: Pick<Config, 'mediaUrl' | 'commission'>;
};

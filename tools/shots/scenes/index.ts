import { listingScenes } from './listing.ts';
import { sessionScenes } from './session.ts';
import type { Scene } from './types.ts';

/** Every screen and state there is; each area has its file. */
export const scenes: readonly Scene[] = [...listingScenes, ...sessionScenes];

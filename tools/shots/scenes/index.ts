import { accountScenes } from './account.ts';
import { cartScenes } from './cart.ts';
import { collectionScenes } from './collections.ts';
import { emailPageScenes } from './email-pages.ts';
import { filterScenes } from './filters.ts';
import { landingScenes } from './landing.ts';
import { listingScenes } from './listing.ts';
import { moneyScenes } from './money.ts';
import { notificationScenes } from './notifications.ts';
import { orderScenes } from './orders.ts';
import { photoScenes } from './photos.ts';
import { productScenes } from './product.ts';
import { profileScenes } from './profile.ts';
import { registrationScenes } from './registration.ts';
import { searchScenes } from './search.ts';
import { sellScenes } from './sell.ts';
import { sessionScenes } from './session.ts';
import { settingsScenes } from './settings.ts';
import { shellScenes } from './shell.ts';
import type { Scene } from './types.ts';
import { uglyScenes } from './ugly.ts';

/** Every screen and state there is; each area has its file. */
export const scenes: readonly Scene[] = [
  ...landingScenes,
  ...listingScenes,
  ...filterScenes,
  ...searchScenes,
  ...notificationScenes,
  ...productScenes,
  ...cartScenes,
  ...collectionScenes,
  ...shellScenes,
  ...sessionScenes,
  ...registrationScenes,
  ...emailPageScenes,
  ...settingsScenes,
  ...accountScenes,
  ...profileScenes,
  ...sellScenes,
  ...photoScenes,
  ...orderScenes,
  ...moneyScenes,
  ...uglyScenes,
];

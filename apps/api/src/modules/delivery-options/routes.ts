import * as addressContract from '@perchero/contract/delivery/addresses';
import * as settingsContract from '@perchero/contract/delivery/delivery-settings';
import { showSellerDelivery } from '#modules/catalogue/index.ts';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/database/database.ts';
import type { Mount } from '#platform/http/http.ts';
import { deleteAddress, saveAddress } from './address-book.ts';
import { findAddresses } from './addresses.queries.ts';
import { saveSettings } from './save-settings.ts';

const done = { success: true } as const;

export function deliveryOptionRoutes(mount: Mount, deps: { readonly db: Db; readonly clock: Clock }): void {
  mount(settingsContract.getDeliverySettings, ({ actor }) => showSellerDelivery(deps, actor.id));

  mount(settingsContract.saveDeliverySettings, async ({ actor, body }) => {
    await saveSettings(deps, actor.id, body);
    return done;
  });

  mount(addressContract.listAddresses, async ({ actor }) => ({
    addresses: await findAddresses(deps.db, actor.id),
  }));

  mount(addressContract.saveAddress, async ({ actor, body }) => {
    await saveAddress(deps, actor.id, body);
    return done;
  });

  mount(addressContract.deleteAddress, async ({ actor, body }) => {
    await deleteAddress(deps.db, actor.id, body.id);
    return done;
  });
}

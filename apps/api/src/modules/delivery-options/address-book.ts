import type { Address } from '@perchero/contract/delivery/addresses';
import { maxAddresses } from '@perchero/contract/delivery/address.rules';
import { lockAccount } from '#modules/accounts/index.ts';
import type { Clock } from '#platform/clock.ts';
import { type Db, inTransaction } from '#platform/database/database.ts';
import { AppError } from '#platform/http/app-error.ts';
import {
  deleteAddressRow,
  findAddresses,
  setDefault,
  unsetDefault,
  upsertAddress,
} from './addresses.queries.ts';

/** Idempotent by id. While there are addresses, one of them is the default. */
export async function saveAddress(
  { db, clock }: { readonly db: Db; readonly clock: Clock },
  accountId: string,
  form: Address,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    if (!(await lockAccount(tx, accountId))) throw new AppError('profile-not-found');
    const others = (await findAddresses(tx, accountId)).filter(({ id }) => id !== form.id);
    if (others.length >= maxAddresses) throw new AppError('address-book-full');
    const isDefault = form.is_default || !others.some(({ is_default }) => is_default);
    if (isDefault) await unsetDefault(tx, accountId);
    const address = { ...form, is_default: isDefault };
    if (!(await upsertAddress(tx, accountId, address, clock.now())))
      throw new AppError('not-found', 'an address of another person');
  });
}

/** Idempotent; an address of another person answers as if deleted. */
export async function deleteAddress(db: Db, accountId: string, id: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    await lockAccount(tx, accountId);
    await deleteAddressRow(tx, accountId, id);
    const [first] = await findAddresses(tx, accountId);
    if (first && !first.is_default) await setDefault(tx, first.id);
  });
}

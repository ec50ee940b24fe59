import type { Db } from '#platform/database/database.ts';
import type { Keys } from '#platform/keys.ts';
import { isClosedContact } from './closed-contacts.queries.ts';
import { findIdentity, isPhoneTaken as hasAccountWithPhone } from './identities.queries.ts';

/** Two years. */
export const closedContactSeconds = 730 * 24 * 60 * 60;

interface Contacts {
  readonly email: string;
  readonly phone: string | null;
}

/** Keyed hashes: the table shows nobody's address. */
export function closedContactMacs(keys: Keys, { email, phone }: Contacts): Buffer[] {
  return [keys.mac(purpose, ofEmail(email)), ...(phone ? [keys.mac(purpose, ofPhone(phone))] : [])];
}

interface Deps {
  readonly db: Db;
  readonly keys: Keys;
}

/** By an account, or by a closed one that no longer exists. The person themselves may come back to theirs. */
export async function isEmailTaken(
  { db, keys }: Deps,
  email: string,
  ownId: string | null = null,
): Promise<boolean> {
  if (await findIdentity(db, { email })) return true;
  return isClosedContact(db, keys.macs(purpose, ofEmail(email)), ownId);
}

/** The same for a phone. */
export async function isPhoneTaken(
  { db, keys }: Deps,
  phone: string,
  ownId: string | null,
): Promise<boolean> {
  if (await hasAccountWithPhone(db, phone, ownId)) return true;
  return isClosedContact(db, keys.macs(purpose, ofPhone(phone)), ownId);
}

const purpose = 'closed-contact';
const ofEmail = (email: string) => `email:${email}`;
const ofPhone = (phone: string) => `phone:${phone}`;

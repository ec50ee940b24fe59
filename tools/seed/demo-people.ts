import {
  enrolSecondFactor,
  findIdentity,
  type IdentityDeps,
  setRole,
} from '@perchero/api/src/modules/identity/index.ts';
import { createMember } from '@perchero/api/seed/create-member.ts';
import { linkAccount } from '@perchero/api/src/modules/seller-accounts/index.ts';
import type { Clock } from '@perchero/api/src/platform/clock.ts';
import type { Config } from '@perchero/api/src/platform/config.ts';
import { type Db, inTransaction } from '@perchero/api/src/platform/database/database.ts';
import { accountId, forEachBounded } from './helpers.ts';
import type { DemoCatalogue, DemoPerson } from './demo-catalogue.ts';
import { described, readDescribedPictures } from './demo-pictures.ts';
import { demoGrant, demoPassword, demoPhone, demoSecondFactor, demoSignIns } from './demo-sign-ins.ts';

export type SeedIdentity = Pick<IdentityDeps, 'db' | 'clock' | 'hasher' | 'keys'> & {
  readonly config: Pick<Config, 'mercadoPago' | 'environment' | 'publicUrl'>;
};

const hashConcurrency = 2;

/** Registers missing demo users, links the sellers and appoints the admin; returns the number of new users. */
export async function loadDemoPeople(
  identity: SeedIdentity,
  demo: DemoCatalogue,
  clockAt: (time: string) => Clock,
): Promise<number> {
  const pictures = readDescribedPictures();
  const existing = await findExisting(identity.db, demo.people);
  const missing = demo.people.filter((person) => !existing.has(accountId(person.username)));
  await forEachBounded(missing, hashConcurrency, async (person) => {
    await createMember(
      { ...identity, clock: clockAt(person.created_at) },
      {
        id: accountId(person.username),
        username: person.username,
        fullName: person.full_name,
        email: person.email,
        password: demoPassword,
        phone: demoPhone(demo, person.username),
        birthDate: '1992-03-14',
        gender: 'prefiero-no-decir',
        description: person.description,
        avatarPath: person.avatar && described(pictures.avatars, person.avatar).path,
        department: person.department,
      },
    );
  });
  await linkSellers(identity, demo);
  await appointAdmin(identity);
  return missing.length;
}

/** Users who can sign in, and users who deleted their account: neither is created again. */
async function findExisting(db: Db, people: readonly DemoPerson[]): Promise<Set<string>> {
  const ids = people.map((person) => accountId(person.username));
  const rows = await db
    .selectFrom('account')
    .leftJoin('auth.identity', 'auth.identity.id', 'account.id')
    .select('account.id')
    .where('account.id', 'in', ids)
    .where((eb) => eb.or([eb('auth.identity.id', 'is not', null), eb('account.deleted_at', 'is not', null)]))
    .limit(people.length)
    .execute();
  return new Set(rows.map((row) => row.id));
}

/** Links sellers without a payment account; a link with tokens, or one that was removed, stays. */
async function linkSellers({ db, clock, config }: SeedIdentity, { people }: DemoCatalogue): Promise<void> {
  const sellers = people.filter(({ seller }) => seller).map(({ username }) => accountId(username));
  const unlinked = await db
    .selectFrom('auth.identity')
    .leftJoin('seller_account', 'seller_account.account_id', 'auth.identity.id')
    .leftJoin('seller_grant', 'seller_grant.provider_user_id', 'seller_account.provider_user_id')
    .innerJoin('account', 'account.id', 'auth.identity.id')
    .select(['auth.identity.id', 'account.username'])
    .where('auth.identity.id', 'in', sellers)
    .where((eb) =>
      eb.or([
        eb('seller_account.account_id', 'is', null),
        eb.and([eb('seller_account.state', '=', 'linked'), eb('seller_grant.access_token', 'is', null)]),
      ]),
    )
    .limit(sellers.length)
    .execute();
  await inTransaction(db, async (tx) => {
    for (const { id, username } of unlinked)
      await linkAccount(
        tx,
        { clock, config },
        { accountId: id, nickname: username.toUpperCase(), grant: demoGrant(config.mercadoPago, id) },
      );
  });
}

async function appointAdmin({ db, clock, keys }: SeedIdentity): Promise<void> {
  const admin = await findIdentity(db, { id: demoSignIns.admin.id });
  if (!admin || admin.role === 'admin') return;
  await enrolSecondFactor({ db, clock, keys }, admin, demoSecondFactor);
  await inTransaction(db, (tx) => setRole(tx, admin.id, 'admin', clock.now()));
}

import {
  enrolSecondFactor,
  findIdentity,
  type IdentityDeps,
  setRole,
} from '@perchero/api/src/modules/identity/index.ts';
import { createMember } from '@perchero/api/src/modules/registration/index.ts';
import { linkAccount } from '@perchero/api/src/modules/seller-accounts/index.ts';
import type { Clock } from '@perchero/api/src/platform/clock.ts';
import type { Config } from '@perchero/api/src/platform/config.ts';
import { inTransaction, type Db } from '@perchero/api/src/platform/database/database.ts';
import { accountId } from './account-id.ts';
import { forEachBounded } from './bounded.ts';
import type { DemoCatalogue, DemoPerson } from './demo-catalogue.ts';
import { described, readDescribedPictures } from './demo-pictures.ts';
import { demoPassword, demoGrant, demoPhone, demoSecondFactor, demoSignIns } from './demo-sign-ins.ts';

export type SeedIdentity = Pick<IdentityDeps, 'db' | 'clock' | 'auth' | 'hasher' | 'keys'> & {
  readonly config: Pick<Config, 'mercadoPago' | 'environment'>;
};

const hashesAtOnce = 2;

/** Registers the people of the demo who are missing, one of them an admin. Answers how many were new. */
export async function loadDemoPeople(
  identity: SeedIdentity,
  demo: DemoCatalogue,
  clockAt: (moment: string) => Clock,
): Promise<number> {
  const pictures = readDescribedPictures();
  const known = await readKnownPeople(identity.db, demo.people);
  const newPeople = demo.people.filter((person) => !known.has(accountId(person.username)));
  await forEachBounded(newPeople, hashesAtOnce, async (person) => {
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
  return newPeople.length;
}

/** Those who can sign in, and those who deleted their account: neither is written again. */
async function readKnownPeople(db: Db, people: readonly DemoPerson[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('account')
    .leftJoin('auth.identity', 'auth.identity.id', 'account.id')
    .select('account.id')
    .where(
      'account.id',
      'in',
      people.map((person) => accountId(person.username)),
    )
    .where((eb) => eb.or([eb('auth.identity.id', 'is not', null), eb('account.deleted_at', 'is not', null)]))
    .limit(people.length)
    .execute();
  return new Set(rows.map((row) => row.id));
}

/** Those who sell can be paid. Whoever has a link with its tokens, or took it away, keeps it so. */
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

import { json, plain, type Reply } from '../../http.ts';
import type { Application } from '../application.ts';
import type { Seller } from '../model.ts';
import { toCents } from '../money.ts';
import { addSeller, expireAccess, revoke } from '../sellers.ts';
import { notFound } from '../refusals.ts';
import { panelNotice } from '../webhooks/notices.ts';
import type { World } from '../world.ts';
import { describeSellerFor } from './describe.ts';

export interface SellerFields {
  readonly id?: number;
  readonly nickname?: string;
  readonly site_id?: string;
  readonly kyc?: boolean;
  /** Pesos. */
  readonly balance?: number;
  readonly test_user?: boolean;
  /** So many at once; the answer is a list then. */
  readonly count?: number;
}

export function addSellerBy(world: World, app: Application, fields: SellerFields): Reply {
  const add = () =>
    describeSellerFor(app, addSeller(app, fields.id ?? world.ids.next() % 10 ** 9, given(fields)));
  return json(201, fields.count === undefined ? add() : Array.from({ length: fields.count }, add));
}

export function changeSeller(app: Application, id: number, fields: SellerFields): Reply {
  const seller = app.sellers.get(id);
  if (!seller) return notFound();
  Object.assign(seller, given(fields));
  return json(200, describeSellerFor(app, seller));
}

function given(fields: SellerFields): Partial<Seller> {
  return {
    ...(fields.nickname !== undefined && { nickname: fields.nickname }),
    ...(fields.site_id !== undefined && { siteId: fields.site_id }),
    ...(fields.kyc !== undefined && { hasIdentity: fields.kyc }),
    ...(fields.balance !== undefined && { balanceCents: toCents(fields.balance) }),
    ...(fields.test_user !== undefined && { isTest: fields.test_user }),
  };
}

export function expireSeller(app: Application, id: number): Reply {
  expireAccess(app, id);
  return plain(204);
}

/** The seller takes the permission away in their own account. */
export async function revokeSeller(
  app: Application,
  id: number,
  { notify = false }: { notify?: boolean },
): Promise<Reply> {
  revoke(app, id);
  const about = { type: 'mp-connect', action: 'application.deauthorized', dataId: String(id), userId: id };
  if (notify) await app.webhooks.notify(panelNotice(app, about));
  return plain(204);
}

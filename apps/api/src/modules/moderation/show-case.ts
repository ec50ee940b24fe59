import type { OpenedCase, ShownThing } from '@perchero/contract/admin/moderation';
import { recordAudit } from '#modules/audit/index.ts';
import { signPicture } from '#modules/media/index.ts';
import { secondsAfter } from '#platform/clock.ts';
import { inTransaction } from '#platform/database/database.ts';
import type { Member } from '#platform/http/actor.ts';
import { z } from 'zod';
import { type Case, findCase } from './cases.queries.ts';
import type { ModerationDeps } from './deps.ts';
import { nextStep } from './ladder.rules.ts';
import { asModerator, renewLease } from './open-case.ts';
import * as queries from './opened-case.queries.ts';
import { toQueued } from './queued-case.ts';
import { aboutCase } from './take-case.ts';
import { readThing, type Thing } from './things.ts';

type Deps = Pick<ModerationDeps, 'db' | 'clock' | 'store'>;

/** A case in full for a moderator; reading it is recorded. Null when there is none that this moderator may see. */
export async function openCase(deps: Deps, actor: Member, caseId: string): Promise<OpenedCase | null> {
  const { db, clock } = deps;
  const found = await inTransaction(db, async (tx) => {
    const moderator = asModerator(clock, actor.id);
    const shown = await findCase(tx, caseId, moderator);
    if (!shown) return null;
    await renewLease(tx, clock, caseId, actor.id);
    await recordAudit(tx, clock, { actor, action: 'read-case', ...aboutCase(shown) });
    return findCase(tx, caseId, moderator);
  });
  return found && showCase(deps, found, actor.id);
}

async function showCase(deps: Deps, found: Case, moderatorId: string): Promise<OpenedCase> {
  const { db, clock } = deps;
  const now = clock.now();
  const { id, kind, targetId, ownerId } = found;
  const [queued] = await toQueued(deps, [found], moderatorId);
  if (!queued) throw new Error(`case ${id} is not shown`);
  const thing = kind === 'contact' ? null : await readThing(db, kind, targetId, null);
  const [first, ...later] = await queries.readSnapshots(db, id);
  const contact = kind === 'contact' ? await queries.findContact(db, id) : null;
  const orders = kind === 'product' ? await queries.countOrders(db, Number(targetId)) : null;
  return {
    ...queued,
    version: found.version,
    harm: found.harm,
    independent: found.independent,
    assigned_until: queued.is_mine ? (found.assignedUntil?.toISOString() ?? null) : null,
    reported: first ? await toReported(deps, kind, first) : null,
    reported_later: await Promise.all(later.map((one) => toReported(deps, kind, one))),
    now: thing && (await toShown(deps, kind, now, thing)),
    url: thing?.url ?? null,
    messages: [...(first?.snapshot.messages ?? [])],
    reports: (await queries.readReports(db, id, now)).map(
      ({ at, isIndependent: is_independent, accountDays: account_days, ...report }) => ({
        ...report,
        at: at.toISOString(),
        is_independent,
        account_days,
      }),
    ),
    signals: (await queries.readSignals(db, id)).map(toSignal),
    owner: ownerId === null ? null : await showOwner(deps, ownerId),
    unpaid_orders: orders?.unpaid ?? 0,
    paid_orders: orders?.paid ?? 0,
    decisions: (await queries.readCaseDecisions(db, id)).map((row) => toDecision(row, found, moderatorId)),
    contact: contact && { ...contact, at: contact.at.toISOString() },
  };
}

function toReported(
  deps: Deps,
  kind: Case['kind'],
  { at, snapshot }: queries.SnapshotRow,
): Promise<ShownThing> {
  return toShown(deps, kind, at, { ...snapshot, priceCents: snapshot.price_cents });
}

async function toShown(
  { store }: Deps,
  kind: Case['kind'],
  at: Date,
  { title, text, priceCents, pictures }: Pick<Thing, 'title' | 'text' | 'priceCents' | 'pictures'>,
): Promise<ShownThing> {
  return {
    at: at.toISOString(),
    title,
    text,
    price_cents: priceCents,
    pictures:
      kind === 'message' ? await Promise.all(pictures.map((path) => signShown(store, path))) : [...pictures],
  };
}

const shownWidth = 640;

async function signShown(store: Deps['store'], path: string): Promise<string> {
  const files = await signPicture(store, path);
  return files.find(({ width }) => width === shownWidth)?.url ?? '';
}

const twin = z.object({
  picture: z.string(),
  other_picture: z.string().nullable(),
  distance: z.int(),
  is_mirrored: z.boolean(),
  other_product_id: z.int().nullable(),
  other_seller: z.string().nullable(),
});
const signalDetail = z.object({
  found: z.array(z.string()).default([]),
  twin: twin.nullable().default(null),
});

function toSignal({ rule, at, detail }: queries.SignalRow): OpenedCase['signals'][number] {
  return { rule, at: at.toISOString(), ...signalDetail.parse(detail) };
}

const yearSeconds = 365 * 24 * 60 * 60;

async function showOwner({ db, clock }: Deps, ownerId: string): Promise<OpenedCase['owner']> {
  const now = clock.now();
  const owner = await queries.findOwner(db, ownerId, now);
  if (!owner) return null;
  const past = await queries.readPastDecisions(db, ownerId, secondsAfter(now, -yearSeconds));
  return {
    id: owner.id,
    username: owner.username,
    full_name: owner.full_name,
    avatar_url: owner.avatar_url,
    account_days: owner.accountDays,
    is_minor: owner.isMinor,
    sales: owner.sales,
    reports_received: owner.reportsReceived,
    reports_made: owner.reportsMade,
    suspended_until: owner.suspendedUntil?.toISOString() ?? null,
    is_closed: owner.isClosed,
    decisions: past.map(({ thing, person, reason, at }) => ({ thing, person, reason, at: at.toISOString() })),
    next_step: nextStep(past.filter(({ isInForce }) => isInForce).map(({ person }) => person)),
  };
}

function toDecision(
  row: queries.CaseDecisionRow,
  { dueAt }: Case,
  moderatorId: string,
): OpenedCase['decisions'][number] {
  const { id, moderator, thing, person, reason, words, note, at, outcome, answer } = row;
  const dueOrDecided = (outcome === null ? dueAt : row.appealDecidedAt) ?? at;
  return {
    id,
    moderator,
    is_own: row.moderatorId === moderatorId,
    thing,
    person,
    reason,
    words,
    note,
    at: at.toISOString(),
    appeal:
      row.appealWords === null || row.appealedAt === null
        ? null
        : {
            words: row.appealWords,
            at: row.appealedAt.toISOString(),
            due_at: dueOrDecided.toISOString(),
            outcome,
            answer,
          },
  };
}

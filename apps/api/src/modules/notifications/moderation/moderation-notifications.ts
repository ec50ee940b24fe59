import { buyerReasons } from '@perchero/contract/moderation/decisions.rules';
import { type HoldEventPayload, holdEvents } from '#modules/catalogue/index.ts';
import { type PersonEventPayload, personEvents } from '#modules/identity/index.ts';
import {
  type DecisionPayload,
  moderationEvents,
  type ReportFiledPayload,
} from '#modules/moderation/index.ts';
import type { Db } from '#platform/database/database.ts';
import type { DeliveredEvent } from '#platform/events/events.ts';
import type { NewNotification } from '../insert.queries.ts';
import {
  findEndedSuspensions,
  findReporters,
  findUnfinishedOrders,
  readHeldProducts,
  readLateReports,
  readToldDecisions,
  type ToldDecision,
} from './moderation.queries.ts';
import { type ModerationNews, newsOfDecision, newsOfReport } from './news.rules.ts';

export const moderationSources = [
  moderationEvents.caseDecided,
  moderationEvents.appealDecided,
  moderationEvents.reportFiled,
  personEvents.unsuspended,
  holdEvents.held,
  holdEvents.released,
];

/** To the person concerned, to those who reported, and to buyers. Nobody learns who else is told. */
export async function findModerationNotifications(
  db: Db,
  events: readonly DeliveredEvent[],
  now: Date,
): Promise<NewNotification[]> {
  const of = (wanted: string) => events.filter(({ type }) => type === wanted);
  const decisionsOf = (wanted: string) =>
    readToldDecisions(db, [
      ...new Set(of(wanted).map(({ payload }) => (payload as DecisionPayload).decisionId)),
    ]);
  const decided = await decisionsOf(moderationEvents.caseDecided);
  const appealed = await decisionsOf(moderationEvents.appealDecided);
  const others = await Promise.all(
    decided.map(async (decision) => [
      ...(await toReporters(db, decision)),
      ...(await toBuyers(db, decision)),
    ]),
  );
  return [
    ...decided.flatMap(toOwner),
    ...appealed.flatMap(toAppellant),
    ...others.flat(),
    ...(await toLateReporters(db, of(moderationEvents.reportFiled))),
    ...(await aboutEnds(db, of(personEvents.unsuspended), now)),
    ...(await aboutHolds(db, [...of(holdEvents.held), ...of(holdEvents.released)], now)),
  ];
}

function notificationOf(
  news: ModerationNews,
  rest: Omit<NewNotification, 'kind' | 'news' | 'mail'>,
): NewNotification {
  return { kind: 'moderation', news, mail: 'always', ...rest };
}

/** The mail finds the decision by the cause. */
function toOwner(decision: ToldDecision): NewNotification[] {
  const { id, ownerId, at } = decision;
  if (ownerId === null) return [];
  return newsOfDecision(decision).map((news) =>
    notificationOf(news, { accountId: ownerId, decisionId: id, cause: `${news}:${id}`, at }),
  );
}

function toAppellant({ id, ownerId, outcome, answeredAt }: ToldDecision): NewNotification[] {
  if (ownerId === null || outcome === null || answeredAt === null) return [];
  const news: ModerationNews = `moderation.appeal-${outcome}`;
  return [
    notificationOf(news, { accountId: ownerId, decisionId: id, cause: `${news}:${id}`, at: answeredAt }),
  ];
}

/** Once for a case, without its details. */
async function toReporters(db: Db, decision: ToldDecision): Promise<NewNotification[]> {
  const { caseId, at } = decision;
  const news = newsOfReport(decision);
  const reporters = await findReporters(db, caseId, at);
  return reporters.map((accountId) => notificationOf(news, { accountId, cause: reportCause(caseId), at }));
}

const reportCause = (caseId: string) => `moderation.report:${caseId}`;

/** Of what was decided before they reported it. */
async function toLateReporters(db: Db, events: readonly DeliveredEvent[]): Promise<NewNotification[]> {
  const ids = events.map(({ payload }) => (payload as ReportFiledPayload).reportId);
  const reports = await readLateReports(db, [...new Set(ids)]);
  return reports.map(({ caseId, reporterId, at, ...decision }) =>
    notificationOf(newsOfReport(decision), { accountId: reporterId, cause: reportCause(caseId), at }),
  );
}

async function toBuyers(
  db: Db,
  { id, kind, targetId, thing, reason, at }: ToldDecision,
): Promise<NewNotification[]> {
  const concernsBuyers = (buyerReasons as readonly string[]).includes(reason);
  if (kind !== 'product' || thing !== 'remove' || !concernsBuyers) return [];
  const orders = await findUnfinishedOrders(db, Number(targetId));
  return orders.map(({ orderId, buyerId }) =>
    notificationOf('moderation.bought', {
      accountId: buyerId,
      orderId,
      decisionId: id,
      cause: `moderation.bought:${id}:${orderId}`,
      at,
    }),
  );
}

/** A lock that is lifted and a decision that is undone end nothing by themselves. */
async function aboutEnds(db: Db, events: readonly DeliveredEvent[], now: Date): Promise<NewNotification[]> {
  const people = events
    .map(({ payload }) => payload as PersonEventPayload)
    .filter(({ cause }) => cause === 'end')
    .map(({ accountId }) => accountId);
  const ended = await findEndedSuspensions(db, [...new Set(people)], now);
  return ended.map(({ decisionId, accountId, until }) =>
    notificationOf('moderation.ended', { accountId, cause: `moderation.ended:${decisionId}`, at: until }),
  );
}

/** What is no longer true is not told. */
async function aboutHolds(db: Db, events: readonly DeliveredEvent[], now: Date): Promise<NewNotification[]> {
  const holds = events.map(({ id, type, payload }) => ({ id, type, ...(payload as HoldEventPayload) }));
  const products = await readHeldProducts(db, [...new Set(holds.map(({ productId }) => productId))]);
  return holds.flatMap(({ id, type, hold, productId }) => {
    const product = products.find((one) => one.id === productId);
    if (!product || (hold !== 'review' && hold !== 'hidden')) return [];
    const isNews = type === holdEvents.held ? hold === 'review' && product.isInReview : product.isListed;
    const news = type === holdEvents.held ? 'moderation.review' : 'moderation.released';
    const cause = `${news}:${productId}:${id}`;
    return isNews ? [notificationOf(news, { accountId: product.sellerId, productId, cause, at: now })] : [];
  });
}

import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { endOfBusinessDays } from '@perchero/contract/delivery/calendar.rules';
import { repository } from '../../stack/environment.ts';
import { bodyOf } from '../lib/api.ts';
import { countsOf, type Findings, say } from '../lib/report.ts';
import type { Scene } from '../money/scene.ts';
import { predict, type Word } from './claims-model.ts';
import { changeAtProvider, each, perform, refundByHand, type Sale, settle } from './sales.ts';

interface Claim {
  readonly sale: Sale;
  /** About a parcel that did not arrive. */
  readonly isMissing: boolean;
  readonly history: Word[];
  /** How its payment stands at the provider, while somebody looks into it there. */
  dispute: string | null;
  hasReviews: boolean;
}

export interface Wave {
  readonly scene: Scene;
  readonly findings: Findings;
  readonly random: () => number;
  readonly sales: readonly Sale[];
  /** Waits for the next kills. */
  readonly pace: () => Promise<void>;
}

const hourSeconds = 60 * 60;
const daySeconds = 24 * hourSeconds;
/** Then nobody says anything more, and what is left ends by itself. */
const busyJumps = 25;
const maxJumps = busyJumps + 15;

/** What people do with an action that their page offers. */
const choices: Readonly<Record<string, readonly string[]>> = {
  'claim-answer': ['answer-refund', 'answer-no', 'answer-return', 'answer-return-to', 'answer-part'],
  'claim-place': ['place'],
  'claim-return-received': ['return-received'],
  'claim-contest-return': ['contest'],
  'claim-accept': ['accept'],
  'claim-ask-operator': ['ask-operator'],
  'claim-withdraw': ['withdraw', 'arrived'],
  'claim-return-sent': ['return-sent'],
};
const decisions = ['decide-refund', 'decide-part', 'decide-no', 'decide-return'];
/** Of what did not arrive nothing can be returned or kept in part; of the rest nobody says that it arrived. */
const isPossible = (name: string, isMissing: boolean) =>
  isMissing ? !/return|answer-part/.test(name) : name !== 'arrived';

const disputes: Readonly<Record<string, readonly (readonly [status: string, detail: string])[]>> = {
  approved: [
    ['in_mediation', 'pending'],
    ['in_mediation', 'pending'],
    ['charged_back', 'in_process'],
  ],
  in_mediation: [
    ['approved', 'accredited'],
    ['refunded', 'bpp_refunded'],
  ],
  charged_back: [['charged_back', 'settled']],
};

/** Claims in which everybody says at random what they may, until all of them have ended as the model says. */
export async function playClaims({ scene, findings, random, sales, pace }: Wave): Promise<void> {
  say(`${sales.length} claims`);
  const wrong = new Set<string>();
  const said: string[] = [];
  const pick = <T>(items: readonly T[]): T => items[Math.floor(random() * items.length)] as T;
  const claims = await openClaims(scene, sales, wrong);
  const byId = new Map(claims.map((claim) => [claim.sale.claimId, claim]));
  await loseAnswers(scene);

  async function tell(claim: Claim, name: string): Promise<void> {
    const { sale, history } = claim;
    const cents = name.endsWith('-part') ? 100 * Math.ceil((random() * sale.totalCents) / 200) : undefined;
    const is = await perform(scene, sale, name, cents ? { fields: { amount_cents: cents } } : {});
    said.push(name);
    if (is === 'ok') history.push({ name, ...(cents && { cents }) });
    else if (!isTouched(claim)) wrong.add(`${sale.id} ${name}: ${is} after ${namesOf(claim)}`);
  }

  /** As the page of one of the two offers it. */
  async function act(claim: Claim): Promise<void> {
    const { sale, isMissing } = claim;
    const page = await scene.get(pick([sale.buyer, sale.seller]), `/api/orders/${sale.id}`);
    const { order } = bodyOf(page) as { order?: { actions: string[] } };
    const offered = (order?.actions ?? []).filter(
      (name) => name in choices && (name !== 'claim-withdraw' || random() < 0.1),
    );
    if (offered.length === 0) return;
    await tell(claim, pick((choices[pick(offered)] ?? []).filter((name) => isPossible(name, isMissing))));
  }

  async function decide(): Promise<void> {
    const [operator] = pick(claims).sale.operators;
    if (!operator) return;
    const page = bodyOf(await scene.get(operator, '/api/admin/claims')) as { claims?: { id: string }[] };
    const waiting = (page.claims ?? []).flatMap(({ id }) => byId.get(id) ?? []);
    await each(
      waiting.filter(() => random() < 0.5),
      (claim) => tell(claim, pick(decisions.filter((name) => isPossible(name, claim.isMissing)))),
    );
  }

  /** Once for a claim: money back past it, or a dispute. */
  async function interfere(claim: Claim): Promise<void> {
    const { sale, history } = claim;
    const what = pick(['part by hand', 'all by hand', 'refund', 'dispute', 'dispute']);
    if (what === 'dispute') {
      const [status, detail] = pick(disputes['approved'] ?? []);
      if (await changeAtProvider(scene, sale, 'approved', [status, detail])) claim.dispute = status;
      said.push(status);
      return;
    }
    const cents =
      what === 'part by hand' ? 100 * Math.ceil((random() * sale.totalCents) / 300) : sale.totalCents;
    const isDone =
      what === 'refund'
        ? (await perform(scene, sale, 'refund')) === 'ok'
        : await refundByHand(scene, sale, cents);
    said.push(what);
    if (isDone) history.push({ name: 'elsewhere', cents });
  }

  async function endDispute(claim: Claim): Promise<void> {
    const { sale, history, dispute } = claim;
    const [status, detail] = pick(disputes[dispute ?? ''] ?? []);
    await changeAtProvider(scene, sale, dispute ?? '', [status, detail]);
    claim.dispute = 'over';
    if (status !== 'approved') history.push({ name: 'elsewhere', cents: sale.totalCents });
  }

  async function review(claim: Claim): Promise<void> {
    claim.hasReviews = true;
    for (const name of ['review', 'review-buyer'].filter(() => random() < 0.5)) {
      const is = await perform(scene, claim.sale, name);
      said.push(name);
      if (is !== 'ok' && !isTouched(claim)) wrong.add(`${claim.sale.id} ${name}: ${is}`);
    }
  }

  let jumps = 0;
  let left = claims.length;
  for (; jumps < maxJumps && left > 0; jumps += 1) {
    const isBusy = jumps < busyJumps;
    if (isBusy) await pace();
    await scene.skip(isBusy ? (1 + 28 * random()) * hourSeconds : 8 * daySeconds);
    await settle(scene);
    const rows = await readClaims(scene, claims);
    for (const { id, state, due } of rows.values())
      if (!['closed', 'refunding', 'on_hold'].includes(state) && due === null)
        wrong.add(`${id} is ${state} without an end`);
    const isOpen = ({ sale }: Claim) => rows.get(sale.claimId)?.state !== 'closed';
    left = [...rows.values()].filter(({ ended }) => ended === null).length;
    const completed = claims.filter(
      ({ sale, hasReviews }) => !hasReviews && rows.get(sale.claimId)?.delivery === 'completed',
    );
    await each(completed, review);
    const disputed = claims.filter(({ dispute }) => dispute !== null && dispute in disputes);
    await each(
      disputed.filter(() => !isBusy || random() < 0.3),
      endDispute,
    );
    if (!isBusy) continue;
    const untouched = claims.filter((claim) => isOpen(claim) && !isTouched(claim) && !isSplit(claim));
    await each(
      untouched.filter(() => random() < 0.03),
      interfere,
    );
    await each(
      claims.filter((claim) => isOpen(claim) && random() < 0.5),
      act,
    );
    await decide();
  }
  await scene.provider.calm();
  findings.note('claims, jumps of the clock', `${claims.length}, ${jumps}`);
  findings.note('what was said about claims and done past them', countsOf(said));
  findings.none('claims otherwise than the model', [...wrong, ...(await differences(scene, claims))]);
  await verifyStandings(scene, findings);
}

/** What happens at the provider is heard at any moment. */
function isTouched({ dispute, history }: Claim): boolean {
  return dispute !== null || history.some(({ name }) => name === 'elsewhere');
}

function isSplit({ sale }: Claim): boolean {
  return sale.payments.length > 1;
}

function namesOf({ history }: Claim): string {
  return history.map(({ name, cents }) => [name, cents].filter(Boolean).join(' ')).join(', ');
}

/** Of what was sent, every third did not arrive; the rest has a hole. */
async function openClaims(scene: Scene, sales: readonly Sale[], wrong: Set<string>): Promise<Claim[]> {
  const must = async (sale: Sale, ...names: readonly string[]) => {
    for (const name of names) {
      const is = await perform(scene, sale, name);
      if (is !== 'ok') wrong.add(`${sale.id} ${name}: ${is}`);
    }
  };
  const isParcel = ({ method }: Sale) => method === 'parcel';
  const claims = sales.map((sale, place): Claim => {
    const isMissing = isParcel(sale) && place % 3 === 0;
    return { sale, isMissing, history: [], dispute: null, hasReviews: false };
  });
  await each(claims, ({ sale }) => must(sale, isParcel(sale) ? 'send' : 'ready'));
  // The parcels may be missed and have not been taken as received.
  const now = scene.time.now();
  await scene.skip((endOfBusinessDays(now, 9).getTime() - now.getTime()) / 1000 - daySeconds / 2);
  await settle(scene);
  await each(claims, ({ sale, isMissing }) =>
    isMissing
      ? must(sale, 'claim-no-arrival')
      : must(sale, isParcel(sale) ? 'confirm' : 'hand-over', 'claim'),
  );
  await settle(scene);
  return claims;
}

/** The provider does what it is asked and its answer is lost; it tells everything twice. */
async function loseAnswers({ provider }: Scene): Promise<void> {
  await provider.modes({ duplicate: { n: 1, gapMs: 20, concurrent: true } });
  const lose = (method: string, path: string, probability: number) =>
    provider.fault({ match: { method, path }, effect: { kind: 'lose-response' }, probability });
  await lose('POST', '/refunds', 0.3);
  await lose('GET', '^/v1/payments', 0.03);
}

interface ClaimRow {
  readonly id: string;
  readonly state: string;
  readonly due: Date | null;
  readonly outcome: string | null;
  readonly refunded: number | null;
  readonly delivery: string;
  readonly ended: Date | null;
  /** To whom which news were told how often. */
  readonly news: string;
}

async function readClaims({ books }: Scene, claims: readonly Claim[]): Promise<Map<string, ClaimRow>> {
  const rows = await books.rows<ClaimRow>(
    `select claim.id, claim.state, claim.due_at as due, outcome, refunded_cents as refunded, delivery.state as delivery,
       ended_at as ended, told.news
     from claim join delivery using (order_id) left join (
       select order_id, string_agg(news, ' ' order by news) as news from money_news
       where news ~ 'claim-(opened|answered|decided|closed)|[.]refunded' group by order_id
     ) as told using (order_id) where id = any ($1)`,
    [claims.map(({ sale }) => sale.claimId)],
  );
  return new Map(rows.map((row) => [row.id, row]));
}

/** Claims whose end, money, delivery or news is not as predicted. */
async function differences(scene: Scene, claims: readonly Claim[]): Promise<string[]> {
  const rows = await readClaims(scene, claims);
  const entries = Map.groupBy(await scene.provider.book(), ({ external_reference: id }) => id);
  return claims.flatMap((claim) => {
    const { sale, history } = claim;
    const row = rows.get(sale.claimId);
    const wanted = predict(sale.totalCents, history);
    const back = (entries.get(sale.id) ?? []).reduce(
      (sum, { amount_cents: cents, balances }) => sum + cents + balances.buyer,
      0,
    );
    const outcome = row?.outcome ?? '';
    const isBack = outcome === 'refunded' || outcome === 'settled_elsewhere';
    const isRight =
      back === wanted.backCents &&
      wanted.outcomes.includes(outcome) &&
      row?.delivery === (isBack ? 'cancelled' : 'completed') &&
      (isTouched(claim) || (row.refunded ?? 0) === back) &&
      isToldOnce(row, history);
    if (isRight) return [];
    const is = `${row?.state} ${outcome} ${row?.refunded}, back ${back} of ${sale.totalCents}, ${row?.delivery}, ${row?.news}`;
    return [
      `${sale.id} is ${is}; wanted ${wanted.outcomes.join('/')} ${wanted.backCents} by ${namesOf(claim)}`,
    ];
  });
}

/** Who withdrew it is not told, and a decision against a refund is told as such. */
function isToldOnce({ outcome, news }: ClaimRow, history: readonly Word[]): boolean {
  const told = news.split(' ');
  const count = (name: string) => told.filter((each) => each === name).length;
  const said = (start: string) => history.filter(({ name }) => name.startsWith(start)).length;
  const isDecided = outcome === 'no_refund' && history.at(-1)?.name === 'decide-no';
  const isOwn = outcome === 'withdrawn' || outcome === 'arrived';
  return (
    count('seller.claim-opened') === 1 &&
    count('buyer.claim-answered') === said('answer-') &&
    count('buyer.claim-decided') === said('decide-') &&
    count('seller.claim-decided') === said('decide-') &&
    count('buyer.claim-closed') === Number(!isOwn && !isDecided) &&
    count('seller.claim-closed') === Number(!isDecided) &&
    count('buyer.refunded') <= 1 &&
    count('seller.refunded') <= 1
  );
}

/** Once every review is published. */
async function verifyStandings(scene: Scene, findings: Findings): Promise<void> {
  for (const days of [8, 8]) {
    await scene.skip(days * daySeconds);
    await settle(scene);
  }
  const reviews = await scene.books.count('select from review where published_at is not null');
  findings.some('reviews published', reviews);
  const script = ['apps/api/src/main-operator.ts', 'standing'];
  const { stdout } = await promisify(execFile)(process.execPath, script, {
    cwd: repository,
    env: scene.stack.env,
  }).catch((error: { stdout: string }) => error);
  const [, people = '0', found = 'no answer'] = /(\d+) people, (\d+) differences/.exec(stdout) ?? [];
  findings.note('standings verified', people);
  findings.demand('standings other than rebuilt', found, '0', found === '0' && people !== '0');
}

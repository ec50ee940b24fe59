import { setTimeout as pause } from 'node:timers/promises';
import { likeEvents } from '@perchero/api/src/modules/social/index.ts';
import { waitUntil } from '../../../stack/wait.ts';
import { seconds, sized } from '../../lib/report.ts';
import { openTally } from '../../social/tally.ts';
import { startAgain } from '../crew.ts';
import { type FaultScene, goal } from '../scene.ts';

const queued = sized(5_000, 500);
const poison = queued / 100;
/** By event: a listener that gives one up does so alone. */
const dead = 'select distinct event_id from outbox_delivery where dead_at is not null';
/** What each event does, once and not twice. */
const effects = [
  'likes that the seller was not told of',
  'groups of likes that count wrongly',
  'bells that count wrongly',
];

/** G42: the worker is stopped and killed over thousands of events, some of which nobody can ever deliver. */
export async function worker(scene: FaultScene): Promise<void> {
  const { crew, env, books, time } = scene;
  await crew.worker.kill('SIGTERM');
  await enqueue(scene);
  const waiting = `(select id, payload from outbox_event
    union select event_id, payload from outbox_delivery where dead_at is null) as waiting`;
  const left = () => books.count(`select from ${waiting} where not payload ? 'poison'`);
  const progress = async () => {
    const before = await left();
    await waitUntil('the worker to deliver', async () => (await left()) < before, {
      seconds: 60,
      everyMs: 10,
    });
  };
  await startAgain(crew.worker);
  await progress();
  const startedAt = performance.now();
  const almostAll = waitUntil(
    'all but one in a hundred to be delivered',
    async () => (await left()) <= queued / 100,
    { seconds: 90, everyMs: 50 },
  ).then(() => performance.now() - startedAt);
  await crew.worker.kill('SIGKILL');
  await startAgain(crew.worker);
  await progress();
  await crew.worker.kill('SIGTERM');
  await startAgain(crew.worker);
  const age = await almostAll;
  await waitUntil('all to be delivered', async () => (await left()) === 0, { seconds: 60 });
  // The last tries are a minute apart.
  for (let step = 0; step < 20 && (await books.count(`select from ${waiting}`)) > 0; step += 1) {
    await time.skip(61);
    await pause(1_000);
  }

  goal(
    scene,
    `G42 ${queued} events, worker killed, then stopped: age, p99`,
    seconds(age),
    '≤ 10 s',
    age <= 10_000,
  );
  const tally = openTally(env);
  const wrong = (await tally.contradictions()).filter(([name, count]) => effects.includes(name) && count > 0);
  await tally.close();
  goal(
    scene,
    'G42 effects missing or doubled',
    wrong.map(([name, count]) => `${count} ${name}`).join(', ') || 'none',
    'none',
    wrong.length === 0,
  );
  const [poisoned, others] = [
    await books.count(`${dead} and payload ? 'poison'`),
    await books.count(`${dead} and not payload ? 'poison'`),
  ];
  goal(
    scene,
    'G42 dead letters: poison, others',
    `${poisoned} of ${poison}, ${others}`,
    'all, none',
    poisoned === poison && others === 0,
  );
}

/** Likes with their events, as if the worker had been away while people made them. */
async function enqueue({ books, market }: FaultScene): Promise<void> {
  const { buyers } = market;
  const likers = Array.from({ length: queued - poison }, (_, index) => index);
  const at = (index: number) => buyers[index % buyers.length];
  await books.rows(
    `with liked as (
       insert into product_like (account_id, product_id, created_at)
       select account_id, product_id, now() from unnest($1::uuid[], $2::bigint[]) as pair (account_id, product_id)
       on conflict do nothing returning account_id, product_id
     ), counted as (
       update product_counter set like_count = like_count + more.count
       from (select product_id, count(*) from liked group by 1) as more
       where product_counter.product_id = more.product_id
     )
     insert into outbox_event (type, payload, request_id, created_at, next_attempt_at)
     select $3, jsonb_build_object('productId', product_id, 'accountId', account_id), 'proof', now(), now() from liked`,
    [
      likers.map((index) => at(index)?.id),
      likers.map((index) => at(index * 13 + 7 + Math.floor(index / buyers.length))?.productId),
      likeEvents.added,
    ],
  );
  await books.rows(
    `insert into outbox_event (type, payload, request_id, created_at, next_attempt_at)
     select $1, '{"poison": true, "productId": "none"}', 'proof', now(), now() from generate_series(1, $2::int)`,
    [likeEvents.added, poison],
  );
}

import { setTimeout as pause } from 'node:timers/promises';
import { milliseconds, percentile } from '../../harness/findings.ts';
import { sized } from '../../harness/size.ts';
import { type FaultScene, goal } from '../scene.ts';
import { startTraffic } from '../traffic.ts';

const frozenMs = sized(60_000, 15_000);
const longestMs = 2_000;

/** G48: OpenSearch takes requests and never answers: bells ring all the same. */
export async function frozenEngine({ books, door, findings, proxies, visits }: FaultScene): Promise<void> {
  proxies.opensearch.set('drop');
  const startedAt = new Date();
  const traffic = startTraffic(door, 20, visits.like);
  await pause(frozenMs);
  await traffic.stop();
  // Whoever has not been told by then counts as too late.
  await pause(longestMs);
  const likes = await books.rows<{ ms: number | null }>(
    `select extract(epoch from told.created_at - liked.created_at)::float8 * 1000 as ms
     from product_like as liked
     join product on product.id = liked.product_id and product.seller_id <> liked.account_id
     left join notification_actor as told on told.product_id = liked.product_id and told.actor_id = liked.account_id
     where liked.created_at >= $1`,
    [startedAt],
  );
  proxies.opensearch.set('none');
  const p99 = percentile(
    likes.map(({ ms }) => ms ?? Number.POSITIVE_INFINITY),
    0.99,
  );
  goal({ findings }, `G48 OpenSearch frozen ${frozenMs / 1000} s: a like's bell, p99`, {
    measured: `${milliseconds(p99)} of ${likes.length} likes`,
    wanted: '≤ 2 s',
    isMet: likes.length > 0 && p99 <= longestMs,
  });
}

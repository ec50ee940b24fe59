import { randomUUID } from 'node:crypto';
import { findNear } from '@perchero/api/src/modules/media/hashes.queries.ts';
import { maxDistance, partKeys } from '@perchero/api/src/modules/media/perceptual-hash.rules.ts';
import { randomStream } from '../../seed/generator/random.ts';
import { type Findings, percentile, say, sized } from '../lib/report.ts';
import { openDatabase } from '../lib/database.ts';
import { openProofRuntime } from '../lib/runtime.ts';
import type { ProofStack } from '../lib/stack.ts';

const hashCount = sized(1_000_000, 20_000);
const searches = sized(500, 50);
const bits = 64;
const setBits = 20;
const random = randomStream('twins');

/** How long the search takes among so many photos of others, and whether it finds each copy. */
export async function judgeSearch({ env }: ProofStack, findings: Findings): Promise<void> {
  await using database = openDatabase(env);
  await using runtime = openProofRuntime(env);
  say(`${hashCount} hashes`);
  const [product] = await database.rows<{ id: number }>(
    `select id from product where state = 'active' limit 1`,
  );
  const batch = 20_000;
  for (let made = 0; made < hashCount; made += batch) {
    const hashes = Array.from({ length: Math.min(batch, hashCount - made) }, () => String(aHash()));
    await database.rows(
      `insert into picture_hash
           (picture_id, owner_id, product_id, hash, mirrored, without_edge, with_wider_edge, created_at)
         select gen_random_uuid(), gen_random_uuid(), $2, hash, hash, hash, hash, now()
         from unnest($1::bigint[]) as hashes (hash)`,
      [hashes, product?.id],
    );
  }
  await database.rows('vacuum analyze picture_hash');
  say(`${searches} searches`);
  const originals = await database.rows<{ id: string; hash: string }>(
    'select picture_id as id, hash::text as hash from picture_hash order by picture_id limit $1',
    [searches],
  );
  const times: number[] = [];
  const lost: string[] = [];
  for (const { id, hash } of originals) {
    const copy = String(changed(BigInt(hash)));
    const others = {
      mirrored: String(aHash()),
      withoutEdge: String(aHash()),
      withWiderEdge: String(aHash()),
    };
    const searched = { pictureId: randomUUID(), ownerId: randomUUID(), hash: copy, ...others };
    const startedAt = performance.now();
    const found = await findNear(runtime.db, searched, { partKeys, maxDistance });
    times.push(performance.now() - startedAt);
    if (!found.some(({ twinId }) => twinId === id)) lost.push(id);
  }
  findings.note('search, p50', `${percentile(times, 0.5).toFixed(1)} ms`);
  findings.atMost('search, p99', percentile(times, 0.99), 50, (ms) => `${ms.toFixed(1)} ms`);
  findings.none('copies that were not found', lost);
}

/** In pictures low frequencies are stronger; the bits lie as in the rules. */
function aHash(): bigint {
  const strengths = Array.from({ length: bits }, (_, index) => gauss() / Math.sqrt(index + 1));
  const limit = strengths.toSorted((one, other) => other - one)[setBits] ?? 0;
  let hash = 0n;
  for (const [index, strength] of strengths.entries())
    if (strength > limit) hash |= 1n << BigInt((index % 4) * 16 + Math.floor(index / 4));
  return BigInt.asIntN(bits, hash);
}

function gauss(): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
}

/** By as many bits as a near-identical one may have. */
function changed(hash: bigint): bigint {
  const places = new Set<number>();
  while (places.size < maxDistance) places.add(Math.floor(random() * bits));
  return BigInt.asIntN(
    bits,
    [...places].reduce((sum, place) => sum ^ (1n << BigInt(place)), hash),
  );
}

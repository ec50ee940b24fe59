import { randomUUID } from 'node:crypto';
import { waitUntil } from '../../stack/wait.ts';
import { settle } from '../delivery/sales.ts';
import { contradictionsIn } from '../lib/database.ts';
import type { CrowdPerson } from '../lib/crowd.ts';
import { type Findings, say } from '../lib/report.ts';
import type { Product } from '../money/market.ts';
import { answered, type Scene } from '../money/scene.ts';

interface Offered {
  readonly product: Product;
  readonly seller: CrowdPerson;
  readonly likers: readonly CrowdPerson[];
  /** While the job runs, and again while its listener does. */
  readonly kills: number;
}

/** An offer to all who like a product, and SIGKILLs of the only worker on the way. */
export async function playLikers(
  scene: Scene,
  findings: Findings,
  { product, seller, likers, kills }: Offered,
): Promise<void> {
  say(`an offer to ${likers.length} likers`);
  const { books, time } = scene;
  await books.rows(
    `insert into product_like (product_id, account_id, created_at)
     select $1, id, $3 from unnest($2::uuid[]) as id`,
    [product.id, likers.map(({ id }) => id), new Date(time.now().getTime() - 60_000)],
  );
  const id = randomUUID();
  const price = Math.floor(product.priceCents / 200);
  const answer = await scene.post(seller, '/api/offers/to-likers', { id, product_id: product.id, price });
  answered('to-likers', answer);

  const told = `select account_id from notification where news = 'offer.likers' and product_id = ${product.id}`;
  const countTold = () => books.count(told);
  const countSent = async () => {
    const [row] = await books.rows<{ count: number }>(
      'select notified_count as count from liker_offer where id = $1',
      [id],
    );
    return row?.count ?? 0;
  };
  const total = likers.length;
  const onWay = { 'two batches': countSent, 'two notifications': countTold };
  for (const [what, count] of Object.entries(onWay))
    findings.equal(`workers killed between ${what}`, await killOnWay(scene, count, { kills, total }), kills);
  await settle(scene);
  findings.equal('likers whom the seller reads of', await countSent(), total);
  const once = `${told} and account_id = any ($1) group by account_id having count(*) = 1`;
  findings.all('likers told once', await books.count(once, [likers.map((liker) => liker.id)]), total);
  findings.zero('told besides', (await countTold()) - total);
  for (const [name, found] of await books.countEach(contradictionsIn('social')))
    if (['bells that count wrongly', 'events given up'].includes(name)) findings.zero(name, found);
}

interface Way {
  readonly kills: number;
  /** The work is over when the count reaches it. */
  readonly total: number;
}

/** Kills the worker each time that the count has grown and starts it again. Answers how often there was work left. */
async function killOnWay(scene: Scene, count: () => Promise<number>, { kills, total }: Way): Promise<number> {
  const worker = scene.stack.process('worker');
  let done = 0;
  for (let last = await count(); done < kills; done += 1) {
    await waitUntil('the worker to go on', async () => (await count()) > last, { seconds: 120, everyMs: 1 });
    await worker.kill('SIGKILL');
    last = await count();
    await worker.start();
    if (last >= total) break;
    // What it had leased is free again.
    await scene.skip(5);
  }
  return done;
}

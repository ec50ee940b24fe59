import type { Client } from 'pg';
import type { CatalogueSize } from '../seed/generated-catalogue.ts';
import { type BenchedCall, benchedProduct, request } from './calls.ts';
import { benchSeller } from './shop.ts';

const threadCount = 2_000;
const repliesOfEach = 10;
/** Far from every page that is read without a cursor. */
const firstComment = 1_000_000;

/** A piece that much is said about costs what any other costs. Measured after all others, as the bell is. */
export const talkCalls: readonly BenchedCall[] = [
  {
    name: 'GET /api/products/:id with 22,000 comments',
    run: (shop, size) => request(shop, { url: `/api/products/${talkedAbout(size)}` }),
  },
  {
    name: 'GET /api/products/:id with 22,000 comments, one of them linked',
    run: (shop, size) =>
      request(shop, { url: `/api/products/${talkedAbout(size)}?comentario=${firstComment + 7_001}` }),
  },
  {
    name: 'GET /api/comments, deep page',
    run: (shop, size) =>
      request(shop, { url: `/api/comments?product=${talkedAbout(size)}&cursor=${firstComment + 900}` }),
  },
  {
    name: 'GET /api/comments/:id/replies',
    run: (shop) => request(shop, { url: `/api/comments/${firstComment + 900}/replies` }),
  },
  {
    name: 'POST /api/add-comment, a reply that mentions somebody',
    run: (shop, size) =>
      request(shop, {
        method: 'POST',
        url: '/api/add-comment',
        cookies: shop.memberCookies,
        payload: {
          productId: talkedAbout(size),
          content: `Le muestro a @${benchSeller.username} (${(said += 1)})`,
          parentId: firstComment + 900,
        },
      }),
  },
];

let said = 0;

function talkedAbout(size: CatalogueSize): number {
  return benchedProduct(size) + 1;
}

export async function prepareTalk(owner: Client, size: CatalogueSize): Promise<void> {
  const talkers = `(select id, row_number() over (order by id) as place from account where deleted_at is null order by id limit 50)`;
  await owner.query(
    `insert into comment (id, product_id, author_id, content, reply_count, created_at)
     select $1::bigint + n, $2::bigint, talker.id, 'Pregunta ' || n, $4::integer, timestamptz '2026-01-01' + n * interval '1 minute'
     from generate_series(0, $3::integer - 1) n join ${talkers} talker on talker.place = n % 50 + 1`,
    [firstComment, talkedAbout(size), threadCount, repliesOfEach],
  );
  await owner.query(
    `insert into comment (id, product_id, author_id, parent_id, answered_id, content, created_at)
     select $1::bigint + $2::integer + n, thread.product_id, talker.id, thread.id, thread.author_id, 'Respuesta ' || n,
       timestamptz '2026-03-01' + n * interval '1 minute'
     from generate_series(0, $2::integer * $3::integer - 1) n
     join comment thread on thread.id = $1::bigint + n % $2::integer
     join ${talkers} talker on talker.place = n % 47 + 1`,
    [firstComment, threadCount, repliesOfEach],
  );
  await owner.query('update product_counter set comment_count = $2 where product_id = $1', [
    talkedAbout(size),
    threadCount * (1 + repliesOfEach),
  ]);
  await owner.query(`select setval(pg_get_serial_sequence('comment', 'id'), (select max(id) from comment))`);
  await owner.query('vacuum (freeze, analyze, index_cleanup on) comment');
}

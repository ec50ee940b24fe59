import { minReviewsForAverage } from '@perchero/contract/reviews/standing';
import type { Reputation } from '@perchero/contract/search/catalogue-query';
import { type Expression, sql } from 'kysely';

/** The least grade of a seller with this reputation. */
export const gradeOf: Record<Reputation, number> = { '4': 1, '4.5': 2 };

/** Of a row of `seller_standing`: 2 from an average of 4.5 as it is shown, 1 from 4, else 0. */
export const gradeOfStanding = sql<number>`case
  when seller_standing.reviews < ${sql.lit(minReviewsForAverage)} then 0
  when round(seller_standing.stars::numeric / seller_standing.reviews, 1) >= 4.5 then 2
  when round(seller_standing.stars::numeric / seller_standing.reviews, 1) >= 4 then 1
  else 0 end`;

export function sellerGrade(sellerId: Expression<unknown>) {
  return sql<number>`coalesce(
    (select ${gradeOfStanding} from seller_standing where seller_standing.account_id = ${sellerId}), 0)`;
}

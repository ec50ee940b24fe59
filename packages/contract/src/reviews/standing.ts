import { z } from 'zod';

/** With fewer, no average is shown. */
export const minReviewsForAverage = 3;

const count = z.int().nonnegative();

/** A person's reputation. Sales are those of the last year; reviews are all. */
export const standing = z
  .object({
    reviews: count,
    /** Stars, to one decimal; null for fewer than three reviews. */
    average: z.number().min(1).max(5).nullable(),
    /** Completed. */
    sales: count,
    /** Median of business days until a sale is sent or at hand; null for fewer than three sales. */
    sends_in_days: count.nullable(),
    /** Median of hours until a question of a buyer is answered, at most 72; null for fewer than five questions. */
    answers_in_hours: count.nullable(),
    /** Cancelled or not sent in time; null for none, and for fewer than five sales. */
    cancelled: z.object({ sales: z.int().positive(), of: z.int().positive() }).nullable(),
    member_since: z.iso.datetime(),
    verified: z.object({ email: z.boolean(), phone: z.boolean(), paymentAccount: z.boolean() }),
  })
  .meta({ id: 'Standing' });

export type Standing = z.output<typeof standing>;

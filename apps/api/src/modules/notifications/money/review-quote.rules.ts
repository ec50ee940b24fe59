import type { MoneyNews } from './news.rules.ts';
import { starsText } from './texts.ts';

const maxQuoteLength = 140;

export interface QuotedReviews {
  /** Of the published review about the recipient. */
  readonly reviewText: string | null;
  readonly reviewStars: number | null;
  /** To the recipient's own review. */
  readonly reviewAnswer: string | null;
}

/** The words that a notification is about, shortened. */
export function quoteOf(news: MoneyNews, reviews: QuotedReviews): string {
  const { reviewText, reviewStars, reviewAnswer } = reviews;
  if (news.endsWith('.review-answered')) return shorten(reviewAnswer ?? '');
  return reviewText === '' && reviewStars !== null ? starsText(reviewStars) : shorten(reviewText ?? '');
}

function shorten(text: string): string {
  return text.length > maxQuoteLength ? `${text.slice(0, maxQuoteLength).trimEnd()}…` : text;
}

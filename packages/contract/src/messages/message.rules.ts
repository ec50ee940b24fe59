export const messageLimits = {
  text: 1000,
  lineBreaks: 20,
  photos: 3,
  /** Messages per page. */
  perPage: 30,
  threadsPerPage: 20,
  /** Characters of the last message in the list of threads. */
  excerpt: 80,
  /** Changed threads that one live event names. */
  liveThreads: 20,
} as const;

/** Control characters except line breaks, zero-width characters except the joiner of emojis, and bidirectional overrides. */
const unprintable = /[^\P{Cc}\n]|\p{Cs}|[\u200B\u200C\u200E\u200F\u202A-\u202E\u2060\u2066-\u2069\uFEFF]/gu;

/** Normalized for storage. Not truncated, so that validation refuses a text that is too long. */
export function cleanMessage(text: string): string {
  return text.replace(/\r\n?/g, '\n').replaceAll('\t', ' ').replace(unprintable, '').trim();
}

export function isMessageText(text: string): boolean {
  return text.length <= messageLimits.text && text.split('\n').length - 1 <= messageLimits.lineBreaks;
}

/** The beginning of a text; an emoji is not cut in half. */
export function excerptOf(text: string, maxLength: number): string {
  return text.slice(0, maxLength).replace(/\p{Cs}$/u, '');
}

/**
 * Why nobody can write in a thread: the caller blocked the other person; its product is deleted; it goes on in the thread of
 * an order; or `ended`, which does not say whether the other person blocked the caller, is suspended or gone.
 */
export const closedReasons = ['blocked', 'ended', 'product-deleted', 'moved'] as const;
export type ClosedReason = (typeof closedReasons)[number];

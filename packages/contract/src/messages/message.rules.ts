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
  /** Own messages that are read together with the next one, and how old they may be: a number may be sent in parts. */
  recent: 5,
  recentSeconds: 10 * 60,
} as const;

/** Control characters except line breaks, zero-width characters except the joiner of emojis, and bidirectional overrides. */
const unprintable = /[^\P{Cc}\n]|\p{Cs}|[\u200B\u200C\u200E\u200F\u202A-\u202E\u2060\u2066-\u2069\uFEFF]/gu;

/** Normalized for storage. Not truncated, so that validation refuses a text that is too long. */
export function cleanMessage(text: string): string {
  return text.replace(/\r\n?/g, '\n').replaceAll('\t', ' ').replace(unprintable, '').trim();
}

interface SentMessage {
  readonly kind: string;
  readonly from: string | null;
  readonly text: string;
  readonly created_at: string;
}

/** What the caller wrote lately and is read together with the next message. Oldest first, like the messages. */
export function recentTexts(messages: readonly SentMessage[], now: Date): string[] {
  const since = now.getTime() - messageLimits.recentSeconds * 1000;
  return messages
    .filter(({ kind, from, text }) => kind === 'text' && from === 'me' && text !== '')
    .filter(({ created_at: at }) => Date.parse(at) > since)
    .slice(-messageLimits.recent)
    .map(({ text }) => text);
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

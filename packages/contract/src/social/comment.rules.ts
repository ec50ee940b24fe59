import { cleanText } from '../catalogue/product-text.rules.ts';

export const commentLimits = {
  /** Of the words of the writer: the name that a reply begins with is not counted. */
  content: 120,
  /** Threads on a page. */
  threads: 10,
  /** Replies that come with their thread, and on each later page. */
  replies: 5,
} as const;

/** How a reply begins. */
export function replyPrefix(username: string): string {
  return `@${username} `;
}

/** The words as they are kept; longer ones are left so that they are refused and not cut. */
export function cleanComment(text: string): string {
  return cleanText(text, text.length);
}

/** A name inside a text: an @ that begins a word, and what a username may be made of. */
export const mentionPattern = /(?<![\p{L}\p{N}_@.])@([\p{L}\p{N}._-]{1,20})/gu;

import { cleanText } from '../catalogue/product-text.rules.ts';

export const commentLimits = {
  /** Without the @name prefix of a reply. */
  content: 120,
  /** Threads per page. */
  threads: 10,
  /** Replies included with their thread, and per later page. */
  replies: 5,
} as const;

export function replyPrefix(username: string): string {
  return `@${username} `;
}

/** Normalized for storage. Not truncated, so that validation refuses a text that is too long. */
export function cleanComment(text: string): string {
  return cleanText(text, text.length);
}

/** The text of a reply without its @name prefix. */
export function withoutReplyPrefix(text: string, username: string): string {
  const prefix = replyPrefix(username).trimEnd();
  const words = text.trimStart();
  const isAddressed = words.toLowerCase().startsWith(prefix.toLowerCase());
  return isAddressed && /^(\s|$)/.test(words.slice(prefix.length)) ? words.slice(prefix.length) : text;
}

/** A mention: @ at the start of a word, then characters of a username. */
const mention = /(?<![\p{L}\p{N}_@.])@([\p{L}\p{N}._-]{1,20})(?![\p{L}\p{N}])/gu;

/** The mention as written, and without a trailing full stop. */
function spellingsOf(name: string): string[] {
  return [...new Set([name, name.replace(/[._-]+$/, '')])].filter(Boolean);
}

/** All possible mentions in a text. */
export function mentionsIn(text: string): string[] {
  return [...new Set([...text.matchAll(mention)].flatMap(([, name = '']) => spellingsOf(name)))];
}

export interface TextPart {
  readonly text: string;
  /** Username of the mentioned person. */
  readonly username: string | null;
}

/** The text split at mentions. */
export function splitMentions(text: string, mentions: readonly string[]): TextPart[] {
  const parts: TextPart[] = [];
  let from = 0;
  for (const { 1: name = '', index } of text.matchAll(mention)) {
    const username = spellingsOf(name).find((reading) => mentions.includes(reading));
    if (username === undefined) continue;
    if (index > from) parts.push({ text: text.slice(from, index), username: null });
    from = index + 1 + username.length;
    parts.push({ text: text.slice(index, from), username });
  }
  if (from < text.length) parts.push({ text: text.slice(from), username: null });
  return parts;
}

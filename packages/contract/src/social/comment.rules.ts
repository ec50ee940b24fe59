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

/** What a reply says itself, with or without the name of whom it answers. */
export function withoutReplyPrefix(text: string, username: string): string {
  const prefix = replyPrefix(username).trimEnd();
  const words = text.trimStart();
  const isAddressed = words.toLowerCase().startsWith(prefix.toLowerCase());
  return isAddressed && /^(\s|$)/.test(words.slice(prefix.length)) ? words.slice(prefix.length) : text;
}

/** A name inside a text: an @ that begins a word, and what a username may be made of. */
const mention = /(?<![\p{L}\p{N}_@.])@([\p{L}\p{N}._-]{1,20})(?![\p{L}\p{N}])/gu;

/** A name as it stands, and without the full stop of its sentence. */
function readingsOf(name: string): string[] {
  return [...new Set([name, name.replace(/[._-]+$/, '')])].filter(Boolean);
}

/** Everything in a text that could be somebody's name. */
export function namesIn(text: string): string[] {
  return [...new Set([...text.matchAll(mention)].flatMap(([, name = '']) => readingsOf(name)))];
}

export interface TextPart {
  readonly text: string;
  /** Whose profile it leads to. */
  readonly username: string | null;
}

/** A text cut where it names somebody. */
export function partsOf(text: string, mentions: readonly string[]): TextPart[] {
  const parts: TextPart[] = [];
  let from = 0;
  for (const { 1: name = '', index } of text.matchAll(mention)) {
    const username = readingsOf(name).find((reading) => mentions.includes(reading));
    if (username === undefined) continue;
    if (index > from) parts.push({ text: text.slice(from, index), username: null });
    from = index + 1 + username.length;
    parts.push({ text: text.slice(index, from), username });
  }
  if (from < text.length) parts.push({ text: text.slice(from), username: null });
  return parts;
}

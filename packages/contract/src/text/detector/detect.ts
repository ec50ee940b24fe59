import { findBankAccounts } from './bank.ts';
import { findEmails } from './email.ts';
import { findHandles } from './handle.ts';
import { findLinks } from './link.ts';
import { findLures } from './lure.ts';
import { findPhishing } from './phishing.ts';
import { findPhones } from './phone.ts';
import { read } from './reading.ts';
import { overlaps, type Span } from './words.ts';

const severities = {
  phone: 'contact',
  email: 'contact',
  link: 'contact',
  handle: 'contact',
  bank: 'payment',
  lure: 'payment',
  phishing: 'danger',
} as const;

export type Category = keyof typeof severities;
export type Severity = (typeof severities)[Category];
export const categories = Object.keys(severities) as Category[];

const fromWorst: readonly Severity[] = ['danger', 'payment', 'contact'];

/** Null for nothing. */
export function worstSeverity(found: readonly Category[]): Severity | null {
  return fromWorst.find((severity) => found.some((category) => severities[category] === severity)) ?? null;
}

/** `from` and `to` are places in the text as it was written. */
export interface Finding extends Span {
  readonly category: Category;
  readonly severity: Severity;
}

export interface DetectOptions {
  /** Earlier messages of the same person: a number may be in parts. */
  readonly recent?: readonly string[];
  /** Links to this host and its subdomains are not reported. */
  readonly ownHost?: string;
}

/** Contact data and attempts at fraud in a text that one person writes to another. */
export function detect(text: string, { recent = [], ownHost = '' }: DetectOptions = {}): Finding[] {
  const reading = read(text, recent, ownHost);
  const emails = findEmails(reading);
  const links = findLinks(reading, emails);
  const phones = findPhones(reading).filter((phone) => !links.some((link) => overlaps(link, phone)));
  const accounts = findBankAccounts(reading, phones);
  const found: Record<Category, Span[]> = {
    phone: phones,
    email: emails,
    link: links,
    handle: findHandles(reading, [...links, ...emails]),
    bank: accounts,
    lure: findLures(reading.words, accounts),
    phishing: findPhishing(reading.words),
  };
  const { from, to } = reading.mapped;
  return categories
    .flatMap((category) =>
      found[category].map((span) => ({
        category,
        from: from[span.from] ?? 0,
        to: to[span.to - 1] ?? 0,
        severity: severities[category],
      })),
    )
    .toSorted((one, other) => one.from - other.from);
}

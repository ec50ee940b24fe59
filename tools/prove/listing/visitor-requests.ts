import { toWire } from './wire.ts';

let counter = 0;

/**
 * A request of one of many guests, each within its limit. Its address is like no other, so that no answer kept for guests is
 * given: those are kept by address, and an unknown parameter changes nothing else.
 */
export function freshVisit(path: string, headers: Readonly<Record<string, string>> = {}): Buffer {
  counter += 1;
  return toWire({
    path: `${path}&n=${counter}`,
    headers: { 'x-forwarded-for': visitor(counter), ...headers },
  });
}

/** One of 2,000 addresses. */
export function visitor(number: number): string {
  return `10.1.${number % 8}.${Math.floor(number / 8) % 250}`;
}

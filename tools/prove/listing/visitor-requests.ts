import { toWire } from './wire.ts';

let counter = 0;

/**
 * A request of one of many guests, each within its limit. Its address is like no other, so that nothing but the search itself
 * can answer: what is kept for guests is kept by address, and an unknown parameter changes nothing else.
 */
export function freshVisit(path: string): Buffer {
  counter += 1;
  return toWire({ path: `${path}&n=${counter}`, headers: { 'x-forwarded-for': visitor(counter) } });
}

/** One of 2,000 addresses. */
export function visitor(number: number): string {
  return `10.1.${number % 8}.${Math.floor(number / 8) % 250}`;
}

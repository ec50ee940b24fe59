import {
  guestCartKey,
  mostCartLines,
  mostCartPrice,
  mostCartUnits,
} from '@perchero/contract/cart/cart.rules';
import { useSyncExternalStore } from 'react';

export interface GuestLine {
  readonly id: number;
  readonly quantity: number;
  /** Whole pesos, when it was put in. */
  readonly price: number;
}

/** What an address can carry. */
const mostId = 999_999_999_999_999;
const nothing: readonly GuestLine[] = [];
const listeners = new Set<() => void>();

/** Once the browser has kept nothing: at least this page has a cart. */
let memory: string | null | undefined;
let last: { readonly text: string | null; readonly lines: readonly GuestLine[] } = {
  text: null,
  lines: nothing,
};

/** The cart of somebody who has not signed in: this browser's, the same in all its tabs. */
export function readGuestCart(): readonly GuestLine[] {
  const text = readText();
  if (text !== last.text) last = { text, lines: parse(text) };
  return last.lines;
}

export function useGuestCart(): readonly GuestLine[] {
  return useSyncExternalStore(subscribe, readGuestCart, () => nothing);
}

/** False when there is no room. What is there stays as it is. */
export function putInGuestCart(id: number, price: number): boolean {
  const lines = readGuestCart();
  if (lines.some((line) => line.id === id)) return true;
  if (lines.length >= mostCartLines) return false;
  keepGuestCart([...lines, { id, price, quantity: 1 }]);
  return true;
}

export function keepGuestCart(lines: readonly GuestLine[]): void {
  const text = lines.length > 0 ? JSON.stringify(lines) : null;
  if (text === readText()) return;
  try {
    if (text === null) localStorage.removeItem(guestCartKey);
    else localStorage.setItem(guestCartKey, text);
  } catch {
    // Storage is closed or full.
    memory = text;
  }
  tell();
}

function readText(): string | null {
  if (memory !== undefined) return memory;
  try {
    return localStorage.getItem(guestCartKey);
  } catch {
    // Storage is closed.
    return null;
  }
}

/** Whatever is there may have been written by anybody. */
function parse(text: string | null): readonly GuestLine[] {
  if (text === null) return nothing;
  try {
    const kept: unknown = JSON.parse(text);
    if (!Array.isArray(kept)) return nothing;
    const lines = kept.filter(isLine).map(({ id, quantity, price }) => ({ id, quantity, price }));
    return [...new Map(lines.map((line) => [line.id, line])).values()].slice(0, mostCartLines);
  } catch {
    return nothing;
  }
}

function isLine(value: unknown): value is GuestLine {
  const { id, quantity, price } = (value ?? {}) as Partial<Record<keyof GuestLine, unknown>>;
  return isCount(id, mostId) && isCount(quantity, mostCartUnits) && isCount(price, mostCartPrice);
}

function isCount(value: unknown, most: number): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 1 && (value as number) <= most;
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) window.addEventListener('storage', tell);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) window.removeEventListener('storage', tell);
  };
}

function tell(): void {
  for (const listener of listeners) listener();
}

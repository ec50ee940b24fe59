import { guestCartKey, maxCartLines, maxCartPrice, maxCartUnits } from '@perchero/contract/cart/cart.rules';
import { useSyncExternalStore } from 'react';

export interface GuestLine {
  readonly id: number;
  readonly quantity: number;
  /** Whole pesos, at the time it was added. */
  readonly price: number;
}

/** The largest id the preview query accepts. */
const maxId = 999_999_999_999_999;
const noLines: readonly GuestLine[] = [];
const listeners = new Set<() => void>();

/** Set when localStorage refuses to write: the cart then lasts as long as the page. */
let memoryText: string | null | undefined;
let last: { readonly text: string | null; readonly lines: readonly GuestLine[] } = {
  text: null,
  lines: noLines,
};

/** The guest's cart, shared by all tabs of the browser. Returns the same array until it changes. */
export function readGuestCart(): readonly GuestLine[] {
  const text = readText();
  if (text !== last.text) last = { text, lines: parse(text) };
  return last.lines;
}

export function useGuestCart(): readonly GuestLine[] {
  return useSyncExternalStore(subscribe, readGuestCart, () => noLines);
}

/** False when the cart is full. A product that is already in it is left unchanged. */
export function addToGuestCart(id: number, price: number): boolean {
  const lines = readGuestCart();
  if (lines.some((line) => line.id === id)) return true;
  if (lines.length >= maxCartLines) return false;
  saveGuestCart([...lines, { id, price, quantity: 1 }]);
  return true;
}

export function saveGuestCart(lines: readonly GuestLine[]): void {
  const text = lines.length > 0 ? JSON.stringify(lines) : null;
  if (text === readText()) return;
  try {
    if (text === null) localStorage.removeItem(guestCartKey);
    else localStorage.setItem(guestCartKey, text);
  } catch {
    // Storage is closed or full.
    memoryText = text;
  }
  notify();
}

function readText(): string | null {
  if (memoryText !== undefined) return memoryText;
  try {
    return localStorage.getItem(guestCartKey);
  } catch {
    // Storage is closed.
    return null;
  }
}

/** The stored text is untrusted input. */
function parse(text: string | null): readonly GuestLine[] {
  if (text === null) return noLines;
  try {
    const parsed: unknown = JSON.parse(text);
    if (!Array.isArray(parsed)) return noLines;
    const lines = parsed.filter(isLine).map(({ id, quantity, price }) => ({ id, quantity, price }));
    return [...new Map(lines.map((line) => [line.id, line])).values()].slice(0, maxCartLines);
  } catch {
    return noLines;
  }
}

function isLine(value: unknown): value is GuestLine {
  const { id, quantity, price } = (value ?? {}) as Partial<Record<keyof GuestLine, unknown>>;
  return isCount(id, maxId) && isCount(quantity, maxCartUnits) && isCount(price, maxCartPrice);
}

function isCount(value: unknown, max: number): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 1 && (value as number) <= max;
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) window.addEventListener('storage', notify);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) window.removeEventListener('storage', notify);
  };
}

function notify(): void {
  for (const listener of listeners) listener();
}

import type { Measure } from '@perchero/contract/catalogue/product';
import { draftKey } from '#app/shared/personal-storage.ts';
import { emptyValues, type SellValues } from './sell-values.ts';

export interface Draft {
  readonly values: SellValues;
  /** Milliseconds since 1970. */
  readonly savedAt: number;
}

/** Null when storage is blocked or its content is invalid. */
export function readDraft(storage: Storage, userId: string): Draft | null {
  try {
    const found: unknown = JSON.parse(storage.getItem(draftKey(userId)) ?? 'null');
    if (!isRecord(found) || !isRecord(found['values']) || typeof found['savedAt'] !== 'number') return null;
    return { values: toSellValues(found['values']), savedAt: found['savedAt'] };
  } catch {
    return null;
  }
}

/** Returns whether it was stored. */
export function writeDraft(storage: Storage, userId: string, draft: Draft): boolean {
  try {
    storage.setItem(draftKey(userId), JSON.stringify(draft));
    return true;
  } catch {
    return false;
  }
}

export function clearDraft(storage: Storage, userId: string): void {
  try {
    storage.removeItem(draftKey(userId));
  } catch {
    // Storage is blocked, so there is no draft.
    return;
  }
}

/** Replaces values of the wrong type; the validation finds values that are no longer allowed. */
function toSellValues(found: Record<string, unknown>): SellValues {
  const entries = Object.entries(emptyValues(null)).map(([name, empty]) => {
    const value = found[name];
    if (Array.isArray(empty)) return [name, Array.isArray(value) ? value.filter(isText) : empty];
    if (typeof empty === 'string') return [name, isText(value) ? value : empty];
    return [name, isRecord(value) ? (textValues(value) satisfies Partial<Record<Measure, string>>) : empty];
  });
  return Object.fromEntries(entries);
}

function textValues(found: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(found).filter((entry): entry is [string, string] => isText(entry[1])),
  );
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

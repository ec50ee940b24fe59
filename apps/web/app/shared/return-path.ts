import { localPath } from './local-path.ts';
import { returnPathKey, type ReturnPurpose } from './personal-storage.ts';

/** As long as a registration. */
const maxAgeMs = 7 * 24 * 60 * 60 * 1000;

/**
 * Keeps where a person wanted to go before registering or linking an account; null or the home page forgets it. In this browser, because
 * both continue in other tabs and after other sites.
 */
export function keepReturnPath(purpose: ReturnPurpose, path: string | null): void {
  try {
    const local = localPath(path);
    if (local === '/') localStorage.removeItem(returnPathKey(purpose));
    else localStorage.setItem(returnPathKey(purpose), JSON.stringify([local, Date.now()]));
  } catch {
    // Storage is blocked: they end where everybody does.
  }
}

/** Null when there was no such place. */
export function readReturnPath(purpose: ReturnPurpose): string | null {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(returnPathKey(purpose)) ?? '[]');
    const [path, storedAt] = Array.isArray(stored) ? stored : [];
    const local = localPath(path);
    return local !== '/' && typeof storedAt === 'number' && Date.now() - storedAt < maxAgeMs ? local : null;
  } catch {
    // Storage is blocked or its content is invalid.
    return null;
  }
}

export function takeReturnPath(purpose: ReturnPurpose): string | null {
  const path = readReturnPath(purpose);
  keepReturnPath(purpose, null);
  return path;
}

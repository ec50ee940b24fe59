import { todayInMontevideo } from '@perchero/contract/days.rules';
import type { reportSeen } from '@perchero/contract/desk/seen';
import type { CallOf } from '@perchero/contract/endpoint';

const seenKey = 'perchero.seen.v1';
/** Beyond these no view is counted until the next day. */
const maxSeen = 500;
const maxIds = 20;
const sendEveryMs = 10_000;

interface SeenToday {
  readonly day: string;
  readonly ids: readonly number[];
}

/** Without storage: for this page. */
let unstored: SeenToday | null = null;
let waiting: number[] = [];
let timer: ReturnType<typeof setTimeout> | undefined;
let isListening = false;

/** Whether the person asked not to be counted anywhere. */
function refusesCounting(): boolean {
  const { doNotTrack, globalPrivacyControl } = navigator as Navigator & { globalPrivacyControl?: boolean };
  return doNotTrack === '1' || globalPrivacyControl === true;
}

/** Counts a view once a day and product, as far as this browser remembers. */
export function countView(productId: number): void {
  if (refusesCounting() || !remember(productId)) return;
  waiting.push(productId);
  sendWhenHidden();
  timer ??= setTimeout(sendNext, sendEveryMs);
}

function sendNext(): void {
  timer = undefined;
  const ids = waiting.slice(0, maxIds);
  waiting = waiting.slice(maxIds);
  if (ids.length === 0) return;
  const body: CallOf<typeof reportSeen>['body'] = { ids };
  // Nothing that says who looked goes with it. A lost view is not worth a retry.
  void fetch('/api/seen', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    keepalive: true,
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
  }).catch(() => undefined);
  if (waiting.length > 0) timer = setTimeout(sendNext, sendEveryMs);
}

/** A page that goes away is hidden first. */
function sendWhenHidden(): void {
  if (isListening) return;
  isListening = true;
  document.addEventListener('visibilitychange', () => {
    while (document.visibilityState === 'hidden' && waiting.length > 0) {
      clearTimeout(timer);
      sendNext();
    }
  });
}

/** False when it was remembered today, or nothing more can be. */
function remember(productId: number): boolean {
  const day = todayInMontevideo(new Date());
  const stored = readSeen();
  const ids = stored?.day === day ? stored.ids : [];
  if (ids.includes(productId) || ids.length >= maxSeen) return false;
  unstored = { day, ids: [...ids, productId] };
  try {
    localStorage.setItem(seenKey, JSON.stringify(unstored));
  } catch {
    // Storage is blocked or full.
  }
  return true;
}

function readSeen(): SeenToday | null {
  try {
    const stored = JSON.parse(localStorage.getItem(seenKey) ?? 'null') as Partial<SeenToday> | null;
    if (typeof stored?.day !== 'string' || !Array.isArray(stored.ids)) return unstored;
    return { day: stored.day, ids: stored.ids };
  } catch {
    return unstored;
  }
}

const awaited: Promise<unknown>[] = [];

/** What its address says the first page shows: it comes alive with it, so that nothing pressed is lost in between. */
export function aliveWith(prepare: (search: string) => Promise<unknown> | null): void {
  const part = typeof window === 'undefined' ? null : prepare(window.location.search);
  if (part) awaited.push(part);
}

/** The same for what only a member's page shows. */
export function aliveForMembers(prepare: () => Promise<unknown>): void {
  aliveWith(() => ('member' in document.documentElement.dataset ? prepare() : null));
}

/** For a server, which has every part at hand before it renders its first page. */
export function atHand(part: Promise<unknown>): void {
  awaited.push(part);
}

export async function partsOfFirstPage(): Promise<void> {
  await Promise.allSettled(awaited);
}

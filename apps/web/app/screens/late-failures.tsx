import { aliveWith } from '#app/shared/alive-with.ts';
import { onDemand } from '#app/shared/on-demand.tsx';
import emptyState from '#app/ui/empty-state.module.css';
import css from './failure-screens.module.css';

/** Few visits need one, so they come when one is needed, or when there is nothing better to do. */
const load = () => import('./failures.ts');

export const NotFoundScreen = onDemand(async () => (await load()).NotFoundScreen, emptyState, css);
export const OfflineScreen = onDemand(async () => (await load()).OfflineScreen);
export const CrashReport = onDemand(async () => (await load()).CrashReport);
export const GuardedScreen = onDemand(async () => (await load()).GuardedScreen);

/** Without a connection it would be too late. */
export async function prepareFailures(): Promise<void> {
  await Promise.all(
    [NotFoundScreen, OfflineScreen, CrashReport, GuardedScreen].map(({ prepare }) => prepare()),
  );
}

aliveWith(() => ('failed' in document.documentElement.dataset ? prepareFailures() : null));

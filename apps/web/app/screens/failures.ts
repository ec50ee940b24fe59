/** What stands in place of a page, as one file. */
export { CrashReport } from './crash-report.tsx';
export { CrashScreen, NotFoundScreen, OfflineScreen } from './failure-screens.tsx';
export { GuardedScreen } from './guarded-screen.tsx';

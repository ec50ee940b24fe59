import { expect as baseExpect, test } from '../fixtures.ts';

/** Password hashing, mails and SMS are slow under load. */
export const expect = baseExpect.configure({ timeout: 20_000 });

/** Journeys write to the site at E2E_BASE_URL, so they run in one project only. */
export function onRealSite(): void {
  test.skip(!process.env['E2E_BASE_URL'], 'needs a running site in E2E_BASE_URL');
  test.skip(({ viewport }) => viewport?.width !== 390, 'runs in one project only');
  test.use({ actionTimeout: 20_000, navigationTimeout: 30_000 });
  test.setTimeout(180_000);
}

import { expect as plainExpect, test } from '../fixtures.ts';

/** Hashes, mails and SMS take their time when the machine is busy. */
export const expect = plainExpect.configure({ timeout: 20_000 });

/** Journeys write to the running site of E2E_BASE_URL, so they go through it once, on a phone. */
export function onRealSite(): void {
  test.skip(!process.env['E2E_BASE_URL'], 'needs a running site in E2E_BASE_URL');
  test.skip(({ viewport }) => viewport?.width !== 390, 'once is enough');
  test.use({ actionTimeout: 20_000, navigationTimeout: 30_000 });
  test.setTimeout(180_000);
}

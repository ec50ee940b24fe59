import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium } from '@playwright/test';
import { freePort } from '../../stack/free-port.ts';

export interface OwnBrowser {
  readonly context: BrowserContext;
  /** Where Lighthouse finds it. */
  readonly port: number;
  close(): Promise<void>;
}

/** A phone's browser with one profile, which Lighthouse and this proof look through in turn. */
export async function openPhone(): Promise<OwnBrowser> {
  const profile = await mkdtemp(join(tmpdir(), 'perchero-pages-'));
  const port = await freePort();
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
    args: ['--headless', '--no-sandbox', '--disable-gpu', `--remote-debugging-port=${port}`],
    viewport: { width: 412, height: 823 },
    deviceScaleFactor: 1.75,
    isMobile: true,
    hasTouch: true,
  });
  return {
    context,
    port,
    close: async () => {
      await context.close();
      await rm(profile, { recursive: true, force: true });
    },
  };
}

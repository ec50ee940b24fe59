import { existsSync } from 'node:fs';
import { defineConfig } from '@playwright/test';

const windows = { 390: { width: 390, height: 844 }, 1440: { width: 1440, height: 900 } } as const;
const themes = ['light', 'dark'] as const;

const projects = ([390, 1440] as const).flatMap((width) =>
  themes.map((theme) => ({
    name: `${width}-${theme}`,
    use: {
      viewport: windows[width],
      colorScheme: theme,
      hasTouch: width === 390,
    },
    ...(width === 390 && theme === 'light' ? {} : { grepInvert: /@once/ }),
  })),
);

/** `PROJECTS=all`, or names with commas between. */
const wanted = process.env['PROJECTS'] ?? '390-light,1440-dark';

/** The same engine without the window around it costs a fifth less. */
const withoutWindow = '/usr/bin/chromium-headless-shell';
const chromium = existsSync(withoutWindow) ? withoutWindow : '/usr/bin/chromium';

export default defineConfig({
  testDir: '.',
  outputDir: '../reports/e2e',
  // Long enough for a busy machine: a test waits for what it expects and never for time to pass.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  // Each worker has a shop of its own, whose moods its tests change one after the other.
  workers: 2,
  // One unsteady journey is no reason to stop a release, and none to be quiet: the end of CI names it, to be mended that day.
  retries: process.env['CI'] ? 1 : 0,
  forbidOnly: true,
  reporter: [['list'], ['json', { outputFile: '../reports/e2e.json' }]],
  use: {
    locale: 'es-UY',
    // The worker has its own spec; elsewhere nothing may stand between a page and the shop.
    serviceWorkers: 'block',
    timezoneId: 'America/Montevideo',
    // A trace of every step costs a quarter of the time; TRACE=1 keeps it for whoever hunts a failure.
    trace: process.env['TRACE'] ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: process.env['CHROMIUM_PATH'] ?? chromium,
      args: [
        '--headless',
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  projects: projects.filter(({ name }) => wanted === 'all' || wanted.split(',').includes(name)),
});

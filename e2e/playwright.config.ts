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
    grepInvert: [
      ...(width === 390 && theme === 'light' ? [] : [/@once/]),
      ...(width === 1440 ? [] : [/@wide/]),
    ],
  })),
);

/** `PROJECTS=all`, or comma-separated names. */
const selected = process.env['PROJECTS'] ?? '390-light,1440-dark';

/** The headless shell is 20 % faster than headless Chromium. */
const headlessShell = '/usr/bin/chromium-headless-shell';
const chromium = existsSync(headlessShell) ? headlessShell : '/usr/bin/chromium';

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  outputDir: '../reports/e2e',
  // Generous, for slow machines: tests wait for conditions, never for fixed times.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  // Each worker has its own stub, whose state its tests change in sequence.
  workers: 2,
  // A flaky test does not fail CI, but CI reports it at the end.
  retries: process.env['CI'] ? 1 : 0,
  forbidOnly: true,
  reporter: [['list'], ['json', { outputFile: '../reports/e2e.json' }]],
  use: {
    locale: 'es-UY',
    // The service worker has its own spec; elsewhere it must not answer requests.
    serviceWorkers: 'block',
    timezoneId: 'America/Montevideo',
    // Tracing costs 25 % of the time; TRACE=1 enables it for debugging.
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
  projects: projects.filter(({ name }) => selected === 'all' || selected.split(',').includes(name)),
});

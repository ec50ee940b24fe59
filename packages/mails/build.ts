// Node runs no .tsx, so the mails are built to build/mails.js: `node packages/mails/build.ts`, when it is missing or older
// than its sources. scripts/run does it before every command and vitest before the tests.
import { glob, mkdir, mkdtemp, rename, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'vite';

const here = import.meta.dirname;
const folder = join(here, 'build');
const built = join(folder, 'mails.js');

export async function setup(): Promise<void> {
  if (await isStale()) await buildMails();
}

async function isStale(): Promise<boolean> {
  const made = await stat(built).catch(() => null);
  if (!made) return true;
  for await (const file of glob(['src', 'src/**', 'package.json', 'build.ts'], { cwd: here })) {
    if ((await stat(join(here, file))).mtimeMs > made.mtimeMs) return true;
  }
  return false;
}

/** In a folder of its own first: two commands that build at once must not read each other's half. */
async function buildMails(): Promise<void> {
  const began = new Date();
  await mkdir(folder, { recursive: true });
  const unfinished = await mkdtemp(join(folder, 'unfinished-'));
  try {
    await build({
      root: here,
      configFile: false,
      logLevel: 'warn',
      build: {
        ssr: 'src/mails.tsx',
        outDir: unfinished,
        target: 'node24',
        rolldownOptions: { output: { entryFileNames: 'mails.js' } },
      },
      // All of react-email's parts load Tailwind and a highlighter, 50 MB; bundled, only the parts in use stay.
      ssr: { noExternal: [/^@react-email\/(?!render)/], external: ['@react-email/render'] },
    });
    const file = join(unfinished, 'mails.js');
    await utimes(file, began, began);
    await rename(file, built);
  } finally {
    await rm(unfinished, { recursive: true });
  }
}

if (import.meta.main) await setup();

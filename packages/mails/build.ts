// Node cannot run .tsx, so the mails are built to build/mails.js: `node packages/mails/build.ts`, when it is missing or older
// than its sources. scripts/run runs it before every command and vitest before the tests.
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

/** Built in a temporary folder and renamed, so that concurrent builds never see partial output. */
async function buildMails(): Promise<void> {
  const startedAt = new Date();
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
      // Bundled for tree shaking: the whole of react-email loads 50 MB of Tailwind and a highlighter.
      ssr: { noExternal: [/^@react-email\/(?!render)/], external: ['@react-email/render'] },
    });
    const file = join(unfinished, 'mails.js');
    await utimes(file, startedAt, startedAt);
    await rename(file, built);
  } finally {
    await rm(unfinished, { recursive: true });
  }
}

if (import.meta.main) await setup();

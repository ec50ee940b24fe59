import { renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/** Every process has read it by then. */
const KNOWN_AFTER_MS = 60;

export type ProofTime = ReturnType<typeof openTime>;

/** Time as the processes of a proof have it: real, and ahead by what was skipped. */
export function openTime(folder: string) {
  const file = join(folder, 'prove-clock');
  let ahead = 0;
  write();

  function write(): void {
    // In one piece: a reader never sees half a number.
    writeFileSync(`${file}.new`, String(ahead));
    renameSync(`${file}.new`, file);
  }

  return {
    environment: {
      NODE_OPTIONS: `--import=${join(import.meta.dirname, 'shifted-clock/main.ts')}`,
      PROVE_CLOCK_FILE: file,
    },
    now: () => new Date(Date.now() + ahead),
    async skip(seconds: number): Promise<void> {
      ahead += seconds * 1000;
      write();
      await pause(KNOWN_AFTER_MS);
    },
  };
}

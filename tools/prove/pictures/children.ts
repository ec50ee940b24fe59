import { readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';

/** Looks every few milliseconds at the processes that another has started, and remembers the most memory each ever held. */
export function watchChildren(parent: number) {
  const peaks = new Map<number, number>();
  const over = new AbortController();
  const watching = watch();
  return {
    /** Megabytes, by process. */
    async stop(): Promise<number[]> {
      over.abort();
      await watching;
      return [...peaks.values()].map((kilobytes) => kilobytes / 1024);
    },
  };

  async function watch(): Promise<void> {
    while (!over.signal.aborted) {
      const children = await readFile(`/proc/${parent}/task/${parent}/children`, 'utf8').catch(() => '');
      await Promise.all(
        children
          .split(' ')
          .filter(Boolean)
          .map((pid) => look(Number(pid))),
      );
      await pause(5);
    }
  }

  /** VmHWM never falls: only what is taken in the last moments of a process is missed. */
  async function look(pid: number): Promise<void> {
    const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
    const peak = Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1] ?? 0);
    if (peak > (peaks.get(pid) ?? 0)) peaks.set(pid, peak);
  }
}

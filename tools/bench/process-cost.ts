import { readdir, readFile } from 'node:fs/promises';

// Linux counts processor time for /proc in hundredths of a second on every platform it runs Node on.
const millisecondsPerTick = 10;

/** A server together with the processes it has started: PostgreSQL is one process per connection. */
export async function familyOf(pid: number): Promise<number[]> {
  const pids = (await readdir('/proc')).map(Number).filter(Number.isInteger);
  const parents = await Promise.all(pids.map(async (one) => (await readStat(one))?.parent));
  return [pid, ...pids.filter((_, index) => parents[index] === pid)];
}

/** Processor time since each of them started; with that of children which have ended. */
export async function cpuMs(pids: readonly number[]): Promise<number> {
  const stats = await Promise.all(pids.map(readStat));
  return stats.reduce((sum, stat) => sum + (stat?.ticks ?? 0), 0) * millisecondsPerTick;
}

/** How long one process has been on a processor, as exactly as Linux counts it. */
export async function cpuNanoseconds(pid: number): Promise<number> {
  const [onCpu] = (await readFile(`/proc/${pid}/schedstat`, 'utf8')).split(' ');
  return Number(onCpu);
}

/** Memory in MB; what several processes share, as PostgreSQL's buffers, counts once. */
export async function memoryMb(pids: readonly number[]): Promise<number> {
  const kilobytes = await Promise.all(
    pids.map(async (pid) => {
      const rollup = await readIfThere(`/proc/${pid}/smaps_rollup`);
      return Number(/^Pss: +(\d+) kB/m.exec(rollup)?.[1] ?? 0);
    }),
  );
  return Math.round(kilobytes.reduce((sum, one) => sum + one, 0) / 1024);
}

async function readStat(pid: number): Promise<{ parent: number; ticks: number } | null> {
  const text = await readIfThere(`/proc/${pid}/stat`);
  if (!text) return null;
  // The program's name may hold spaces; what follows its bracket does not. utime, stime, cutime, cstime.
  const fields = text
    .slice(text.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number);
  return { parent: fields[1] ?? 0, ticks: fields.slice(11, 15).reduce((sum, ticks) => sum + ticks, 0) };
}

/** A process may end between being listed and being read. */
async function readIfThere(path: string): Promise<string> {
  return readFile(path, 'utf8').catch(() => '');
}

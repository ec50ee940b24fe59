import { readFile } from 'node:fs/promises';

/** Resident memory of a process in KiB, as the system counts it. */
export async function residentKib(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1]);
}

/** Looks once a second for as long as `work` runs. */
export async function watchMemory(pid: number, work: () => Promise<void>): Promise<number[]> {
  const samples: number[] = [];
  const timer = setInterval(() => void residentKib(pid).then((kib) => samples.push(kib)), 1000);
  try {
    await work();
  } finally {
    clearInterval(timer);
  }
  return samples;
}

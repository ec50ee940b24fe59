import { readdirSync, readFileSync } from 'node:fs';
import { getPriority, setPriority } from 'node:os';

const threadsFolder = '/proc/self/task';
/** Beside a busy event loop the pool gets about a quarter of a core; a larger increment makes sign-in take seconds. */
const niceIncrement = 5;
const maxNice = 19;

/**
 * Raises the nice value of the libuv thread pool, which hashes passwords, so that the event loop goes first. Returns the number
 * of threads changed: 0 where the system does not support or allow it.
 */
export function lowerThreadPoolPriority(): number {
  try {
    const ids = readdirSync(threadsFolder).filter(
      (id) => readFileSync(`${threadsFolder}/${id}/comm`, 'utf8').trim() === 'libuv-worker',
    );
    const priority = Math.min(maxNice, getPriority() + niceIncrement);
    for (const id of ids) setPriority(Number(id), priority);
    return ids.length;
  } catch {
    return 0;
  }
}

import { readdirSync, readFileSync } from 'node:fs';
import { getPriority, setPriority } from 'node:os';

const threads = '/proc/self/task';
/** A quarter of a core's time beside a thread that never rests: with fewer steps pages wait longer, with more a sign-in takes seconds. */
const stepsBack = 5;
const lowest = 19;

/**
 * Lets the threads that hash passwords step back: a hash takes a core for a while, and whoever waits for a page goes first. Answers
 * how many there were; none where threads cannot be told apart or given another priority, which costs nothing but that.
 */
export function letHashingStepBack(): number {
  try {
    const ids = readdirSync(threads).filter(
      (id) => readFileSync(`${threads}/${id}/comm`, 'utf8').trim() === 'libuv-worker',
    );
    const priority = Math.min(lowest, getPriority() + stepsBack);
    for (const id of ids) setPriority(Number(id), priority);
    return ids.length;
  } catch {
    // Not Linux, or not allowed.
    return 0;
  }
}

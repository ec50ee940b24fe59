import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { type Environment, repository } from './environment.ts';
import { waitUntil } from './wait.ts';

export interface Program {
  readonly name: string;
  readonly command: readonly [string, ...string[]];
  readonly folder?: string;
  readonly env: Environment;
  readonly logFile: string;
  /** Answers 200 once the process can do its work. */
  readonly readyUrl: string;
}

export interface ManagedProcess {
  readonly name: string;
  readonly logFile: string;
  /** Null while it does not run. */
  readonly pid: number | null;
  /** Those it had, but for the ones that were seen to end with all they had started: another process may have them now. */
  readonly pids: readonly number[];
  /** How often it ended without being asked to. */
  readonly crashes: number;
  onCrash(tell: () => void): void;
  start(): Promise<void>;
  waitReady(timeoutMs?: { seconds?: number; signal?: AbortSignal }): Promise<void>;
  /** Sends the signal and waits until it has ended; a process that does not within 30 s is killed. */
  kill(signal: 'SIGTERM' | 'SIGINT' | 'SIGKILL'): Promise<void>;
  /** Ends it with SIGTERM. */
  [Symbol.asyncDispose](): Promise<void>;
}

export function manageProcess(program: Program): ManagedProcess {
  const { name, command, env, logFile, readyUrl, folder = repository } = program;
  const pids = new Set<number>();
  let child: ChildProcess | null = null;
  let isAsked = false;
  let crashes = 0;
  const listeners: (() => void)[] = [];

  async function start(): Promise<void> {
    if (child) throw new Error(`${name} runs already`);
    await mkdir(dirname(logFile), { recursive: true });
    const log = openSync(logFile, 'a');
    const [file, ...args] = dyingWithUs(command);
    // A group of its own: Ctrl-C reaches only us, and we end it in order, with whatever it has started itself.
    const started = spawn(file, args, { cwd: folder, env, detached: true, stdio: ['ignore', log, log] });
    closeSync(log);
    isAsked = false;
    child = started;
    started.on('exit', () => {
      child = null;
      if (isAsked) return;
      crashes += 1;
      for (const tell of listeners) tell();
    });
    await new Promise<void>((resolve, reject) => {
      started.on('spawn', resolve).on('error', reject);
    });
    if (started.pid !== undefined) pids.add(started.pid);
  }

  async function waitReady({ seconds = 60, signal }: { seconds?: number; signal?: AbortSignal } = {}) {
    await waitUntil(`${name} to answer ${readyUrl} (log ${logFile})`, isReady, { seconds });

    async function isReady(): Promise<boolean> {
      signal?.throwIfAborted();
      if (!child) throw new Error(`${name} ended while starting:\n${lastLines(logFile)}`);
      return isAnswering(readyUrl);
    }
  }

  async function kill(signal: 'SIGTERM' | 'SIGINT' | 'SIGKILL'): Promise<void> {
    const pid = child?.pid;
    if (pid === undefined) return;
    isAsked = true;
    signalGroup(pid, signal);
    await waitUntil(`${name} to end`, () => !isGroupAlive(pid), { seconds: 30 }).catch(() =>
      signalGroup(pid, 'SIGKILL'),
    );
    await waitUntil(`${name} to end after SIGKILL`, () => !isGroupAlive(pid) && child === null, {
      seconds: 10,
    });
    pids.delete(pid);
  }

  return {
    name,
    logFile,
    get pid() {
      return child?.pid ?? null;
    },
    get pids() {
      return [...pids];
    },
    get crashes() {
      return crashes;
    },
    onCrash: (tell) => void listeners.push(tell),
    start,
    waitReady,
    kill,
    [Symbol.asyncDispose]: () => kill('SIGTERM'),
  };
}

/** Linux ends the process when we die in a way that leaves us no time to do it. */
function dyingWithUs(command: readonly [string, ...string[]]): readonly [string, ...string[]] {
  return process.platform === 'linux' ? ['setpriv', '--pdeathsig', 'TERM', '--', ...command] : command;
}

async function isAnswering(url: string): Promise<boolean> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(5000), redirect: 'manual' });
    await response.body?.cancel();
    return response.ok;
  } catch {
    // Not listening yet is the answer no.
    return false;
  }
}

function signalGroup(pid: number, signal: NodeJS.Signals): void {
  if (isGroupAlive(pid)) process.kill(-pid, signal);
}

export function isGroupAlive(pid: number): boolean {
  try {
    process.kill(-pid, 0);
    return true;
  } catch {
    // No such group: that is what was asked.
    return false;
  }
}

function lastLines(file: string): string {
  return readFileSync(file, 'utf8').trimEnd().split('\n').slice(-15).join('\n');
}

import { type ChildProcess, fork } from 'node:child_process';
import { AppError } from '#platform/app-error.ts';
import { looksLikePicture } from './picture-type.rules.ts';
import type { ResizeAnswer } from './resize-child.ts';

const deadlineMs = 10_000;
const mostAtOnce = 4;
const retryAfterSeconds = 5;
const child = new URL('./resize-child.ts', import.meta.url);

let running = 0;

/** Decodes what a stranger sent in a process of its own, which holds no secret and may die. */
export async function resizeSafely(upload: Buffer, width: number): Promise<Uint8Array> {
  if (!looksLikePicture(upload)) throw new AppError('invalid-picture', 'neither JPEG nor PNG');
  if (running >= mostAtOnce) throw tryLater('too many pictures at once');
  running += 1;
  try {
    const answer = await askChild(upload, width);
    if ('refused' in answer) throw new AppError('invalid-picture', answer.refused);
    return answer.picture;
  } finally {
    running -= 1;
  }
}

async function askChild(upload: Buffer, width: number): Promise<ResizeAnswer> {
  const process = fork(child, {
    env: {},
    execArgv: ['--max-old-space-size=256', '--disable-warning=ExperimentalWarning'],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    timeout: deadlineMs,
    killSignal: 'SIGKILL',
  });
  try {
    return await answerOf(process, { upload, width });
  } finally {
    process.kill('SIGKILL');
  }
}

function answerOf(process: ChildProcess, question: { upload: Buffer; width: number }) {
  return new Promise<ResizeAnswer>((resolve, reject) => {
    const fail = (detail: string) => reject(tryLater(detail));
    process.once('message', (answer) => resolve(answer as ResizeAnswer));
    process.once('error', (error) => fail(error.message));
    process.once('exit', (code, signal) => fail(`picture process ended: ${signal ?? code}`));
    process.send(question, (error) => error && fail(error.message));
  });
}

function tryLater(detail: string): AppError {
  return new AppError('unavailable', detail, { cooldown: retryAfterSeconds });
}

import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { PictureType } from '@perchero/contract/media/pictures.rules';
import { AppError } from '#platform/http/app-error.ts';
import type { Answer, Question } from './decoder-child.ts';
import type { FilesByWidth, Photo } from './photo-files.ts';
import { typeOfBytes } from './picture-type.rules.ts';
import type { ShareFiles } from './share-files.ts';

const deadlineMs = 10_000;
/** For what is done beside everything else, with whatever the machine has left. */
const backgroundDeadlineMs = 120_000;
/**
 * Of memory that the process may write to. Node sets half a gigabyte of it aside for compiled code and uses next to nothing
 * of that; the rest and the program itself, which is only read, stay below 512 MB together.
 */
const mostKilobytes = (512 + 400) * 1024;
const child = fileURLToPath(new URL('./decoder-child.ts', import.meta.url));
const nodeOptions = ['--max-old-space-size=128', '--disable-warning=ExperimentalWarning'];

/**
 * What a stranger sent, decoded in a process of its own, which holds no secret and may die. Refused with
 * `invalid-picture`; any other error says nothing about the picture.
 */
export async function decodeAvatar(upload: Uint8Array, width: number): Promise<Uint8Array> {
  const type = typeOfBytes(upload);
  if (type !== 'image/jpeg' && type !== 'image/png') throw refused('neither JPEG nor PNG');
  return (await ask({ make: 'avatar', bytes: upload, width })) as Uint8Array;
}

export async function decodePhoto(upload: Uint8Array, type: PictureType): Promise<Photo> {
  if (typeOfBytes(upload) !== type) throw refused(`not ${type}`);
  return (await ask({ make: 'photo', bytes: upload })) as Photo;
}

export async function encodeAvif(photo: Uint8Array): Promise<FilesByWidth> {
  return (await ask({ make: 'avif', bytes: photo })) as FilesByWidth;
}

export async function drawShareFiles(photo: Uint8Array): Promise<ShareFiles> {
  return (await ask({ make: 'share', bytes: photo })) as ShareFiles;
}

async function ask(question: Question): Promise<unknown> {
  const limited = `ulimit -d ${mostKilobytes} && exec "$0" "$@"`;
  const decoder = spawn('/bin/sh', ['-c', limited, process.execPath, ...nodeOptions, child], {
    env: {},
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    timeout: question.make === 'avif' || question.make === 'share' ? backgroundDeadlineMs : deadlineMs,
    killSignal: 'SIGKILL',
  });
  try {
    const answer = await answerOf(decoder, question);
    if ('refused' in answer) throw refused(answer.refused);
    return answer.made;
  } finally {
    decoder.kill('SIGKILL');
  }
}

function answerOf(decoder: ChildProcess, question: Question): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const fail = (detail: string) => reject(new Error(`picture process: ${detail}`));
    decoder.once('message', (answer) => resolve(answer as Answer));
    decoder.once('error', (error) => fail(error.message));
    decoder.once('exit', (code, signal) => fail(`ended with ${signal ?? code}`));
    decoder.send(question, (error) => error && fail(error.message));
  });
}

function refused(detail: string): AppError {
  return new AppError('invalid-picture', detail);
}

import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { PictureType } from '@perchero/contract/media/pictures.rules';
import { AppError } from '#platform/http/app-error.ts';
import type { DecoderReply, DecoderRequest } from './decoder-child.ts';
import type { PictureHash } from './hash-picture.ts';
import type { FilesByWidth, Photo } from './photo-files.ts';
import { detectType } from './picture-type.rules.ts';
import type { ShareFiles } from './share-files.ts';

const timeoutMs = 10_000;
/** Background work runs at low priority and may take longer. */
const backgroundTimeoutMs = 120_000;
/** Limit of writable memory: 512 MB, plus what Node reserves for compiled code but hardly uses. */
const maxDataKilobytes = (512 + 400) * 1024;
const child = fileURLToPath(new URL('./decoder-child.ts', import.meta.url));
const nodeOptions = ['--max-old-space-size=128', '--disable-warning=ExperimentalWarning'];

/**
 * Untrusted files are decoded in a child process without secrets, which may crash. `invalid-picture` means that the file is bad; any
 * other error says nothing about it.
 */
export async function decodeAvatar(upload: Uint8Array, width: number): Promise<Uint8Array> {
  const type = detectType(upload);
  if (type !== 'image/jpeg' && type !== 'image/png') throw invalidPicture('neither JPEG nor PNG');
  return (await runDecoder({ make: 'avatar', bytes: upload, width })) as Uint8Array;
}

export async function decodePhoto(upload: Uint8Array, type: PictureType): Promise<Photo> {
  if (detectType(upload) !== type) throw invalidPicture(`not ${type}`);
  return (await runDecoder({ make: 'photo', bytes: upload })) as Photo;
}

export async function encodeAvif(photo: Uint8Array): Promise<FilesByWidth> {
  return (await runDecoder({ make: 'avif', bytes: photo })) as FilesByWidth;
}

export async function drawShareFiles(photo: Uint8Array): Promise<ShareFiles> {
  return (await runDecoder({ make: 'share', bytes: photo })) as ShareFiles;
}

export async function hashPhoto(photo: Uint8Array): Promise<PictureHash | null> {
  return (await runDecoder({ make: 'hash', bytes: photo })) as PictureHash | null;
}

async function runDecoder(request: DecoderRequest): Promise<unknown> {
  const limited = `ulimit -d ${maxDataKilobytes} && exec "$0" "$@"`;
  const decoder = spawn('/bin/sh', ['-c', limited, process.execPath, ...nodeOptions, child], {
    env: {},
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    timeout: request.make === 'avatar' || request.make === 'photo' ? timeoutMs : backgroundTimeoutMs,
    killSignal: 'SIGKILL',
  });
  try {
    const reply = await sendRequest(decoder, request);
    if ('refused' in reply) throw invalidPicture(reply.refused);
    return reply.made;
  } finally {
    decoder.kill('SIGKILL');
  }
}

function sendRequest(decoder: ChildProcess, request: DecoderRequest): Promise<DecoderReply> {
  return new Promise((resolve, reject) => {
    const fail = (detail: string) => reject(new Error(`picture process: ${detail}`));
    decoder.once('message', (reply) => resolve(reply as DecoderReply));
    decoder.once('error', (error) => fail(error.message));
    decoder.once('exit', (code, signal) => fail(`ended with ${signal ?? code}`));
    decoder.send(request, (error) => error && fail(error.message));
  });
}

function invalidPicture(detail: string): AppError {
  return new AppError('invalid-picture', detail);
}

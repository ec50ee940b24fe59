import type { ErrorCode } from '@perchero/contract/errors';
import type {
  discardUploads,
  finishUploads,
  getUploads,
  PictureUpload,
  requestSlots,
} from '@perchero/contract/media/pictures';
import type { PictureType } from '@perchero/contract/media/pictures.rules';
import { send, type SendRefusal } from '#app/shared/api.ts';
import { texts } from './texts.ts';

/** `lost` is worth another try by itself, `failed` only when the person wants it, `refused` never. */
export type SendOutcome =
  | { readonly kind: 'sent'; readonly upload: PictureUpload }
  | { readonly kind: 'lost' | 'failed' | 'refused'; readonly error: string };

export interface PhotoToSend {
  readonly id: string;
  readonly blob: Blob;
  /** Whether the file may be in the store already, and only nobody heard of it. */
  readonly mayHaveArrived: boolean;
  readonly signal: AbortSignal;
  readonly onProgress: (part: number) => void;
  /** The whole file is in the store. */
  readonly onArrived: () => void;
}

/** Brings a photo to the store and has it decoded. Sent again under the same id, it takes the same place. */
export async function sendPhoto(photo: PhotoToSend): Promise<SendOutcome> {
  if (photo.mayHaveArrived) {
    const outcome = await finish(photo.id);
    if (outcome !== 'unknown') return outcome;
  }
  const asked = await send<typeof requestSlots>('POST', '/api/pictures/slots', {
    files: [{ id: photo.id, type: photo.blob.type as PictureType, bytes: photo.blob.size }],
  });
  if (!asked.ok) return outcomeOf(asked);
  const [slot] = asked.value.slots;
  if (!slot) return { kind: 'failed', error: texts.storeTrouble };
  if (photo.signal.aborted) return { kind: 'lost', error: texts.noConnection };

  const { signal, onProgress } = photo;
  const status = await putFile({ ...slot, file: photo.blob, signal, onProgress });
  if (status === 0) return { kind: 'lost', error: texts.noConnection };
  // 403 is a signature that has expired meanwhile: the next try brings a fresh one.
  if (status >= 300) return { kind: 'lost', error: texts.storeTrouble };
  photo.onArrived();
  const outcome = await finish(photo.id);
  return outcome === 'unknown' ? { kind: 'lost', error: texts.storeTrouble } : outcome;
}

/** How far the photos are; null when nobody could say. */
export async function uploadsOf(ids: readonly string[]): Promise<readonly PictureUpload[] | null> {
  const reply = await send<typeof getUploads>('GET', `/api/pictures/uploads?ids=${ids.join(',')}`);
  return reply.ok ? reply.value.pictures : null;
}

/** What nobody forgets by hand the API forgets by itself a day later, so a failure needs no second try. */
export async function discard(ids: readonly string[]): Promise<void> {
  await send<typeof discardUploads>('POST', '/api/pictures/discard', { ids: [...ids] });
}

async function finish(id: string): Promise<SendOutcome | 'unknown'> {
  const reply = await send<typeof finishUploads>('POST', '/api/pictures/uploaded', { ids: [id] });
  if (!reply.ok) return reply.code === 'not-found' ? 'unknown' : outcomeOf(reply);
  const [upload] = reply.value.pictures;
  return upload && upload.state !== 'waiting' ? { kind: 'sent', upload } : 'unknown';
}

const passing: readonly ErrorCode[] = [
  'network-request-failed',
  'unavailable',
  'internal',
  'too-many-requests',
  'request-in-progress',
];
const final: readonly ErrorCode[] = ['not-a-picture', 'invalid-picture-format', 'payload-too-large'];

function outcomeOf({ code, error }: SendRefusal): SendOutcome {
  if (passing.includes(code)) return { kind: 'lost', error };
  return { kind: final.includes(code) ? 'refused' : 'failed', error };
}

interface FileRequest {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly file: Blob;
  readonly signal: AbortSignal;
  /** How much has been sent, 0 to 1. */
  readonly onProgress: (part: number) => void;
}

/** A connection over which nothing moves for so long is taken for lost. */
const patience = 30_000;

/** Sends a file to the store. The status of the answer; 0 when none came. */
function putFile({ url, headers, file, signal, onProgress }: FileRequest): Promise<number> {
  return new Promise((resolve) => {
    // fetch cannot tell how much of a body has been sent.
    const request = new XMLHttpRequest();
    let stall: ReturnType<typeof setTimeout> | undefined;
    const moves = () => {
      clearTimeout(stall);
      stall = setTimeout(() => request.abort(), patience);
    };
    const abort = () => request.abort();

    request.open('PUT', url);
    for (const [name, value] of Object.entries(headers)) {
      // The browser counts the bytes itself, and lets no script say otherwise.
      if (name.toLowerCase() !== 'content-length') request.setRequestHeader(name, value);
    }
    request.upload.addEventListener('progress', (event) => {
      moves();
      onProgress(event.total > 0 ? event.loaded / event.total : 0);
    });
    request.addEventListener('loadend', () => {
      clearTimeout(stall);
      signal.removeEventListener('abort', abort);
      resolve(request.status);
    });
    signal.addEventListener('abort', abort);
    moves();
    request.send(file);
  });
}

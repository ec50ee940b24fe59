import type { ErrorCode } from '@perchero/contract/errors';
import type {
  discardUploads,
  finishUploads,
  getUploads,
  PictureUpload,
  requestSlots,
} from '@perchero/contract/media/pictures';
import type { PicturePurpose, PictureType } from '@perchero/contract/media/pictures.rules';
import { send, type SendRefusal } from '#app/shared/api.ts';
import { texts } from './texts.ts';

/** `lost` is retried automatically, `failed` by the user, `refused` never. */
export type SendOutcome =
  | { readonly kind: 'sent'; readonly upload: PictureUpload }
  | { readonly kind: 'lost' | 'failed' | 'refused'; readonly error: string };

export interface PhotoToSend {
  readonly id: string;
  readonly blob: Blob;
  /** Whether an earlier upload may have succeeded although its response was lost. */
  readonly mayHaveArrived: boolean;
  readonly signal: AbortSignal;
  readonly onProgress: (part: number) => void;
  /** The upload to the object store has finished. */
  readonly onArrived: () => void;
}

/** Uploads a photo and starts its processing. Idempotent by id. */
export async function sendPhoto(photo: PhotoToSend, purpose: PicturePurpose): Promise<SendOutcome> {
  if (photo.mayHaveArrived) {
    const outcome = await finish(photo.id);
    if (outcome !== 'unknown') return outcome;
  }
  const asked = await send<typeof requestSlots>('POST', '/api/pictures/slots', {
    purpose,
    files: [{ id: photo.id, type: photo.blob.type as PictureType, bytes: photo.blob.size }],
  });
  if (!asked.ok) return outcomeOf(asked);
  const [slot] = asked.value.slots;
  if (!slot) return { kind: 'failed', error: texts.storeTrouble };
  if (photo.signal.aborted) return { kind: 'lost', error: texts.noConnection };

  const { signal, onProgress } = photo;
  const status = await putFile({ ...slot, file: photo.blob, signal, onProgress });
  if (status === 0) return { kind: 'lost', error: texts.noConnection };
  // 403 is an expired signature; the next attempt requests a new one.
  if (status >= 300) return { kind: 'lost', error: texts.storeTrouble };
  photo.onArrived();
  const outcome = await finish(photo.id);
  return outcome === 'unknown' ? { kind: 'lost', error: texts.storeTrouble } : outcome;
}

/** The status of uploads; null when the request failed. */
export async function uploadsOf(ids: readonly string[]): Promise<readonly PictureUpload[] | null> {
  const reply = await send<typeof getUploads>('GET', `/api/pictures/uploads?ids=${ids.join(',')}`);
  return reply.ok ? reply.value.pictures : null;
}

/** Not retried, because the API deletes unused uploads after a day. */
export async function discard(ids: readonly string[]): Promise<void> {
  await send<typeof discardUploads>('POST', '/api/pictures/discard', { ids: [...ids] });
}

async function finish(id: string): Promise<SendOutcome | 'unknown'> {
  const reply = await send<typeof finishUploads>('POST', '/api/pictures/uploaded', { ids: [id] });
  if (!reply.ok) return reply.code === 'not-found' ? 'unknown' : outcomeOf(reply);
  const [upload] = reply.value.pictures;
  return upload && upload.state !== 'waiting' ? { kind: 'sent', upload } : 'unknown';
}

const transientCodes: readonly ErrorCode[] = [
  'network-request-failed',
  'unavailable',
  'internal',
  'too-many-requests',
  'request-in-progress',
];
const finalCodes: readonly ErrorCode[] = ['not-a-picture', 'invalid-picture-format', 'payload-too-large'];

function outcomeOf({ code, error }: SendRefusal): SendOutcome {
  if (transientCodes.includes(code)) return { kind: 'lost', error };
  return { kind: finalCodes.includes(code) ? 'refused' : 'failed', error };
}

interface FileRequest {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly file: Blob;
  readonly signal: AbortSignal;
  /** Upload progress, 0 to 1. */
  readonly onProgress: (part: number) => void;
}

/** The upload is aborted after this long without progress. */
const stallTimeoutMs = 30_000;

/** Uploads a file to the object store. Returns the HTTP status, or 0 without a response. */
function putFile({ url, headers, file, signal, onProgress }: FileRequest): Promise<number> {
  return new Promise((resolve) => {
    // fetch does not report upload progress.
    const request = new XMLHttpRequest();
    let stall: ReturnType<typeof setTimeout> | undefined;
    const resetStallTimer = () => {
      clearTimeout(stall);
      stall = setTimeout(() => request.abort(), stallTimeoutMs);
    };
    const abort = () => request.abort();

    request.open('PUT', url);
    for (const [name, value] of Object.entries(headers)) {
      // Scripts must not set content-length; the browser does.
      if (name.toLowerCase() !== 'content-length') request.setRequestHeader(name, value);
    }
    request.upload.addEventListener('progress', (event) => {
      resetStallTimer();
      onProgress(event.total > 0 ? event.loaded / event.total : 0);
    });
    request.addEventListener('loadend', () => {
      clearTimeout(stall);
      signal.removeEventListener('abort', abort);
      resolve(request.status);
    });
    signal.addEventListener('abort', abort);
    resetStallTimer();
    request.send(file);
  });
}

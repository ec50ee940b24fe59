import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ReplyOf } from '@perchero/contract/endpoint';
import type { PictureUpload, requestSlots } from '@perchero/contract/media/pictures';

export interface StubPhotos {
  /** `broken` drops the connection half-way, `stalled` stops reading, `expired` rejects the signature. */
  sending: 'taken' | 'broken' | 'stalled' | 'expired';
  /** The state of every uploaded picture. */
  decoding: Exclude<PictureUpload['state'], 'waiting'>;
  /** Stored objects by id. */
  readonly files: Map<string, { readonly type: string; readonly bytes: Buffer }>;
  readonly discarded: string[];
}

export function emptyPhotos(): StubPhotos {
  return { sending: 'taken', decoding: 'ready', files: new Map(), discarded: [] };
}

const cors = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'PUT',
  'access-control-allow-headers': '*',
};

/** The object store: a browser's PUT and its CORS preflight. */
export async function receive(
  request: IncomingMessage,
  response: ServerResponse,
  photos: StubPhotos,
): Promise<void> {
  if (request.method === 'OPTIONS') return void response.writeHead(204, cors).end();
  if (photos.sending === 'stalled') return void request.pause();
  if (photos.sending === 'broken') return void request.once('data', () => request.destroy());
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  if (photos.sending === 'expired') return void response.writeHead(403, cors).end();
  const id = request.url?.split('/').at(-1) ?? '';
  photos.files.set(id, { type: request.headers['content-type'] ?? '', bytes: Buffer.concat(chunks) });
  response.writeHead(200, cors).end();
}

/** The replies of the picture endpoints; undefined for any other. */
export function photosReply(
  endpoint: string,
  body: { files?: { id: string; type: string; bytes: number }[]; ids?: string[] },
  query: URLSearchParams,
  store: { readonly origin: string; readonly photos: StubPhotos },
): object | undefined {
  const { origin, photos } = store;
  const uploadOf = (id: string): PictureUpload => ({
    id,
    path: `productPictures/${id}`,
    state: photos.files.has(id) ? photos.decoding : 'waiting',
    preview: null,
  });
  switch (endpoint) {
    case 'POST /api/pictures/slots':
      return {
        slots: (body.files ?? []).map(({ id, type, bytes }) => ({
          id,
          path: `productPictures/${id}`,
          url: `${origin}/store/uploads/${id}`,
          headers: { 'content-type': type, 'content-length': String(bytes) },
          until: '2027-01-01T00:00:00.000Z',
        })),
      } satisfies ReplyOf<typeof requestSlots>;
    case 'POST /api/pictures/uploaded':
      return { pictures: (body.ids ?? []).map(uploadOf) };
    case 'GET /api/pictures/uploads':
      return {
        pictures: (query.get('ids') ?? '')
          .split(',')
          .filter((id) => photos.files.has(id))
          .map(uploadOf),
      };
    case 'POST /api/pictures/discard':
      for (const id of body.ids ?? []) photos.files.delete(id);
      photos.discarded.push(...(body.ids ?? []));
      return { success: true };
    default:
      return undefined;
  }
}

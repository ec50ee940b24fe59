import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import type { Config } from './config.ts';
import { assertNoOpenTransaction } from './database.ts';

export interface ObjectStore {
  /** Keys are never used again for other bytes, so whoever has an object may keep it for ever. */
  put(key: string, body: Uint8Array, contentType: string): Promise<void>;
  exists(key: string): Promise<boolean>;
  get(key: string): Promise<Uint8Array | null>;
  remove(key: string): Promise<void>;
  close(): void;
}

const keptForEver = 'public, max-age=31536000, immutable';

export function openObjectStore(options: Config['objectStore']): ObjectStore {
  const { endpoint, region, bucket, accessKey, secretKey } = options;
  const client = new S3Client({
    endpoint,
    region,
    forcePathStyle: true,
    credentials: { accessKeyId: accessKey, secretAccessKey: secretKey },
    // The server we run refuses the trailing checksums that the client would add by default.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  const at = (key: string) => ({ Bucket: bucket, Key: key });
  return {
    async put(key, body, contentType) {
      assertNoOpenTransaction();
      const object = { Body: body, ContentType: contentType, CacheControl: keptForEver };
      await client.send(new PutObjectCommand({ ...at(key), ...object }));
    },
    async exists(key) {
      assertNoOpenTransaction();
      return (await orNull(client.send(new HeadObjectCommand(at(key))))) !== null;
    },
    async get(key) {
      assertNoOpenTransaction();
      const found = await orNull(client.send(new GetObjectCommand(at(key))));
      return (await found?.Body?.transformToByteArray()) ?? null;
    },
    async remove(key) {
      assertNoOpenTransaction();
      await client.send(new DeleteObjectCommand(at(key)));
    },
    close: () => client.destroy(),
  };
}

function orNull<T>(answer: Promise<T>): Promise<T | null> {
  return answer.catch((error: unknown) => {
    const name = error instanceof Error ? error.name : '';
    if (name === 'NotFound' || name === 'NoSuchKey') return null;
    throw error;
  });
}

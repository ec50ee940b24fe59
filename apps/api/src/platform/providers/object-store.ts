import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { OutsideUnavailable } from '../http/app-error.ts';
import type { Config } from '../config.ts';
import { assertNoOpenTransaction } from '../database/database.ts';

export interface ObjectStore {
  /** Keys are never reused for other bytes, so objects may be cached for ever. */
  put(key: string, body: Uint8Array, contentType: string): Promise<void>;
  exists(key: string): Promise<boolean>;
  /** In bytes; null when the object does not exist. */
  sizeOf(key: string): Promise<number | null>;
  get(key: string): Promise<Uint8Array | null>;
  remove(key: string): Promise<void>;
  /** A presigned URL for uploading exactly this file; makes no request. */
  signUpload(key: string, upload: UploadTerms): Promise<SignedUpload>;
  /** A presigned URL for reading an object that is not public; makes no request. */
  signRead(key: string, seconds: number): Promise<string>;
  close(): void;
}

interface UploadTerms {
  readonly type: string;
  readonly bytes: number;
  readonly seconds: number;
}

interface SignedUpload {
  readonly url: string;
  /** Headers that the browser must send. */
  readonly headers: Record<string, string>;
}

/** In milliseconds; the default has no limit for a server that does not answer. */
const timeouts = { connectionTimeout: 1_000, requestTimeout: 5_000, throwOnRequestTimeout: true };

const immutable = 'public, max-age=31536000, immutable';
/** A signed URL is another one each time, so that a longer life would only fill caches. */
const untilSignatureExpires = 'private, max-age=600';

export function openObjectStore(options: Config['objectStore']): ObjectStore {
  const { endpoint, uploadEndpoint, region, bucket, accessKey, secretKey } = options;
  const settings = {
    region,
    forcePathStyle: true,
    credentials: { accessKeyId: accessKey, secretAccessKey: secretKey },
    // Our object store rejects the trailing checksums that the client adds by default.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  } as const;
  const client = new S3Client({ ...settings, endpoint, requestHandler: timeouts, maxAttempts: 2 });
  const signer = new S3Client({ ...settings, endpoint: uploadEndpoint });
  const at = (key: string) => ({ Bucket: bucket, Key: key });
  return {
    async put(key, body, contentType) {
      assertNoOpenTransaction();
      const cacheControl = key.startsWith('privatePictures/') ? untilSignatureExpires : immutable;
      const object = { Body: body, ContentType: contentType, CacheControl: cacheControl };
      await orUnavailable(client.send(new PutObjectCommand({ ...at(key), ...object })));
    },
    async exists(key) {
      assertNoOpenTransaction();
      return (await orNull(client.send(new HeadObjectCommand(at(key))))) !== null;
    },
    async sizeOf(key) {
      assertNoOpenTransaction();
      return (await orNull(client.send(new HeadObjectCommand(at(key)))))?.ContentLength ?? null;
    },
    async get(key) {
      assertNoOpenTransaction();
      const found = await orNull(client.send(new GetObjectCommand(at(key))));
      return (await found?.Body?.transformToByteArray()) ?? null;
    },
    async remove(key) {
      assertNoOpenTransaction();
      await orUnavailable(client.send(new DeleteObjectCommand(at(key))));
    },
    async signUpload(key, { type, bytes, seconds }) {
      const object = { ...at(key), ContentType: type, ContentLength: bytes };
      const url = await getSignedUrl(signer, new PutObjectCommand(object), {
        expiresIn: seconds,
        // Signed as headers: as query parameters no server would compare them with the request.
        signableHeaders: new Set(['host', 'content-type', 'content-length']),
      });
      return { url, headers: { 'content-type': type } };
    },
    signRead(key, seconds) {
      return getSignedUrl(signer, new GetObjectCommand(at(key)), { expiresIn: seconds });
    },
    close() {
      client.destroy();
      signer.destroy();
    },
  };
}

function orNull<T>(answer: Promise<T>): Promise<T | null> {
  return orUnavailable(
    answer.catch((error: unknown) => {
      const name = error instanceof Error ? error.name : '';
      if (name === 'NotFound' || name === 'NoSuchKey') return null;
      throw error;
    }),
  );
}

function orUnavailable<T>(answer: Promise<T>): Promise<T> {
  return answer.catch((error: unknown) => {
    throw new OutsideUnavailable('object store', error);
  });
}

// node infra/s3/setup-bucket.ts [bucket]   creates the bucket, opens its public pictures and allows uploads from the site.
// Idempotent. Reads S3_ENDPOINT, S3_REGION, S3_ACCESS_KEY, S3_SECRET_KEY, S3_BUCKET, PUBLIC_URL,
// SITE_PORT (scripts/env.sh).
import {
  BucketAlreadyOwnedByYou,
  CreateBucketCommand,
  PutBucketCorsCommand,
  PutBucketPolicyCommand,
  S3Client,
} from '@aws-sdk/client-s3';

const PUBLIC_PREFIXES = ['avatars', 'chapterPictures', 'productPictures', 'sitemaps'];

function required(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set: run through scripts/run`);
  return value;
}

const bucket = process.argv[2] ?? required('S3_BUCKET');
const s3 = new S3Client({
  endpoint: required('S3_ENDPOINT'),
  region: required('S3_REGION'),
  credentials: { accessKeyId: required('S3_ACCESS_KEY'), secretAccessKey: required('S3_SECRET_KEY') },
  forcePathStyle: true,
  // versitygw refuses small chunks with checksum trailers
  requestChecksumCalculation: 'WHEN_REQUIRED',
});

try {
  await s3.send(new CreateBucketCommand({ Bucket: bucket }));
} catch (error) {
  if (!(error instanceof BucketAlreadyOwnedByYou)) throw error;
}

const policy = {
  Version: '2012-10-17',
  Statement: [
    {
      Effect: 'Allow',
      Principal: '*',
      Action: ['s3:GetObject'],
      Resource: PUBLIC_PREFIXES.map((prefix) => `arn:aws:s3:::${bucket}/${prefix}/*`),
    },
  ],
};
await s3.send(new PutBucketPolicyCommand({ Bucket: bucket, Policy: JSON.stringify(policy) }));

// The web host by itself, and the same behind the reverse proxy where there is one.
const sitePort = process.env['SITE_PORT'];
const sites = new Set([
  new URL(required('PUBLIC_URL')).origin,
  ...(sitePort ? [`http://127.0.0.1:${sitePort}`] : []),
]);
await s3.send(
  new PutBucketCorsCommand({
    Bucket: bucket,
    CORSConfiguration: {
      CORSRules: [
        {
          AllowedOrigins: [...sites],
          AllowedMethods: ['GET', 'HEAD', 'PUT'],
          AllowedHeaders: ['*'],
          ExposeHeaders: ['ETag'],
          MaxAgeSeconds: 600,
        },
      ],
    },
  }),
);

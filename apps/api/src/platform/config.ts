import { z } from 'zod';
import { withSecretFiles } from './secret-files.ts';

/** Any other URL is a simulator. */
export const officialPaymentApi = 'https://api.mercadopago.com';

const port = z.coerce.number().int().min(1).max(65535);

const variables = z.object({
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
  COMMIT: z.string().min(1).default('unknown'),
  LOG_LEVEL: z.enum(['silent', 'fatal', 'error', 'warn', 'info', 'debug']).default('info'),
  NAMESPACE: z.string().regex(/^[a-z0-9-]+$/),
  API_HOST: z.string().default('127.0.0.1'),
  API_PORT: port,
  OPS_PORT: port,
  /** How long a stopping process keeps connections open: longer than the reverse proxy's idle timeout. */
  DRAIN_SECONDS: z.coerce.number().min(0).max(20).default(5),
  /** Addresses whose X-Forwarded-For is trusted. */
  TRUSTED_PROXIES: z.string().default('127.0.0.1,::1'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }),
  /** Two are reserved for payment requests, so at least three are needed. */
  DATABASE_POOL: z.coerce.number().int().min(3).max(100).default(10),
  /** A streaming standby; without one all reads go to the primary. */
  REPLICA_DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  /** A replica further behind is not read from. */
  REPLICA_LAG_SECONDS: z.coerce.number().min(0.5).max(30).default(2),
  REDIS_URL: z.url({ protocol: /^rediss?$/ }),
  /** One node or several, separated by commas. */
  OPENSEARCH_URL: z.string().regex(/^https?:\/\/[^\s,]+(,https?:\/\/[^\s,]+)*$/),
  /** For the next rebuild; see docs/runbook/search-cluster.md. */
  OPENSEARCH_SHARDS: z.coerce.number().int().min(1).max(64).default(1),
  OPENSEARCH_REPLICAS: z.coerce.number().int().min(0).max(8).default(0),
  S3_ENDPOINT: z.url({ protocol: /^https?$/ }),
  S3_REGION: z.string().min(1),
  S3_BUCKET: z.string().min(1),
  S3_ACCESS_KEY: z.string().min(1),
  S3_SECRET_KEY: z.string().min(1),
  /** Where browsers upload photos; S3_ENDPOINT by default. */
  S3_UPLOAD_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  /** Where browsers load pictures. */
  MEDIA_URL: z.url({ protocol: /^https?$/ }),
  /** `paused` leaves AVIF jobs in their queue. */
  AVIF: z.enum(['on', 'paused']).default('on'),
  COMMISSION_BASIS_POINTS: z.coerce.number().int().min(0).max(5_000).default(1_000),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }),
  MAIL_FROM: z.string().min(1),
  /** What the mail service takes; the daily mails are spread accordingly. */
  DAILY_MAILS_PER_SECOND: z.coerce.number().int().min(1).max(1_000).default(20),
  /** Base of links in mails, and the only allowed origin of writes. */
  PUBLIC_URL: z.url({ protocol: /^https?$/ }),
  /** Signs sessions and encrypts secrets in the database. Several are separated by commas; see createKeys. */
  AUTH_SECRET: z.string().regex(/^[^,\s]{32,}(,[^,\s]{32,})*$/, 'at least 32 characters each'),
  PASSWORD_MIN_LENGTH: z.coerce.number().int().min(6).max(64).default(6),
  PASSWORD_MAX_LENGTH: z.coerce.number().int().min(6).max(64).default(64),
  /** Any of lower, upper, digit, symbol, separated by commas; only shown as advice unless enforced. */
  PASSWORD_CHARACTERS: z
    .string()
    .regex(/^((lower|upper|digit|symbol)(,|$))*$/)
    .default(''),
  PASSWORD_ENFORCED: z.stringbool().default(false),
  PASSWORD_HASHES_AT_ONCE: z.coerce.number().int().min(1).max(16).default(2),
  TWILIO_ACCOUNT_SID: z.string().regex(/^AC[0-9a-f]{32}$/),
  TWILIO_AUTH_TOKEN: z.string().min(1),
  TWILIO_FROM: z.string().min(1),
  /** Changed only for the simulator. */
  TWILIO_API_URL: z.url({ protocol: /^https?$/ }).default('https://api.twilio.com'),
  TURNSTILE_SITE_KEY: z.string().min(1),
  TURNSTILE_SECRET: z.string().min(1),
  TURNSTILE_VERIFY_URL: z
    .url({ protocol: /^https?$/ })
    .default('https://challenges.cloudflare.com/turnstile/v0/siteverify'),
  TURNSTILE_SCRIPT_URL: z
    .url({ protocol: /^https?$/ })
    .default('https://challenges.cloudflare.com/turnstile/v0/api.js'),
  MP_CLIENT_ID: z.string().min(1),
  MP_CLIENT_SECRET: z.string().min(1),
  /** Of the application; used only to request sellers' tokens. */
  MP_APP_ACCESS_TOKEN: z.string().min(1),
  /** Separated by commas; all are valid, so that secrets can be rotated. */
  MP_WEBHOOK_SECRETS: z.string().min(1),
  /** `accept-unverified` stores a few notifications a minute with a wrong signature: for tests with the provider's test accounts. */
  MP_SIGNATURE_MODE: z.enum(['enforce', 'accept-unverified']).default('enforce'),
  /** Its share of a payment, shown until enough payments have been measured; nothing is shown without it. */
  MP_FEE_BASIS_POINTS: z.coerce.number().int().min(0).max(5_000).optional(),
  /** Changed only for the simulator. */
  MP_API_BASE_URL: z.url({ protocol: /^https?$/ }).default(officialPaymentApi),
  MP_AUTH_BASE_URL: z.url({ protocol: /^https?$/ }).default('https://auth.mercadopago.com.uy'),
  /** Allowed origins of payment pages, separated by commas. */
  MP_INIT_POINT_ORIGINS: z
    .string()
    .default('https://www.mercadopago.com.uy,https://www.mercadopago.com,https://mercadopago.com.uy'),
  /** The webhook URL that the provider calls. */
  MP_NOTIFICATION_URL: z.url({ protocol: /^https?$/ }),
  /** `id:key` separated by commas, each key 32 bytes in base64; the first encrypts, all decrypt. */
  MP_TOKEN_KEYS: z.string().regex(/^[\w-]+:[A-Za-z0-9+/]{43}=(,[\w-]+:[A-Za-z0-9+/]{43}=)*$/),
  /** Whether cash vouchers are offered, which reserve products for days. */
  MP_CASH: z.enum(['on', 'off']).default('off'),
  MP_CASH_DAYS: z.coerce.number().int().min(1).max(10).default(3),
  /** How long products are reserved while the buyer pays. */
  ORDER_HOLD_SECONDS: z.coerce.number().int().min(5).max(7200).default(900),
  /** The key pair of pushes, base64url as `web-push generate-vapid-keys` prints it. */
  VAPID_PUBLIC_KEY: z.string().regex(/^[\w-]{87}$/),
  VAPID_PRIVATE_KEY: z.string().regex(/^[\w-]{43}$/),
  /** Where push services write to us. */
  VAPID_SUBJECT: z.url({ protocol: /^(https|mailto)$/ }),
  /** Push services besides the browsers' own, separated by commas. */
  PUSH_ORIGINS: z.string().default(''),
  PEOPLE_TOOL: z.enum(['on', 'off']).default('off'),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url().optional(),
});

/** In production these must be public https URLs, not those of a simulator. */
const paymentUrls = [
  'PUBLIC_URL',
  'MP_API_BASE_URL',
  'MP_AUTH_BASE_URL',
  'MP_NOTIFICATION_URL',
  'MP_INIT_POINT_ORIGINS',
] as const;
const isPublic = (address: string) => {
  const { protocol, hostname } = new URL(address);
  return protocol === 'https:' && !/^(localhost|127\.|\[::1\]|0\.0\.0\.0)/.test(hostname);
};

const originsOf = (list: string) => list.split(',').filter((origin) => origin !== '');

const secrets = [
  'DATABASE_URL',
  'REPLICA_DATABASE_URL',
  'S3_SECRET_KEY',
  'AUTH_SECRET',
  'TWILIO_AUTH_TOKEN',
  'TURNSTILE_SECRET',
  'MP_CLIENT_SECRET',
  'MP_APP_ACCESS_TOKEN',
  'MP_WEBHOOK_SECRETS',
  'MP_TOKEN_KEYS',
  'VAPID_PRIVATE_KEY',
] as const;
/** The development defaults of scripts/env.sh, which are public. */
const publicDefaults = /development|:perchero_app@|^perchero-secret$/;

/** Cloudflare's published test keys. */
const turnstileTestKey = /^[123]x0{10}/;

const environment = variables.superRefine((value, context) => {
  if (value.NODE_ENV !== 'production') return;
  for (const name of secrets)
    if (publicDefaults.test(value[name] ?? ''))
      context.addIssue({ code: 'custom', path: [name], message: 'must not be the one of developers' });
  for (const name of paymentUrls)
    if (!value[name].split(',').every((address) => URL.canParse(address) && isPublic(address)))
      context.addIssue({
        code: 'custom',
        path: [name],
        message: 'must be a public https address in production',
      });
  if (!originsOf(value.PUSH_ORIGINS).every((origin) => URL.canParse(origin) && isPublic(origin)))
    context.addIssue({
      code: 'custom',
      path: ['PUSH_ORIGINS'],
      message: 'must be public https addresses in production',
    });
  if (value.MP_SIGNATURE_MODE !== 'enforce')
    context.addIssue({
      code: 'custom',
      path: ['MP_SIGNATURE_MODE'],
      message: 'must be enforce in production',
    });
  for (const name of ['TURNSTILE_SITE_KEY', 'TURNSTILE_SECRET'] as const)
    if (turnstileTestKey.test(value[name]))
      context.addIssue({ code: 'custom', path: [name], message: 'must not be a test key in production' });
  if (value.MP_API_BASE_URL !== officialPaymentApi)
    context.addIssue({
      code: 'custom',
      path: ['MP_API_BASE_URL'],
      message: 'must be the real one in production',
    });
});

/** Validates the environment. A wrong or missing variable fails the start and is named, without its value. */
export function readConfig(env: NodeJS.ProcessEnv = withSecretFiles(process.env)) {
  const checked = environment.safeParse(env);
  if (!checked.success) throw new Error(`Configuration: ${z.prettifyError(checked.error)}`);
  const value = checked.data;
  return Object.freeze({
    environment: value.NODE_ENV,
    commit: value.COMMIT,
    logLevel: value.LOG_LEVEL,
    namespace: value.NAMESPACE,
    http: {
      host: value.API_HOST,
      port: value.API_PORT,
      opsPort: value.OPS_PORT,
      drainSeconds: value.DRAIN_SECONDS,
      trustedProxies: value.TRUSTED_PROXIES.split(','),
    },
    database: { url: value.DATABASE_URL, poolSize: value.DATABASE_POOL },
    replica: value.REPLICA_DATABASE_URL
      ? { url: value.REPLICA_DATABASE_URL, maxLagMs: value.REPLICA_LAG_SECONDS * 1000 }
      : null,
    redisUrl: value.REDIS_URL,
    openSearchUrl: value.OPENSEARCH_URL,
    searchSharding: { shards: value.OPENSEARCH_SHARDS, replicas: value.OPENSEARCH_REPLICAS },
    objectStore: {
      endpoint: value.S3_ENDPOINT,
      uploadEndpoint: value.S3_UPLOAD_ENDPOINT ?? value.S3_ENDPOINT,
      region: value.S3_REGION,
      bucket: value.S3_BUCKET,
      accessKey: value.S3_ACCESS_KEY,
      secretKey: value.S3_SECRET_KEY,
    },
    mediaUrl: value.MEDIA_URL.replace(/\/$/, ''),
    makesAvif: value.AVIF === 'on',
    commission: { basisPoints: value.COMMISSION_BASIS_POINTS },
    mail: { smtpUrl: value.SMTP_URL, from: value.MAIL_FROM },
    dailyMailsPerSecond: value.DAILY_MAILS_PER_SECOND,
    publicUrl: value.PUBLIC_URL.replace(/\/$/, ''),
    authSecret: value.AUTH_SECRET,
    passwordPolicy: {
      minLength: value.PASSWORD_MIN_LENGTH,
      maxLength: value.PASSWORD_MAX_LENGTH,
      requireLowercase: value.PASSWORD_CHARACTERS.includes('lower'),
      requireUppercase: value.PASSWORD_CHARACTERS.includes('upper'),
      requireDigit: value.PASSWORD_CHARACTERS.includes('digit'),
      requireSymbol: value.PASSWORD_CHARACTERS.includes('symbol'),
      enforced: value.PASSWORD_ENFORCED,
    },
    maxConcurrentPasswordHashes: value.PASSWORD_HASHES_AT_ONCE,
    sms: {
      accountSid: value.TWILIO_ACCOUNT_SID,
      authToken: value.TWILIO_AUTH_TOKEN,
      from: value.TWILIO_FROM,
      apiUrl: value.TWILIO_API_URL,
    },
    botCheck: {
      siteKey: value.TURNSTILE_SITE_KEY,
      secret: value.TURNSTILE_SECRET,
      verifyUrl: value.TURNSTILE_VERIFY_URL,
      scriptUrl: value.TURNSTILE_SCRIPT_URL,
    },
    mercadoPago: {
      clientId: value.MP_CLIENT_ID,
      clientSecret: value.MP_CLIENT_SECRET,
      appAccessToken: value.MP_APP_ACCESS_TOKEN,
      webhookSecrets: value.MP_WEBHOOK_SECRETS.split(','),
      signatureMode: value.MP_SIGNATURE_MODE,
      feeBasisPoints: value.MP_FEE_BASIS_POINTS ?? null,
      apiUrl: value.MP_API_BASE_URL,
      authUrl: value.MP_AUTH_BASE_URL,
      payOrigins: value.MP_INIT_POINT_ORIGINS.split(','),
      notificationUrl: value.MP_NOTIFICATION_URL,
      /** Must match the URL registered at the provider. */
      redirectUrl: `${value.PUBLIC_URL.replace(/\/$/, '')}/mercado-pago/vinculacion`,
      tokenKeys: value.MP_TOKEN_KEYS.split(',').map((pair) => {
        const colon = pair.indexOf(':');
        return { id: pair.slice(0, colon), key: Buffer.from(pair.slice(colon + 1), 'base64') };
      }),
      cash: { isOffered: value.MP_CASH === 'on', days: value.MP_CASH_DAYS },
    },
    push: {
      publicKey: value.VAPID_PUBLIC_KEY,
      privateKey: value.VAPID_PRIVATE_KEY,
      subject: value.VAPID_SUBJECT,
      origins: originsOf(value.PUSH_ORIGINS),
    },
    reservationSeconds: value.ORDER_HOLD_SECONDS,
    hasPeopleTool: value.PEOPLE_TOOL === 'on',
    traceEndpoint: value.OTEL_EXPORTER_OTLP_ENDPOINT ?? null,
  });
}

/** The role that owns tables; only for migrations. */
export function readMigrationConfig(env: NodeJS.ProcessEnv = withSecretFiles(process.env)) {
  return { ownerUrl: z.url({ protocol: /^postgres(ql)?$/ }).parse(env.MIGRATIONS_DATABASE_URL) };
}

export type Config = ReturnType<typeof readConfig>;

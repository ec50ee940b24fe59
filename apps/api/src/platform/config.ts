import { z } from 'zod';
import { withSecretFiles } from './secret-files.ts';

/** The payment provider itself; anything else is a simulator. */
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
  /** How long a process that ends leaves its connections open: longer than the front door keeps one that it does not use. */
  DRAIN_SECONDS: z.coerce.number().min(0).max(20).default(5),
  /** Addresses whose X-Forwarded-For is believed. */
  TRUSTED_PROXIES: z.string().default('127.0.0.1,::1'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }),
  /** Two of them are kept for calls that money depends on: fewer than three would leave none for anybody else. */
  DATABASE_POOL: z.coerce.number().int().min(3).max(100).default(10),
  /** A standby that follows the database by streaming; without one everything is read where it is written. */
  REPLICA_DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  /** A replica further behind is not read from. */
  REPLICA_LAG_SECONDS: z.coerce.number().min(0.5).max(30).default(2),
  REDIS_URL: z.url({ protocol: /^rediss?$/ }),
  /** The nodes that may be asked, with commas between. */
  OPENSEARCH_URL: z.string().regex(/^https?:\/\/[^\s,]+(,https?:\/\/[^\s,]+)*$/),
  /** For the next index that is made; see docs/runbook/search-cluster.md. */
  OPENSEARCH_SHARDS: z.coerce.number().int().min(1).max(64).default(1),
  OPENSEARCH_REPLICAS: z.coerce.number().int().min(0).max(8).default(0),
  S3_ENDPOINT: z.url({ protocol: /^https?$/ }),
  S3_REGION: z.string().min(1),
  S3_BUCKET: z.string().min(1),
  S3_ACCESS_KEY: z.string().min(1),
  S3_SECRET_KEY: z.string().min(1),
  /** Where browsers reach the store for sending photos; the same place unless it has a public name of its own. */
  S3_UPLOAD_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  /** Where browsers reach pictures. */
  MEDIA_URL: z.url({ protocol: /^https?$/ }),
  /** `paused` leaves the AVIF files for later: their jobs wait. */
  AVIF: z.enum(['on', 'paused']).default('on'),
  /** What Perchero keeps of a sale, in hundredths of a percent. */
  COMMISSION_BASIS_POINTS: z.coerce.number().int().min(0).max(5_000).default(1_000),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }),
  MAIL_FROM: z.string().min(1),
  /** Where people reach the site: links in mails begin with it, and changes asked for from elsewhere are refused. */
  PUBLIC_URL: z.url({ protocol: /^https?$/ }),
  /** Signs sessions and seals what the database must not be able to tell. */
  AUTH_SECRET: z.string().min(32),
  PASSWORD_MIN_LENGTH: z.coerce.number().int().min(6).max(64).default(6),
  PASSWORD_MAX_LENGTH: z.coerce.number().int().min(6).max(64).default(64),
  /** Of lower, upper, digit, symbol, with commas between; advice until enforced. */
  PASSWORD_CHARACTERS: z
    .string()
    .regex(/^((lower|upper|digit|symbol)(,|$))*$/)
    .default(''),
  PASSWORD_ENFORCED: z.stringbool().default(false),
  PASSWORD_HASHES_AT_ONCE: z.coerce.number().int().min(1).max(16).default(2),
  TWILIO_ACCOUNT_SID: z.string().regex(/^AC[0-9a-f]{32}$/),
  TWILIO_AUTH_TOKEN: z.string().min(1),
  TWILIO_FROM: z.string().min(1),
  /** Only for the simulator; the real service has one address. */
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
  /** Of the application itself; only for asking for sellers' tokens. */
  MP_APP_ACCESS_TOKEN: z.string().min(1),
  /** With commas between: during a change of secret both are good. */
  MP_WEBHOOK_SECRETS: z.string().min(1),
  /** `accept-unverified` stores notifications whose signature is wrong, some a minute: for rehearsals with the provider's test accounts. */
  MP_SIGNATURE_MODE: z.enum(['enforce', 'accept-unverified']).default('enforce'),
  /** Only for the simulator; the real service has one address of each. */
  MP_API_BASE_URL: z.url({ protocol: /^https?$/ }).default(officialPaymentApi),
  MP_AUTH_BASE_URL: z.url({ protocol: /^https?$/ }).default('https://auth.mercadopago.com.uy'),
  /** Where a buyer may be sent to pay, with commas between. */
  MP_INIT_POINT_ORIGINS: z
    .string()
    .default('https://www.mercadopago.com.uy,https://www.mercadopago.com,https://mercadopago.com.uy'),
  /** Where the provider reaches us. */
  MP_NOTIFICATION_URL: z.url({ protocol: /^https?$/ }),
  /** `id:key` with commas between, each key 32 bytes in base64; the first seals, all open. */
  MP_TOKEN_KEYS: z.string().regex(/^[\w-]+:[A-Za-z0-9+/]{43}=(,[\w-]+:[A-Za-z0-9+/]{43}=)*$/),
  /** Whether vouchers to be paid in cash are offered, which set pieces aside for days. */
  MP_CASH: z.enum(['on', 'off']).default('off'),
  MP_CASH_DAYS: z.coerce.number().int().min(1).max(10).default(3),
  /** How long a buyer's pieces are set aside while they pay. */
  ORDER_HOLD_SECONDS: z.coerce.number().int().min(5).max(7200).default(900),
  PEOPLE_TOOL: z.enum(['on', 'off']).default('off'),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url().optional(),
});

/** What money goes through: in production nobody on the way may read it, and nothing of a simulator may be left. */
const moneyAddresses = [
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
] as const;
/** What scripts/env.sh gives to developers, and therefore to everybody. */
const knownToEverybody = /development|:perchero_app@|^perchero-secret$/;

/** Cloudflare publishes these: they pass, block or challenge everybody. */
const turnstileTestKey = /^[123]x0{10}/;

const environment = variables.superRefine((value, context) => {
  if (value.NODE_ENV !== 'production') return;
  for (const name of secrets)
    if (knownToEverybody.test(value[name] ?? ''))
      context.addIssue({ code: 'custom', path: [name], message: 'must not be the one of developers' });
  for (const name of moneyAddresses)
    if (!value[name].split(',').every((address) => URL.canParse(address) && isPublic(address)))
      context.addIssue({
        code: 'custom',
        path: [name],
        message: 'must be a public https address in production',
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

/** The environment, checked once. A wrong or missing variable stops the start and is named. */
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
      ? { url: value.REPLICA_DATABASE_URL, mostLagMs: value.REPLICA_LAG_SECONDS * 1000 }
      : null,
    redisUrl: value.REDIS_URL,
    openSearchUrl: value.OPENSEARCH_URL,
    searchSpread: { shards: value.OPENSEARCH_SHARDS, replicas: value.OPENSEARCH_REPLICAS },
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
    passwordHashesAtOnce: value.PASSWORD_HASHES_AT_ONCE,
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
      apiUrl: value.MP_API_BASE_URL,
      authUrl: value.MP_AUTH_BASE_URL,
      payOrigins: value.MP_INIT_POINT_ORIGINS.split(','),
      notificationUrl: value.MP_NOTIFICATION_URL,
      /** Exactly what the application is registered with at the provider. */
      redirectUrl: `${value.PUBLIC_URL.replace(/\/$/, '')}/mercado-pago/vinculacion`,
      tokenKeys: value.MP_TOKEN_KEYS.split(',').map((pair) => {
        const colon = pair.indexOf(':');
        return { id: pair.slice(0, colon), key: Buffer.from(pair.slice(colon + 1), 'base64') };
      }),
      cash: { isOffered: value.MP_CASH === 'on', days: value.MP_CASH_DAYS },
    },
    holdSeconds: value.ORDER_HOLD_SECONDS,
    hasPeopleTool: value.PEOPLE_TOOL === 'on',
    traceEndpoint: value.OTEL_EXPORTER_OTLP_ENDPOINT ?? null,
  });
}

/** For the migration step alone: the role that may change tables. */
export function readMigrationConfig(env: NodeJS.ProcessEnv = withSecretFiles(process.env)) {
  return { ownerUrl: z.url({ protocol: /^postgres(ql)?$/ }).parse(env.MIGRATIONS_DATABASE_URL) };
}

export type Config = ReturnType<typeof readConfig>;

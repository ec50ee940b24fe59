import { z } from 'zod';

const origin = z.url({ protocol: /^https?$/ }).transform((url) => url.replace(/\/$/, ''));

const environment = z.object({
  WEB_HOST: z.string().default('127.0.0.1'),
  WEB_PORT: z.coerce.number().int().min(1).max(65_535).default(5630),
  /** URL of the API for this server; never sent to a browser. */
  API_URL: origin.default('http://127.0.0.1:5620'),
  /** Public URL of the site. */
  PUBLIC_URL: origin.default('http://127.0.0.1:5630'),
  /** Base URL of all pictures: a separate origin and the bucket. */
  MEDIA_URL: origin.default('http://127.0.0.1:5603/pictures'),
  /** The object store as browsers reach it, for uploads. */
  S3_UPLOAD_ENDPOINT: origin.optional(),
  S3_ENDPOINT: origin.default('http://127.0.0.1:5603'),
  TURNSTILE_SCRIPT_URL: z
    .url({ protocol: /^https?$/ })
    .default('https://challenges.cloudflare.com/turnstile/v0/api.js'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  COMMIT: z.string().default('unknown'),
  /** `withdrawn` unregisters the service worker in every browser that has it. */
  SERVICE_WORKER: z.enum(['on', 'withdrawn']).default('on'),
  /** Whether the API has the endpoints of the page of people. */
  PEOPLE_TOOL: z.enum(['on', 'off']).default('off'),
  /** 1 enables /dev/…: the component showcase and the page that crashes on purpose. */
  DEV_PAGES: z.enum(['0', '1']).optional(),
  NODE_ENV: z.string().optional(),
});

// React and the router choose their development or production build by it; only `react-router dev` sets it.
process.env.NODE_ENV ??= 'production';

/** The only file of the web app that reads the environment. */
export const config = readConfig(process.env);

export type Config = typeof config;

function readConfig(variables: NodeJS.ProcessEnv) {
  const { data, error } = environment.safeParse(variables);
  if (!data) throw new Error(`The environment is not usable:\n${z.prettifyError(error)}`);
  return Object.freeze({
    host: data.WEB_HOST,
    port: data.WEB_PORT,
    apiUrl: data.API_URL,
    publicUrl: data.PUBLIC_URL,
    mediaUrl: data.MEDIA_URL,
    uploadOrigin: new URL(data.S3_UPLOAD_ENDPOINT ?? data.S3_ENDPOINT).origin,
    botCheckOrigin: new URL(data.TURNSTILE_SCRIPT_URL).origin,
    logLevel: data.LOG_LEVEL,
    commit: data.COMMIT,
    isWorkerWithdrawn: data.SERVICE_WORKER === 'withdrawn',
    hasPeopleTool: data.PEOPLE_TOOL === 'on',
    isDevelopment: data.NODE_ENV === 'development',
    devPages: data.DEV_PAGES ? data.DEV_PAGES === '1' : data.NODE_ENV === 'development',
  });
}

/** Variables whose values nobody outside may learn. A test compares them with the configuration. */
export const secretNames = [
  'DATABASE_URL',
  'MIGRATIONS_DATABASE_URL',
  'REDIS_URL',
  'OPENSEARCH_URL',
  'SMTP_URL',
  'S3_ACCESS_KEY',
  'S3_SECRET_KEY',
  'AUTH_SECRET',
  'TWILIO_ACCOUNT_SID',
  'TWILIO_AUTH_TOKEN',
  'TURNSTILE_SECRET',
  'MP_CLIENT_SECRET',
  'MP_APP_ACCESS_TOKEN',
  'MP_WEBHOOK_SECRETS',
  'MP_TOKEN_KEYS',
  'VAPID_PRIVATE_KEY',
] as const;

const shortest = 12;

/** The values themselves, and the parts of those that hold several. Short ones would be found in any text. */
export function secretValues(environment: NodeJS.ProcessEnv): string[] {
  const values = secretNames.flatMap((name) => {
    const value = environment[name] ?? '';
    return [value, ...value.split(','), ...value.split(/[,:]/)];
  });
  return [...new Set(values)].filter((value) => value.length >= shortest);
}

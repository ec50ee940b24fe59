import { type Logger, pino, stdSerializers } from 'pino';
import { currentContext } from '../http/request-context.ts';

export type Log = Logger;

interface LogOptions {
  readonly service: string;
  readonly commit: string;
  readonly level: string;
}

// Redacted at any of four levels.
const secretPaths = [
  'password',
  'token',
  'secret',
  'email',
  'phone',
  'authorization',
  'cookie',
  'connectionString',
].flatMap((name) => [name, `*.${name}`, `*.*.${name}`, `*.*.*.${name}`]);

export function openLog(
  { service, commit, level }: LogOptions,
  destination?: { write(line: string): void },
): Log {
  const options = {
    level,
    base: { service, commit },
    redact: {
      paths: [...secretPaths, 'headers["set-cookie"]', '*.headers["set-cookie"]'],
      censor: '[secret]',
    },
    serializers: { err: stdSerializers.errWithCause },
    formatters: { level: (label: string) => ({ level: label }) },
    mixin: () => {
      const context = currentContext();
      return context ? { requestId: context.requestId } : {};
    },
  };
  return destination ? pino(options, destination) : pino(options);
}

/** For lines without caller data: redaction costs more than writing them. */
export function withoutRedaction(log: Log): Log {
  return log.child({}, { redact: [] });
}

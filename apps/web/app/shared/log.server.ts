import { config } from './config.server.ts';

/** Writes a fault as one JSON line in the format of the host's logger. */
export function logFault(message: string, detail: { requestId: string | null; error: unknown }): void {
  if (config.logLevel === 'silent') return;
  const { requestId, error } = detail;
  const fault =
    error instanceof Error
      ? { type: error.name, message: error.message, stack: error.stack }
      : { message: String(error) };
  process.stderr.write(
    `${JSON.stringify({ level: 50, time: Date.now(), msg: message, requestId, err: fault })}\n`,
  );
}

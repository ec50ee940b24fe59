import { config } from './config.server.ts';

/** One line of JSON per fault, in the shape of the host's own log. */
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

import type { ErrorCode } from '@perchero/contract/errors';

interface AppErrorOptions extends ErrorOptions {
  /** Seconds until the same call may succeed. */
  readonly cooldown?: number;
  /** Invalid fields and the rules they break. */
  readonly issues?: readonly { readonly path: string; readonly rule: string }[];
}

/** An expected rejection. Any other exception is a bug and becomes a 500. */
export class AppError extends Error {
  override readonly name = 'AppError';
  readonly code: ErrorCode;
  readonly cooldown: number | undefined;
  readonly issues: AppErrorOptions['issues'];

  /** `detail` is for the log, in English; it never leaves the server. */
  constructor(code: ErrorCode, detail?: string, { cooldown, issues, ...options }: AppErrorOptions = {}) {
    super(detail ?? code, options);
    this.code = code;
    this.cooldown = cooldown;
    this.issues = issues;
  }
}

/** A dependency did not answer; the same call may be retried. */
export class OutsideUnavailable extends Error {
  override readonly name = 'OutsideUnavailable';
  readonly service: string;

  constructor(service: string, cause: unknown) {
    super(`${service} is not available`, { cause });
    this.service = service;
  }
}

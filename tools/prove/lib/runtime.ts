import { readConfig } from '@perchero/api/src/platform/config.ts';
import { openRuntime } from '@perchero/api/src/runtime.ts';
import type { Environment } from '../../stack/environment.ts';

/** What the product's own use cases are handed, in the process of a proof. */
export function openProofRuntime(env: Environment) {
  const config = readConfig({ ...env, LOG_LEVEL: 'silent' });
  const runtime = openRuntime(config, { service: 'proof', statementTimeoutMs: 60_000 });
  return { ...runtime, [Symbol.asyncDispose]: () => runtime.close() };
}

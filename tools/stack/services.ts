import { join } from 'node:path';
import { type CommandOptions, runCommand } from './command.ts';
import { repository } from './environment.ts';

export const everyService = [
  'postgres',
  'redis',
  's3',
  'opensearch',
  'mail',
  'twilio',
  'turnstile',
  'mercadopago',
  'push',
] as const;
/** The other nodes of a search cluster; with OPENSEARCH_CLUSTER=1 they find `opensearch`, which has to start with them. */
export const clusterServices = ['opensearch-second', 'opensearch-manager'] as const;
export type Service =
  | (typeof everyService)[number]
  | (typeof clusterServices)[number]
  | 'nginx'
  | 'backup-store'
  | 'postgres-standby';

type Action = 'install' | 'start' | 'stop' | 'kill' | 'reset';

/** scripts/services.sh for the copy that the environment describes. */
export async function services(
  action: Action,
  names: readonly Service[],
  options: CommandOptions,
): Promise<void> {
  if (names.length === 0) return;
  await runCommand([join(repository, 'scripts/services.sh'), action, ...names], options);
}

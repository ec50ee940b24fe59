import { sql } from 'kysely';
import { type Db, readNamed } from '#platform/database/database.ts';

interface Server {
  readonly version: string;
  /** Of this connection; null without TLS. */
  readonly encryption: string | null;
}

export async function describeServer(db: Db): Promise<Server> {
  const [server] = await readNamed(
    db,
    'status-server',
    sql<Server>`
      select current_setting('server_version') as version, pg_stat_ssl.version as encryption
      from pg_stat_ssl where pid = pg_backend_pid() limit 1`,
  );
  return server ?? { version: 'unknown', encryption: null };
}

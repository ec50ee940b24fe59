import { data } from 'react-router';
import { config } from './config.server.ts';

/** Developer pages answer 404 in production. */
export function requireDevPages(): void {
  if (!config.devPages) throw data(null, { status: 404 });
}

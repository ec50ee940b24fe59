import { data } from 'react-router';
import { config } from './config.server.ts';

/** Pages for developers do not exist where people shop. */
export function requireDevPages(): void {
  if (!config.devPages) throw data(null, { status: 404 });
}

import { createHash } from 'node:crypto';

/** The same person of the demo has the same id in every installation. */
export function accountId(username: string): string {
  const hex = createHash('sha256').update(`perchero demo ${username}`).digest('hex');
  const variant = ((Number.parseInt(hex.slice(16, 17), 16) & 3) | 8).toString(16);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

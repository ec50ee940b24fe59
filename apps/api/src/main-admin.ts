import { grantAdmin, revokeAdmin } from '#modules/admin/index.ts';
import { systemClock } from './platform/clock.ts';
import { readConfig } from './platform/config.ts';
import { openDatabase } from './platform/database.ts';
import { createKeys } from './platform/keys.ts';

// `grant <e-mail>` makes somebody an admin and prints their second factor, once; `revoke <e-mail>` takes both away.
const [command, email] = process.argv.slice(2);
if (!email || (command !== 'grant' && command !== 'revoke')) {
  throw new Error('usage: main-admin.ts grant|revoke <e-mail>');
}

const config = readConfig();
const database = openDatabase({ ...config.database, applicationName: 'admin-tool' });
const parts = { db: database.db, clock: systemClock, keys: createKeys(config.authSecret) };
try {
  if (command === 'grant') {
    const { secret, uri } = await grantAdmin(parts, email);
    process.stdout.write(`For the authenticator app, shown only now:\n  ${secret}\n  ${uri}\n`);
  } else {
    await revokeAdmin(parts, email);
    process.stdout.write('No longer an admin; every session has ended.\n');
  }
} finally {
  await database.close();
}

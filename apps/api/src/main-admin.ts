import { parseArgs } from 'node:util';
import {
  grantAdmin,
  removeComment,
  removeProduct,
  restoreProduct,
  revokeAdmin,
} from '#modules/admin/index.ts';
import { systemClock } from './platform/clock.ts';
import { readConfig } from './platform/config.ts';
import { openDatabase } from './platform/database/database.ts';
import { startJobs } from './platform/jobs/jobs.ts';
import { createKeys } from './platform/keys.ts';
import { openLog } from './platform/observability/log.ts';

const usage = `usage: main-admin.ts grant|revoke <e-mail>
       main-admin.ts remove-product|restore-product|remove-comment <number> --reason "<what its owner reads>"`;
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { reason: { type: 'string', default: '' } },
});
const [command = '', subject = ''] = positionals;

const contentCommands = {
  'remove-product': removeProduct,
  'restore-product': restoreProduct,
  'remove-comment': removeComment,
};

const config = readConfig();
const database = openDatabase({ ...config.database, applicationName: 'admin-tool' });
const deps = { db: database.db, clock: systemClock, keys: createKeys(config.authSecret) };
try {
  if (command === 'grant' && subject) {
    const { secret, uri } = await grantAdmin(deps, subject);
    process.stdout.write(`For the authenticator app, shown only now:\n  ${secret}\n  ${uri}\n`);
  } else if (command === 'revoke' && subject) {
    await revokeAdmin(deps, subject);
    process.stdout.write('No longer an admin; every session has ended.\n');
  } else if (command in contentCommands) {
    await changeContent(contentCommands[command as keyof typeof contentCommands]);
  } else throw new Error(usage);
} finally {
  await database.close();
}

async function changeContent(change: (typeof contentCommands)[keyof typeof contentCommands]): Promise<void> {
  const [id, reason] = [Number(subject), values.reason.trim()];
  if (!Number.isSafeInteger(id) || id < 1 || reason === '') throw new Error(usage);
  const log = openLog({ service: 'admin-tool', commit: config.commit, level: 'error' });
  const jobs = await startJobs({ url: config.database.url, log, enqueueOnly: true });
  try {
    const isChanged = await change({ ...deps, jobs }, { id, reason });
    process.stdout.write(
      isChanged ? 'Done and recorded.\n' : 'Nothing to do: it is so already, or not there.\n',
    );
  } finally {
    await jobs.stop();
  }
}

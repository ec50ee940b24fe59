import { parseArgs } from 'node:util';
import { roles, type StaffRole } from '@perchero/contract/identity/roles.rules';
import { grantRole, removeComment, removeProduct, restoreProduct, revokeRole } from '#modules/admin/index.ts';
import { postponeClaims } from '#modules/claims/index.ts';
import { changeCalendar } from '#modules/delivery/index.ts';
import { systemClock } from './platform/clock.ts';
import { readConfig } from './platform/config.ts';
import { openDatabase } from './platform/database/database.ts';
import { startJobs } from './platform/jobs/jobs.ts';
import { createKeys } from './platform/keys.ts';
import { openLog } from './platform/observability/log.ts';

const usage = `usage: main-admin.ts grant moderator|money|admin <e-mail>
       main-admin.ts revoke <e-mail>
       main-admin.ts calendar add <YYYY-MM-DD> --reason "<decree or strike>" [--business]
       main-admin.ts calendar remove <YYYY-MM-DD>
       main-admin.ts remove-product|restore-product|remove-comment <number> --reason "<what its owner reads>"`;
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    reason: { type: 'string', default: '' },
    /** It is worked, although the rule says otherwise. */
    business: { type: 'boolean', default: false },
  },
});
const [command = '', subject = '', object = ''] = positionals;

const contentCommands = {
  'remove-product': removeProduct,
  'restore-product': restoreProduct,
  'remove-comment': removeComment,
};

const config = readConfig();
const database = openDatabase({ ...config.database, applicationName: 'admin-tool' });
const deps = { db: database.db, clock: systemClock, keys: createKeys(config.authSecret) };
try {
  if (command === 'grant' && isStaffRole(subject) && object) {
    const { secret, uri } = await grantRole(deps, subject, object);
    process.stdout.write(`For the authenticator app, shown only now:\n  ${secret}\n  ${uri}\n`);
  } else if (command === 'revoke' && subject) {
    await revokeRole(deps, subject);
    process.stdout.write('No role any more; every session has ended.\n');
  } else if (command === 'calendar') {
    await changeDay();
  } else if (command in contentCommands) {
    await changeContent(contentCommands[command as keyof typeof contentCommands]);
  } else throw new Error(usage);
} finally {
  await database.close();
}

function isStaffRole(value: string): value is StaffRole {
  return value !== 'member' && roles.some((role) => role === value);
}

async function changeDay(): Promise<void> {
  const reason = values.reason.trim();
  const isDay = /^\d{4}-\d\d-\d\d$/.test(object) && !Number.isNaN(Date.parse(object));
  const isComplete = subject === 'remove' || (subject === 'add' && reason !== '');
  if (!isDay || !isComplete) throw new Error(usage);
  const exception = subject === 'add' ? { isBusiness: values.business, reason } : null;
  const moved = (await changeCalendar(deps, { day: object, exception })) + (await postponeClaims(deps));
  process.stdout.write(`Done; ${moved} open deadlines moved to a later day.\n`);
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

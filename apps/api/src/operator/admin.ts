import { parseArgs } from 'node:util';
import { roles, type StaffRole } from '@perchero/contract/identity/roles.rules';
import { grantRole, removeComment, removeProduct, restoreProduct, revokeRole } from '#modules/admin/index.ts';
import { postponeClaims } from '#modules/claims/index.ts';
import { changeCalendar } from '#modules/delivery/index.ts';
import { systemClock } from '#platform/clock.ts';
import { type Config, readConfig } from '#platform/config.ts';
import { openDatabase } from '#platform/database/database.ts';
import { startJobs } from '#platform/jobs/jobs.ts';
import { createKeys } from '#platform/keys.ts';
import { openLog } from '#platform/observability/log.ts';

const usage = `usage: perchero admin grant moderator|money|admin <e-mail>
       perchero admin revoke <e-mail>
       perchero admin calendar add <YYYY-MM-DD> --reason "<decree or strike>" [--business]
       perchero admin calendar remove <YYYY-MM-DD>
       perchero admin remove-product|restore-product|remove-comment <number> --reason "<what its owner reads>"`;
const contentCommands = {
  'remove-product': removeProduct,
  'restore-product': restoreProduct,
  'remove-comment': removeComment,
};

const options = {
  reason: { type: 'string', default: '' },
  /** It is worked, although the rule says otherwise. */
  business: { type: 'boolean', default: false },
} as const;

type Deps = Pick<Parameters<typeof grantRole>[0], 'db' | 'clock' | 'keys'>;

/** Roles, the calendar of business days, and content that is removed without a case. */
export async function admin(args: string[]): Promise<void> {
  const { positionals, values } = parseArgs({ args, allowPositionals: true, options });
  const [command = '', subject = '', object = ''] = positionals;
  const reason = values.reason.trim();
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
      await changeDay(deps, { change: subject, day: object, reason, isBusiness: values.business });
    } else if (Object.hasOwn(contentCommands, command)) {
      const change = contentCommands[command as keyof typeof contentCommands];
      await changeContent({ ...deps, config }, change, { id: Number(subject), reason });
    } else throw new Error(usage);
  } finally {
    await database.close();
  }
}

function isStaffRole(value: string): value is StaffRole {
  return value !== 'member' && roles.some((role) => role === value);
}

interface DayChange {
  readonly change: string;
  readonly day: string;
  readonly reason: string;
  readonly isBusiness: boolean;
}

async function changeDay(deps: Deps, { change, day, reason, isBusiness }: DayChange): Promise<void> {
  const isDay = /^\d{4}-\d\d-\d\d$/.test(day) && !Number.isNaN(Date.parse(day));
  const isComplete = change === 'remove' || (change === 'add' && reason !== '');
  if (!isDay || !isComplete) throw new Error(usage);
  const exception = change === 'add' ? { isBusiness, reason } : null;
  const moved = (await changeCalendar(deps, { day, exception })) + (await postponeClaims(deps));
  process.stdout.write(`Done; ${moved} open deadlines moved to a later day.\n`);
}

async function changeContent(
  { config, ...deps }: Deps & { config: Config },
  change: (typeof contentCommands)[keyof typeof contentCommands],
  { id, reason }: { id: number; reason: string },
): Promise<void> {
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

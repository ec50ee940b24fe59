import { admin } from './operator/admin.ts';
import { flushCounters } from './operator/flush-counters.ts';
import { resealSecrets } from './operator/reseal-secrets.ts';
import { search } from './operator/search.ts';
import { sitemap } from './operator/sitemap.ts';
import { status } from './operator/status.ts';
import { verifyCounters } from './operator/verify-counters.ts';

// What an operator runs with the application's settings; infra/release/perchero calls it.
const commands = {
  status,
  search,
  sitemap,
  standing: () => verifyCounters('standing'),
  follows: () => verifyCounters('follows'),
  admin,
  'reseal-secrets': resealSecrets,
  'flush-counters': flushCounters,
};

const [name = '', ...args] = process.argv.slice(2);
const command = Object.hasOwn(commands, name) ? commands[name as keyof typeof commands] : undefined;
if (!command) throw new Error(`usage: main-operator.ts ${Object.keys(commands).join('|')} …`);
await command(args);

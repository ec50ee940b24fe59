/**
 * npm run dev   starts services, migrations, the demo catalogue, api, worker and web, which restart when their sources change.
 * Ctrl-C ends the processes; the services keep running.
 */
import { demoPassword, demoSignIns } from '../seed/demo-sign-ins.ts';
import { environmentOf, portOf, variable } from '../stack/environment.ts';
import { everyService, services } from '../stack/services.ts';
import { startStack } from '../stack/stack.ts';
import { isDemoMissing } from './demo-data.ts';
import { secondFactorUri } from './second-factor.ts';

const say = (line: string) => console.log(`  ${line}`);
const step = (line: string) => console.log(`\n${line}`);

const isBuilt = process.argv.includes('--built');
const env = await environmentOf();
step('Services (the first start downloads and builds them, up to 5 minutes)');
await services('start', everyService, { env, say });

const isMissing = await isDemoMissing(variable(env, 'MIGRATIONS_DATABASE_URL'));
step(isMissing ? 'Tables, demo people and catalogue, processes' : 'Tables and processes');
const stack = await startStack({
  apis: 1,
  worker: true,
  web: isBuilt ? 'built' : 'dev',
  watch: !isBuilt,
  say,
  ...(isMissing && { seed: [] }),
});

console.log(`
Perchero is running:
  site        ${stack.url}/productos
  API         ${stack.url}/api/products, described in ${stack.url}/api/openapi.json
  mail inbox  http://127.0.0.1:${portOf(env, 7)}
  SMS         http://127.0.0.1:${portOf(env, 8)}
  payments    http://127.0.0.1:${variable(env, 'MP_PORT')}/__sim, control API of the simulator (docs/runbook/services.md)
  ops         http://127.0.0.1:${portOf(env, 22)}/ready, /live, /metrics (api), :${portOf(env, 24)} (worker)
  logs        ${variable(env, 'PERCHERO_RUN')}/log

Sign in with the password ${demoPassword}:
  seller      ${demoSignIns.seller.email}, can publish at ${stack.url}/vender
  buyer       ${demoSignIns.buyer.email}
  admin       ${demoSignIns.admin.email}, ${stack.url}/eliminarusuarios
              TOTP code    scripts/run node tools/dev/code/main.ts
              for an app   ${secondFactorUri()}

Changes in apps/ reload automatically. Ctrl-C ends api, worker and web; the services keep running:
  npm run services -- stop     stops them and keeps their data
  npm run services -- reset    stops them and removes their data
`);

for (const one of stack.processes) {
  one.onCrash(() => console.error(`${one.name} has ended, its log: ${one.logFile}`));
}

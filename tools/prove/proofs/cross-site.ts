import type { Browser } from '@playwright/test';
import { openPeople, type People } from '../accounts/people.ts';
import { type Attacker, startAttacker } from '../browser/attacker.ts';
import { type Call, callsOf, changed, checksum } from '../browser/cross-site-scene.ts';
import { type Forgery, getForgeries, listening, postForgeries } from '../browser/forgeries.ts';
import { followRedirects } from '../browser/redirects.ts';
import { signedIn, type Visiting } from '../browser/screens.ts';
import { routesOfSite } from '../browser/site-map.ts';
import { nth } from '../browser/stage.ts';
import { createFindings, type Findings } from '../harness/findings.ts';
import { say, startProofStack } from '../harness/proof-stack.ts';
import { prepareWeb } from '../harness/small.ts';
import { sampled, sized } from '../harness/size.ts';
import { openCrowdPeople } from '../streams/crowd-people.ts';
import { openBrowser } from '../../dev/browser.ts';
import { variable } from '../../stack/environment.ts';

export const summary =
  'somebody else’s page makes a signed-in browser change nothing, and no address leads off the site';

interface Scene {
  readonly people: People;
  readonly attacker: Attacker;
  readonly visiting: Visiting;
  readonly cookie: string;
  readonly calls: readonly Call[];
  readonly findings: ReturnType<typeof createFindings>;
}

export async function run(): Promise<Findings> {
  const findings = createFindings();
  await prepareWeb();
  const stack = await startProofStack('cross-site', {
    services: ['postgres', 'redis', 's3', 'mail', 'twilio', 'turnstile', 'mercadopago'],
    apis: 2,
    web: 'built',
    nginx: true,
  });
  const people = await openPeople(stack.env);
  const attacker = await startAttacker();
  const browser = await openBrowser();
  try {
    const crowd = await openCrowdPeople(stack.env);
    const victim = nth(await crowd.create(1), 0);
    await crowd.close();
    const calls = sampled(await callsOf(people, victim));
    const visiting = visitingOf(browser, stack.url, attacker);
    const scene = { people, attacker, visiting, cookie: victim.cookie, calls, findings };
    for (const act of [forge, navigate, listen, readOnly]) {
      say(`${act.name} …`);
      await act(scene).catch((error: Error) => findings.shortfalls.push(`${act.name}: ${error.message}`));
    }
    say('redirects …');
    await redirects(findings, stack.url, Number(variable(stack.env, 'SITE_PORT')));
    say('sendFromOurOwn …');
    await sendFromOurOwn(scene);
  } finally {
    await browser.close();
    await attacker.stop();
    await people.close();
    const left = await stack.end();
    findings.demand('left running afterwards', left.join(', ') || 'nothing', 'nothing', left.length === 0);
  }
  return findings;
}

function visitingOf(browser: Browser, site: string, attacker: Attacker): Visiting {
  return {
    browser,
    site,
    attacker: `${attacker.otherSite}/`,
    gallery: { screens: new Map(), happenings: [] },
  };
}

/** Forms, fetches, beacons, pictures and scripts from another site, and from a neighbour whose requests carry the cookie. */
async function forge({ people, attacker, visiting, cookie, calls, findings }: Scene): Promise<void> {
  const before = await checksum(people);
  let asked = 0;
  const unexpected = new Set<string>();
  for (const origin of [attacker.otherSite, attacker.sameSite]) {
    const { context } = await signedIn(visiting, cookie);
    const page = await context.newPage();
    page.on('response', (response) => {
      const isPost =
        response.request().method() === 'POST' && response.url().startsWith(`${visiting.site}/api/`);
      if (!isPost) return;
      asked += 1;
      const isWebhook = response.url().includes('/api/mp/webhook');
      if (response.status() !== 403 && !isWebhook)
        unexpected.add(`${response.status()} ${new URL(response.url()).pathname} from ${origin}`);
    });
    for (const [name, forgery] of Object.entries({ ...postForgeries, ...getForgeries })) {
      const meant = calls.filter(({ body }) => name in getForgeries || body !== null);
      const path = `/${encodeURIComponent(name)}`;
      attacker.serve(path, pageOf(meant.map((call) => forgery(call, visiting.site))));
      await page.goto(origin + path);
      await page.getByText('listo').waitFor({ timeout: 300_000 });
    }
    await context.close();
  }
  const tables = changed(before, await checksum(people));
  findings.note(
    'operations, ways to forge each, origins',
    `${calls.length}, ${Object.keys({ ...postForgeries, ...getForgeries }).length}, 2`,
  );
  findings.demand('forged posts that reached the API', asked, 'some', asked > 0);
  findings.demand('… answers other than 403', unexpected.size, '0', unexpected.size === 0);
  for (const one of [...unexpected].slice(0, 10)) findings.shortfalls.push(one);
  findings.demand('… tables that changed', tables.join(', ') || 'none', 'none', tables.length === 0);
}

function pageOf(scripts: readonly string[]): string {
  const steps = scripts.map((script) => `async () => { ${script} }`).join(',\n');
  return `<!doctype html><meta charset=utf-8><body><p id=state></p><script>
    (async () => { for (const step of [${steps}]) await step(); document.getElementById('state').textContent = 'listo'; })();
  </script></body>`;
}

/** A link that somebody follows: the browser brings the cookie along. */
async function navigate({ people, attacker, visiting, cookie, calls, findings }: Scene): Promise<void> {
  const before = await checksum(people);
  const { context } = await signedIn(visiting, cookie);
  attacker.serve('/enlace', '<!doctype html><a id=a>a</a>');
  let followed = 0;
  for (const { url } of calls) {
    // Of its own: an answer may still be on its way into the page when the next link is due.
    const page = await context.newPage();
    await page.goto(`${attacker.otherSite}/enlace`);
    const answered = page.waitForResponse((response) => response.url().startsWith(visiting.site), {
      timeout: 20_000,
    });
    await page.evaluate(
      `(() => { const link = document.getElementById('a'); link.href = ${JSON.stringify(visiting.site + url)}; link.click(); })()`,
    );
    await answered;
    await page.close();
    followed += 1;
  }
  await context.close();
  const tables = changed(before, await checksum(people));
  findings.demand(
    `links followed: ${followed}; tables that changed`,
    tables.join(', ') || 'none',
    'none',
    tables.length === 0,
  );
}

/** The live channel, and a socket where there is none. */
async function listen({ attacker, visiting, cookie, findings }: Scene): Promise<void> {
  let heard = 0;
  for (const origin of [attacker.otherSite, attacker.sameSite]) {
    const { context } = await signedIn(visiting, cookie);
    const page = await context.newPage();
    attacker.serve('/oir', pageOf([listening(visiting.site)]));
    await page.goto(`${origin}/oir`);
    await page.getByText('listo').waitFor();
    heard += await page.evaluate<number>('window.heard');
    await context.close();
  }
  findings.demand('live channels that another origin could hear', heard, '0', heard === 0);
}

/** Every GET that does not say it writes, by the victim, on our own page. */
async function readOnly({ people, visiting, cookie, calls, findings }: Scene): Promise<void> {
  const reads = calls.filter(({ operation }) => operation.method === 'GET' && !operation.writes);
  const before = await checksum(people);
  const { context } = await signedIn(visiting, cookie);
  const page = await context.newPage();
  await page.goto(`${visiting.site}/terminos`);
  const statuses = await page.evaluate<number[]>(
    `Promise.all(${JSON.stringify(reads.map(({ url }) => url))}.map((url) => fetch(url).then(({ status }) => status)))`,
  );
  await context.close();
  const tables = changed(before, await checksum(people));
  const good = statuses.filter((status) => status === 200).length;
  findings.demand(
    `reads: ${reads.length}, answered ${good}; tables that changed`,
    tables.join(', ') || 'none',
    'none',
    tables.length === 0,
  );
}

/** The control: the same calls from a page of ours do change things, and the checksums tell. */
async function sendFromOurOwn({ people, visiting, cookie, calls, findings }: Scene): Promise<void> {
  const before = await checksum(people);
  const { context } = await signedIn(visiting, cookie);
  const page = await context.newPage();
  await page.goto(`${visiting.site}/terminos`);
  // Ending the session would end the control.
  const writes = calls.filter(
    ({ operation, url }) => operation.method === 'POST' && !url.includes('sign-out'),
  );
  const own = (call: Call) => (nth(Object.values(postForgeries), 0) satisfies Forgery)(call, visiting.site);
  await page.evaluate(`(async () => { ${writes.map(own).join('\n')} })()`);
  await context.close();
  const tables = changed(before, await checksum(people));
  findings.demand(
    'control: tables that our own page changes by the same calls',
    tables.length,
    'some',
    tables.length > sized(5, 0),
  );
}

async function redirects(findings: Scene['findings'], site: string, port: number): Promise<void> {
  const door = { name: 'front door', port, isSecure: false, host: new URL(site).host };
  const routes = sampled(await routesOfSite()).map((route) =>
    encodeURI(route.replace('*', 'x').replaceAll(/:\w+/g, '1')),
  );
  const { asked, inside, outside } = await followRedirects(door, site, routes);
  findings.note('addresses asked, redirects within the site', `${asked}, ${inside}`);
  findings.demand('redirects that leave the site', outside.length, '0', outside.length === 0);
  for (const one of outside.slice(0, 10)) findings.shortfalls.push(one);
}

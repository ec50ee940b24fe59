import { openBrowser } from '../../dev/browser.ts';
import { openPeople } from '../lib/people.ts';
import { type Findings, isSmall, say, seconds, sized } from '../lib/report.ts';
import { prepareWeb, seedBySize, servicesBySize, type ProofStackOptions, withStack } from '../lib/stack.ts';
import * as more from '../xss/more-screens.ts';
import { type Payload, payloadsFor } from '../xss/payloads.ts';
import { type Gallery, startAttacker, visitAsGuest, visitAsViewers, type Visiting } from '../xss/screens.ts';
import { setStage, writeStraight } from '../xss/stage.ts';

export const summary = 'hostile texts in every field, on every screen and in every mail: nothing runs';

export async function run(): Promise<Findings> {
  await using attacker = await startAttacker();
  await using browser = await openBrowser();
  await prepareWeb();
  const options: ProofStackOptions = {
    services: servicesBySize,
    seed: seedBySize,
    apis: 2,
    worker: true,
    web: 'built',
    nginx: true,
  };
  return await withStack('xss', options, async (stack, findings) => {
    await using people = await openPeople(stack.env);
    const payloads = payloadsFor(attacker.otherSite, sized(1, 9));
    const gallery: Gallery = { screens: new Map(), incidents: [] };
    const visiting: Visiting = { browser, site: stack.url, attacker: `${attacker.otherSite}/`, gallery };
    const stage = await timed('stage', () => setStage(stack.env, people, payloads));
    await timed('writing straight', () => writeStraight(people, stage));
    if (!isSmall) await timed('index', () => stage.reindex());
    await timed('screens', () => visitAsViewers(visiting, stage));
    await timed('listing', () => visitAsGuest(visiting, stage));
    await timed('admin', () => more.visitAsAdmin(visiting, people));
    await timed('search', () => more.search(visiting, stage));
    await timed('addresses', () => more.visitAddresses(visiting, stage));
    await timed('parts of addresses', () => more.lookAtPaths(visiting, stage));
    await timed('mails', async () => {
      const sent = await more.sendEveryMail(
        stack.env,
        stage.viewers.map(({ bundle }) => bundle),
      );
      await more.openMails(visiting, stack.env, attacker, sent);
    });
    reportGallery(findings, gallery, payloads);
    await stage.close();
  });
}

async function timed<Result>(what: string, work: () => Promise<Result>): Promise<Result> {
  const startedAt = performance.now();
  const result = await work();
  say(`${what.padEnd(24)} ${seconds(performance.now() - startedAt)}`);
  return result;
}

function reportGallery(findings: Findings, { screens, incidents }: Gallery, payloads: readonly Payload[]) {
  findings.atLeast('payloads', payloads.length, sized(200, 20));
  for (const [screen, { numbers, visits, failures }] of screens) {
    // What is in the rows or a mail has to be seen.
    const mustShow = screen.startsWith('rows:') || screen === 'mails';
    const value = `${numbers.size} shown in ${visits} visits`;
    findings.demand(screen, value, 'all of them', !mustShow || numbers.size === payloads.length);
    for (const failure of failures.slice(0, 3))
      if (screen.startsWith('rows:')) findings.shortfalls.push(`${screen}: ${failure}`);
  }
  const visits = [...screens.values()].reduce((sum, seen) => sum + seen.visits, 0);
  findings.note('page loads and looks', visits);
  for (const kind of ['execution', 'dialog', 'request', 'policy report', 'markup', 'page error'] as const) {
    const found = incidents.filter((one) => one.kind === kind);
    findings.zero(`${kind}s`, found.length);
    for (const { page, detail } of found.slice(0, 5))
      findings.shortfalls.push(`${kind} at ${page.slice(0, 120)}: ${detail}`);
  }
}

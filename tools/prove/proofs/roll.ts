import { cp, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { openBrowser } from '../../dev/browser.ts';
import { environmentOf, portOf, repository, variable } from '../../stack/environment.ts';
import { inParallel } from '../lib/api.ts';
import { createFindings, type Findings, sized, say } from '../lib/report.ts';
import { furnish } from '../roll/parts.ts';
import { buildReleases, filesOf } from '../roll/releases.ts';
import { openSite, type RolledSite } from '../roll/site.ts';
import { openTabs, type Tab } from '../roll/tabs.ts';

export const summary = 'three releases rolled under open tabs: no missing file';

const perKind = sized(10, 1);
const atOnce = 6;

export async function run(): Promise<Findings> {
  const findings = createFindings();
  const mine = await environmentOf();
  const folder = join(variable(mine, 'PERCHERO_RUN'), 'prove/roll');
  const env = await environmentOf({ PERCHERO_PORT_BASE: String(portOf(mine, 600)), PERCHERO_RUN: folder });
  await rm(folder, { recursive: true, force: true });
  try {
    const releases = await buildReleases(join(folder, 'releases'), 3);
    await using site = await openSite(folder, env);
    await rollAll(site, releases, findings);
  } finally {
    const logs = join(repository, 'reports/prove/roll');
    await rm(logs, { recursive: true, force: true });
    await cp(join(folder, 'log'), logs, { recursive: true }).catch(() => null);
    await rm(folder, { recursive: true, force: true });
  }
  return findings;
}

async function rollAll(site: RolledSite, [first = '', ...others]: readonly string[], findings: Findings) {
  await using browser = await openBrowser();
  furnish(site.shop);
  await site.begin(first);
  const files = [...(await filesOf(first))];
  const tabs = await openTabs(browser, site.shop, { perKind, files });
  // These wait until the end, to show that a missing file would be noticed.
  const control = await openTabs(browser, site.shop, { perKind: 1, files });
  findings.note('tabs open since release 1', tabs.length);

  for (const [index, release] of others.entries()) {
    const number = index + 2;
    await noteRenamed(findings, { first, release, number });
    say(`rolling release ${number}`);
    const use = (stage: number, when: string) => useTabs(tabs, { stage, when, release, findings });
    await site.roll(release, () => use(index * 2, `halfway through release ${number}`));
    await use(index * 2 + 1, `after release ${number}`);
  }
  judge(tabs, findings);
  await provoke(control, { site, newest: others.at(-1) ?? first, findings });
}

async function noteRenamed(
  findings: Findings,
  { first, release, number }: { first: string; release: string; number: number },
): Promise<void> {
  const [before, after] = [await filesOf(first), await filesOf(release)];
  const gone = [...before].filter((name) => !after.has(name)).length;
  const text = `${gone} of ${before.size}`;
  findings.demand(`files of release 1 that release ${number} has not`, text, 'some', gone > 0);
}

/** Every tab does what it has for the stage; noted is for how many files they came that the newest release does not have. */
async function useTabs(
  tabs: readonly Tab[],
  { stage, when, release, findings }: { stage: number; when: string; release: string; findings: Findings },
): Promise<void> {
  const newest = await filesOf(release);
  const before = new Map(tabs.map((tab) => [tab, tab.asked.length]));
  await inParallel(tabs.length, atOnce, async (place) => await tabs[place]?.use(stage));
  const asked = tabs.flatMap((tab) => tab.asked.slice(before.get(tab)));
  const old = asked.filter((name) => !newest.has(name)).length;
  findings.some(`files of older releases asked for ${when}`, old);
}

function judge(tabs: readonly Tab[], findings: Findings): void {
  const uses = tabs.reduce((sum, tab) => sum + tab.uses(), 0);
  findings.note('parts used', uses);
  const names = { missing: 'missing files', crashed: 'crash screens', absent: 'parts that did not appear' };
  for (const [kind, name] of Object.entries(names)) {
    const found = tabs.flatMap((tab) => tab[kind as keyof typeof names]);
    findings.none(name, found);
  }
  const reloads = tabs.reduce((sum, tab) => sum + tab.reloads(), 0);
  findings.zero('reloads', reloads);
}

/** Only the newest release is served, as if each process had its own files only. */
async function provoke(
  control: readonly Tab[],
  { site, newest, findings }: { site: RolledSite; newest: string; findings: Findings },
): Promise<void> {
  say('control: only the newest release is left');
  const own = await filesOf(newest);
  for (const name of await readdir(join(site.shared, 'assets')))
    if (!own.has(name.replace(/\.(br|gz)$/, ''))) await rm(join(site.shared, 'assets', name));
  for (const tab of control) tab.hurry();
  await inParallel(control.length, atOnce, async (place) => {
    for (const stage of [0, 1, 2, 3]) await control[place]?.use(stage);
  });
  const missing = control.reduce((sum, tab) => sum + tab.missing.length, 0);
  findings.some(`control: missing files in ${control.length} tabs`, missing);
}

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { repository } from '../../checks/outcome.ts';
import { isProven, requirements } from '../../security/asvs-page.ts';
import { applicable } from '../../security/asvs/applicable.ts';
import { judgeMap } from '../../security/judge-map.ts';
import { createLookUp } from '../../security/look-up.ts';
import { api, proof } from '../../security/reference.ts';
import { billedIn, packageAt, writeSbom } from '../../security/sbom.ts';
import { threats } from '../../security/threats.ts';
import { createFindings, type Findings } from '../harness/findings.ts';

export const summary =
  'every requirement of ASVS that applies leads to a test, a proof, a check or a written decision';

const wanted = 150;

export async function run(): Promise<Findings> {
  const findings = createFindings();
  const { references, unmapped, stray, dangling } = await judgeMap(repository);
  const proven = requirements.filter(isProven);
  const deviating = requirements.filter(({ deviates }) => deviates);
  findings.demand('requirements that apply', applicable.length, '191', applicable.length === 191);
  findings.demand('… unmapped', told(unmapped), 'none', unmapped.length === 0);
  findings.demand('… mapped twice or in vain', told(stray), 'none', stray.length === 0);
  findings.demand(
    '… proven by something that fails by itself',
    proven.length,
    `at least ${wanted}`,
    proven.length >= wanted,
  );
  findings.note('… by words alone', requirements.length - proven.length - deviating.length);
  findings.note('… not kept in full, with the reason', told(deviating.map(({ id }) => id)));
  findings.note('threats', threats.length);
  findings.demand('references followed', references, 'at least 400', references >= 400);
  findings.demand('… that lead nowhere', told(dangling), 'none', dangling.length === 0);

  await writeBill(findings);

  const lookUp = createLookUp(repository);
  const missing = [
    api('app.test.ts', 'x'),
    api('platform/observability/log.test.ts', 'no such title'),
    proof('asvs', ['no such', 'figure'].join(' ')),
    proof('none', 'x'),
  ];
  const noticed = (await Promise.all(missing.map(lookUp))).filter((complaint) => complaint !== null).length;
  findings.demand(
    'false references noticed',
    `${noticed} of ${missing.length}`,
    'all',
    noticed === missing.length,
  );
  return findings;
}

/** The bill names what the lock file says that production installs, each with its checksum. */
async function writeBill(findings: ReturnType<typeof createFindings>): Promise<void> {
  const bill = await writeSbom(repository, join(repository, 'reports/sbom.cdx.json'));
  const billed = billedIn(bill);
  const { packages } = JSON.parse(await readFile(join(repository, 'package-lock.json'), 'utf8')) as {
    packages: Record<
      string,
      { version?: string; dev?: boolean; devOptional?: boolean; link?: boolean; extraneous?: boolean }
    >;
  };
  const missing = Object.entries(packages)
    .filter(([, { dev, devOptional, link, extraneous }]) => !dev && !devOptional && !link && !extraneous)
    .flatMap(([place, { version }]) => packageAt(place, version) ?? [])
    .filter((name) => !billed.has(name));
  findings.note('packages in the bill of materials', bill.components.length);
  findings.demand('… missing from it', told(missing), 'none', missing.length === 0);
}

function told(list: readonly string[]): string {
  return [list.length, ...list].join('; ');
}

import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { billedIn, packageAt, type Sbom } from '../../security/sbom.ts';
import type { Findings } from '../lib/report.ts';

/** The release says of what it is made: every package in it is in the bill that it carries. */
export async function compareBill(release: string, findings: Findings): Promise<void> {
  const bill = JSON.parse(await readFile(join(release, 'sbom.cdx.json'), 'utf8')) as Sbom;
  const billed = billedIn(bill);
  const { packages } = JSON.parse(
    await readFile(join(release, 'node_modules/.package-lock.json'), 'utf8'),
  ) as { packages: Record<string, { version?: string; link?: boolean }> };
  const installed = Object.entries(packages)
    .filter(([place, { link }]) => !link && existsSync(join(release, place)))
    .flatMap(([place, { version }]) => packageAt(place, version) ?? []);
  const missing = installed.filter((name) => !billed.has(name));
  findings.demand(
    'packages of the release that its bill does not name',
    missing.join(', ') || `none of ${installed.length}`,
    'none',
    installed.length > 0 && missing.length === 0,
  );
}

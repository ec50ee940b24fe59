import { parseArgs } from 'node:util';
import { createFindings, type Findings, say } from '../lib/report.ts';
import { playLive } from '../talk/live.ts';
import { playRaces } from '../talk/races.ts';

export const summary =
  'messages under kills: each once, one order, right counts, one mail; 5,000 streams are told within a second (-- --part races|live)';

const parts = { races: playRaces, live: playLive };

export async function run(): Promise<Findings> {
  const { part: wanted } = parseArgs({
    args: process.argv.slice(3),
    options: { part: { type: 'string' } },
  }).values;
  const chosen = Object.entries(parts).filter(([name]) => wanted === undefined || name === wanted);
  if (chosen.length === 0)
    throw new Error(`There is no part ${wanted}. There are: ${Object.keys(parts).join(', ')}`);
  const findings = createFindings();
  for (const [name, play] of chosen) {
    say(name);
    await play(findings);
  }
  return findings;
}

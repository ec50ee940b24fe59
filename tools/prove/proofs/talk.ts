import { chosenParts, createFindings, type Findings, say } from '../lib/report.ts';
import { playLive } from '../talk/live.ts';
import { playRaces } from '../talk/races.ts';

export const summary =
  'messages under kills: each once, one order, right counts, one mail; 5,000 streams are told within a second (-- --part races|live)';

const parts = { races: playRaces, live: playLive };

export async function run(): Promise<Findings> {
  const findings = createFindings();
  for (const part of chosenParts(['races', 'live'])) {
    say(part);
    await parts[part](findings);
  }
  return findings;
}

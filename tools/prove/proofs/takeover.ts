import { readFile } from 'node:fs/promises';
import { type Findings, say } from '../lib/report.ts';
import { proveAccounts } from '../lib/stack.ts';
import {
  bendPasswords,
  deleteOthers,
  finishChangeSignedOut,
  hijackBeforehand,
  imitateNames,
  lookForTheDeleted,
  moveAccounts,
  readCookies,
  readPhones,
  setPasswordOfOthers,
} from '../takeover/accounts.ts';
import { type AttackScene, attackTools } from '../takeover/attack.ts';
import {
  bombMailBoxes,
  exhaustRecovery,
  misuseLinks,
  openLinksOnly,
  poisonRecovery,
  reuseVerification,
  takePhones,
} from '../takeover/links.ts';

export const summary = 'attacks T01 to T19 on accounts are refused and change no row';

/** Those that need mails come before those that fill the queue with them. */
const attacks = [
  setPasswordOfOthers,
  deleteOthers,
  hijackBeforehand,
  readPhones,
  takePhones,
  misuseLinks,
  poisonRecovery,
  reuseVerification,
  openLinksOnly,
  exhaustRecovery,
  readCookies,
  bendPasswords,
  moveAccounts,
  finishChangeSignedOut,
  lookForTheDeleted,
  bombMailBoxes,
  imitateNames,
];

export async function run(): Promise<Findings> {
  return proveAccounts('takeover', { worker: true }, async (accounts) => {
    const scene = { ...accounts, ...attackTools(accounts) };
    for (const attack of attacks) {
      say(`${attack.name} …`);
      await attack(scene).catch((error: Error) =>
        scene.findings.shortfalls.push(`${attack.name} could not be played: ${error.message}`),
      );
      // Attackers do not wait for each other's windows.
      await scene.clearCoarseLimits();
      await scene.people.passTime(
        'email-known-network',
        'email-known-network-day',
        'sms-network',
        'sms-network-day',
      );
    }
    await searchLogs(scene);
  });
}

async function searchLogs({ stack, secrets, holds, findings }: AttackScene): Promise<void> {
  const logs = await Promise.all(stack.processes.map(({ logFile }) => readFile(logFile, 'utf8')));
  const all = logs.join('\n');
  const found = [...secrets].filter((secret) => secret.length > 6 && all.includes(secret));
  findings.note(
    'logs searched',
    `${Math.round(all.length / 1024)} KiB for ${secrets.size} tokens, cookies and passwords`,
  );
  holds('secrets in logs', found.length, 0);
}

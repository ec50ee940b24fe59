import * as acts from '../headers/acts.ts';
import { type HeaderScene, openReverseProxy, openHeaderScene, publicNames } from '../headers/scene.ts';
import { openPeople } from '../lib/people.ts';
import { type Findings } from '../lib/report.ts';
import {
  playActs,
  prepareWeb,
  seedBySize,
  servicesBySize,
  type ProofStackOptions,
  withStack,
} from '../lib/stack.ts';

export const summary = 'every route, operation and file at every status carries its security headers';

export async function run(): Promise<Findings> {
  await prepareWeb();
  const options: ProofStackOptions = {
    services: servicesBySize,
    seed: seedBySize,
    apis: 2,
    web: 'built',
    // As in production: the processes know that people come by https. The page that crashes on purpose is open.
    env: { ...publicNames, DEV_PAGES: '1' },
  };
  return withStack('headers', options, async (stack, findings) => {
    await using people = await openPeople(stack.env);
    await using front = await openReverseProxy(stack.env);
    const scene = await openHeaderScene({ stack, people, front });
    await playActs({ ...scene, findings }, [
      acts.askPages,
      acts.askFiles,
      acts.askPictures,
      acts.askOddly,
      acts.askOperations,
      acts.askTooOften,
      acts.breakEverything,
      acts.loseEverything,
    ]);
    report(scene, findings);
  });
}

function report({ judged }: HeaderScene, findings: Findings): void {
  findings.note('routes of the site, operations of the API', `${judged.routes}, ${judged.operations}`);
  for (const [server, statuses] of judged.statuses()) findings.note(`answers: ${server}`, statuses);
  for (const status of [200, 302, 304, 400, 403, 404, 405, 413, 429, 500, 503])
    findings.some(`answers with ${status}`, judged.count(status));
  const { faults, nonces, pages, forAll, grave, echoes } = judged;
  findings.zero('answers that lack a header', faults.size);
  for (const [fault, where] of [...faults].slice(0, 30))
    findings.shortfalls.push(`${fault}: ${[...where].slice(0, 4).join(', ')} (${where.size})`);
  findings.demand(
    'pages, nonces used once',
    `${pages}, ${nonces.size}`,
    'as many',
    pages > 0 && pages === nonces.size,
  );
  findings.some('pages for all guests, with hashes', forAll);
  findings.some('policies judged by csp_evaluator', judged.policies.size);
  findings.zero('… grave findings', grave.length);
  for (const finding of grave) findings.shortfalls.push(finding);
  findings.zero('TRACE answered with what was sent', echoes);
}

import { portOf } from '../../../stack/environment.ts';
import { milliseconds, seconds, sized } from '../../lib/report.ts';
import { createCrowd, createHappenings, loseProcess } from '../../lib/streams.ts';
import { startAgain } from '../crew.ts';
import { type FaultScene, goal } from '../scene.ts';

const streamCount = sized(5_000, 200);

/** G31: the process that holds the streams is killed while people like things. */
export async function herd(scene: FaultScene): Promise<void> {
  const { env, crew, market, books } = scene;
  const persons = market.buyers.slice(0, streamCount);
  let port = portOf(env, 20);
  const happenings = createHappenings(persons, () => portOf(env, 21));
  const crowd = createCrowd({
    people: persons,
    port: () => port,
    onChange: (person, change) => happenings.hear(person, change),
  });
  try {
    await crowd.gather();
    happenings.start(20);
    const lost = await loseProcess({
      crowd,
      persons,
      revisions: () => revisionsOf(books),
      port: portOf(env, 21),
      calmMs: sized(5_000, 2_000),
      async kill() {
        port = portOf(env, 21);
        await crew.apis[0].kill('SIGKILL');
      },
    });
    const back = lost.backAt - lost.killedAt;
    goal(scene, `G31 ${lost.streamCount} streams back after SIGKILL`, {
      measured: seconds(back),
      wanted: '≤ 30 s',
      isMet: back <= 30_000 && lost.streamCount === streamCount,
    });
    goal(scene, 'G31 ordinary GET meanwhile, p99', {
      measured: `${milliseconds(lost.meanwhileP99)}, ${lost.failed} of ${lost.asked} failed`,
      wanted: '≤ 800 ms, none failed',
      isMet: lost.meanwhileP99 <= 800 && lost.failed === 0,
    });
    goal(scene, 'G31 streams that missed something', {
      measured: lost.behind,
      wanted: 'none',
      isMet: lost.behind === 0,
    });
  } finally {
    happenings.stop();
    crowd.leave();
    if (crew.apis[0].pid === null) await startAgain(crew.apis[0]);
  }
}

async function revisionsOf(books: FaultScene['books']): Promise<Map<string, number>> {
  const rows = await books.rows<{ account_id: string; revision: string }>(
    'select account_id, revision from notification_inbox',
  );
  return new Map(rows.map((row) => [row.account_id, Number(row.revision)]));
}

import { setTimeout as pause } from 'node:timers/promises';
import { countVisited } from '../../bench/statements.ts';
import type { EngineQuestions } from './bare.ts';
import { isForPage } from './recorder.ts';
import type { Scene } from './scene.ts';
import { freshVisit } from './visitor-requests.ts';
import { openLane } from './wire.ts';

/** What the API asks the engine for this page: the first time, and when it has just answered the same. */
export async function questionsFor({ recorder, ports }: Scene, path: string): Promise<EngineQuestions> {
  const lane = await openLane(ports.recordedApi);
  const ask = async () => {
    const { status, body } = await lane.ask(freshVisit(path, { 'cache-control': 'no-cache' }));
    if (status !== 200) throw new Error(`${path} answered ${status}: ${body.toString().slice(0, 200)}`);
  };
  try {
    for (let attempt = 0; attempt < mostAttempts; attempt++) {
      const cold = await recorder.during(ask);
      const warm = await recorder.during(ask);
      if (warm.some(isForPage)) return { cold: cold.some(isForPage) ? cold : warm, warm };
      await pause(engineRestMs);
    }
    throw new Error(`${path}: the API does without the engine`);
  } finally {
    lane.close();
  }
}

const mostAttempts = 10;
/** After a failure the API leaves the engine alone so long, and more. */
const engineRestMs = 2500;

/** Documents the engine looks at for a page, and for everything it is asked the first time. */
export async function visitedBy({ engineUrl }: Scene, { cold, warm }: EngineQuestions) {
  const count = async (searches: EngineQuestions['cold']) => {
    let visited = 0;
    for (const search of searches) visited += await countVisited(engineUrl, search);
    return visited;
  };
  return { page: await count(warm), whole: await count(cold) };
}

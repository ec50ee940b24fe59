import { buildApp } from '../src/app.ts';
import { createStreamUpdater } from '../src/modules/notifications/index.ts';
import { createLiveStreams } from '../src/platform/live/live-streams.ts';
import { openStreamSlots } from '../src/platform/live/stream-slots.ts';
import type { TestApp } from './people.ts';
import { unlimited } from './sellers.ts';
import { createVisitor, type Visitor } from './visitor.ts';

/** Another API process on the same database, for requests that arrive at both. */
export async function startSecondProcess(test: TestApp) {
  const live = createLiveStreams(test.metrics);
  const app = await buildApp({
    ...test,
    live,
    streamSlots: openStreamSlots(test),
    keeper: createStreamUpdater({ ...test, live }),
    limiter: unlimited,
    namespace: test.config.namespace,
    commit: 'test',
    trustedProxies: ['127.0.0.1'],
  });
  return {
    /** The same person there. */
    atSecond: (visitor: Visitor): Visitor => {
      const twin = createVisitor(app, visitor.address);
      for (const [name, value] of visitor.jar) twin.jar.set(name, value);
      return twin;
    },
  };
}

import { getNumbers } from '@perchero/contract/desk/numbers';
import { getPriceHint } from '@perchero/contract/desk/price-hint';
import { reportSeen } from '@perchero/contract/desk/seen';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/database/database.ts';
import type { Mount } from '#platform/http/http.ts';
import type { Metrics } from '#platform/observability/metrics.ts';
import { isCrawler } from './crawlers.rules.ts';
import { showPriceHint } from './price-hints.ts';
import { showNumbers } from './show-numbers.ts';
import type { ViewCounter } from './view-counter.ts';

interface NumbersDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly metrics: Metrics;
  readonly viewCounter: Pick<ViewCounter, 'count'>;
}

export function numbersRoutes(mount: Mount, deps: NumbersDeps): void {
  mount(getNumbers, ({ actor, query }) => showNumbers(deps, { accountId: actor.id, ...query }));
  mount(getPriceHint, async ({ query }) => ({ hint: await showPriceHint(deps, query) }));
  mount(reportSeen, async ({ body, caller }) => {
    if (!isCrawler(caller.userAgent)) deps.viewCounter.count(body.ids);
    return { success: true as const };
  });
}

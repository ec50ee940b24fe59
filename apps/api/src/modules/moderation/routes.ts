import * as admin from '@perchero/contract/admin/moderation';
import * as contract from '@perchero/contract/moderation/moderation';
import { secondsAfter } from '#platform/clock.ts';
import type { Mount } from '#platform/http/http.ts';
import { createTtlCache } from '#platform/ttl-cache.ts';
import { appealDecision } from './appeal-decision.ts';
import { answerContact } from './answer-contact.ts';
import { decideAppeal } from './decide-appeal.ts';
import { decideCase } from './decide-case.ts';
import type { ModerationDeps } from './deps.ts';
import { readFigures } from './figures.queries.ts';
import { fileReport } from './file-report.ts';
import { listAudit } from './list-audit.ts';
import { listCases } from './list-cases.ts';
import { listOwn } from './own-list.ts';
import { sendContact } from './send-contact.ts';
import type { QueueCounts } from './queue.queries.ts';
import { releaseCase, takeCase } from './take-case.ts';

const yearSeconds = 365 * 24 * 60 * 60;

export function moderationRoutes(mount: Mount, deps: ModerationDeps): void {
  const { db, clock } = deps;
  const counts = createTtlCache<QueueCounts>({ clock, maxEntries: 500, freshMs: 2000 });
  mount(contract.createReport, ({ actor, body }) => {
    const { target_kind: kind, target_id: targetId, reason, words } = body;
    return done(fileReport(deps, actor, { kind, targetId, reason, words }));
  });
  mount(contract.listDecisions, ({ actor, query }) => listOwn(deps, actor.id, query.cursor));
  mount(contract.appeal, ({ actor, body: { decision_id: decisionId, words } }) =>
    done(appealDecision(deps, actor.id, { decisionId, words })),
  );
  mount(contract.sendContact, ({ actor, caller, body }) =>
    done(sendContact(deps, { actor, address: caller.address }, body)),
  );
  mount(contract.moderationFigures, () => readFigures(db, secondsAfter(clock.now(), -yearSeconds)));

  mount(admin.listCases, ({ actor, query }) => listCases({ ...deps, counts }, actor, query));
  mount(admin.takeCase, ({ actor, body }) => takeCase(deps, actor, body.case_id));
  mount(admin.releaseCase, ({ actor, body }) => done(releaseCase(deps, actor, body.case_id)));
  mount(admin.decideCase, ({ actor, body }) => done(decideCase(deps, actor, body)));
  mount(admin.decideAppeal, ({ actor, body }) => done(decideAppeal(deps, actor, body)));
  mount(admin.answerContact, ({ actor, body }) => done(answerContact(deps, actor, body)));
  mount(admin.listAudit, ({ query }) => listAudit(db, query));
}

async function done(change: Promise<void>): Promise<{ success: true }> {
  await change;
  return { success: true };
}

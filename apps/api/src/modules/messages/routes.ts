import * as contract from '@perchero/contract/messages/messages';
import type { Mount } from '#platform/http/http.ts';
import type { SendDeps } from './deps.ts';
import { markRead } from './mark-read.ts';
import { sendMessage } from './send-message.ts';
import { findThread, listMessages, listThreads, showThread } from './show-threads.ts';

export function messageRoutes(mount: Mount, deps: SendDeps): void {
  mount(contract.listThreads, ({ actor, query }) => listThreads(deps, actor.id, query));
  mount(contract.getThread, ({ actor, params }) => showThread(deps, actor.id, params.id));
  mount(contract.findThread, ({ actor, query }) => findThread(deps.db, actor.id, query));
  mount(contract.listMessages, ({ actor, params, query }) =>
    listMessages(deps, actor.id, { threadId: params.id, ...query }),
  );
  mount(contract.sendMessage, ({ actor, body }) => sendMessage(deps, actor, body));
  mount(contract.markThreadRead, async ({ actor, body }) => {
    await markRead(deps, { threadId: body.thread_id, accountId: actor.id, seq: body.seq });
    return { success: true } as const;
  });
}

import { startTestApp } from '@perchero/api/test/harness.ts';
import { aThread, mustSay, readThread, say } from '@perchero/api/test/messages.ts';
import { unlimited } from '@perchero/api/test/sellers.ts';
import { findContact } from '@perchero/contract/messages/find-contact';
import { cleanMessage, messageLimits, recentTexts } from '@perchero/contract/messages/message.rules';
import type { ThreadDetail } from '@perchero/contract/messages/messages';
import { expect, it } from 'vitest';
import { developmentSet, heldOutSet, readSentences } from './score.ts';

const test = await startTestApp({ limiter: unlimited });

it.each([
  ['development', developmentSet],
  ['held-out', heldOutSet],
])(
  'TALK-12 TALK-14 the API decides as the composer warns, for every sentence of the %s set',
  async (_, file) => {
    const { buyer, threadId } = await aThread(test);
    const target = { thread_id: threadId };
    const ownHost = new URL(test.config.publicUrl).hostname;
    let [warned, clean] = [0, 0];

    for (const { text, recent = [] } of readSentences(file)) {
      // Messages of the sentence before are not recent any more.
      test.clock.advance(messageLimits.recentSeconds);
      for (const part of recent) await mustSay(buyer.visitor, target, part, { acknowledged: true });
      const thread = (await readThread(buyer.visitor, threadId)) as ThreadDetail;
      const found = findContact({
        text: cleanMessage(text),
        recent: recentTexts(thread.messages.toReversed(), test.clock.now()),
        ownHost,
        isPhoneAllowed: false,
      });
      const { status, body } = await say(buyer.visitor, target, text);

      const decided = { status, issues: body.issues?.map(({ rule }: { rule: string }) => rule) };
      expect({ text, recent, ...decided }).toEqual(
        found.length === 0
          ? { text, recent, status: 200, issues: undefined }
          : { text, recent, status: 409, issues: found },
      );
      if (found.length === 0) clean += 1;
      else warned += 1;
    }
    expect(Math.min(warned, clean)).toBeGreaterThan(100);
  },
  180_000,
);

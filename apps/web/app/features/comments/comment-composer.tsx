import { Composer } from './composer.tsx';
import css from './composer.module.css';
import { texts } from './texts.ts';
import type { Conversation } from './use-conversation.ts';

/** Where a thread begins. */
export function CommentComposer({ conversation }: { conversation: Conversation }) {
  const { add, mayWrite } = conversation;
  return (
    <div className={css.pinned}>
      <Composer
        label={texts.write}
        placeholder={texts.placeholder}
        submitLabel={texts.publish}
        onSend={(words) => add(words, null)}
        mayWrite={mayWrite}
      />
    </div>
  );
}

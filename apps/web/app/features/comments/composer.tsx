import { pageErrorTexts } from '@perchero/contract/page-error-texts';
import { commentLimits, replyPrefix } from '@perchero/contract/social/comment.rules';
import { type KeyboardEvent, type SubmitEvent, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { focusOnMount } from '#app/ui/focus-on-mount.ts';
import { IconButton } from '#app/ui/icon-button.tsx';
import { SendHorizontal } from '#app/ui/icons.ts';
import { Textarea } from '#app/ui/input.tsx';
import css from './composer.module.css';
import { texts } from './texts.ts';
import type { Conversation } from './comments.tsx';

interface ComposerProps {
  readonly label: string;
  readonly placeholder: string;
  readonly submitLabel: string;
  /** Whom it answers: the name stands before the words and cannot be changed. */
  readonly answered?: string;
  /** Answers why it was not published. */
  readonly onSend: (words: string) => Promise<string | null>;
  /** An answer is finished with, sent or not. */
  readonly onDone?: () => void;
  readonly mayWrite: () => boolean;
}

/** Where somebody writes. What could not be published comes back to be sent again. */
export function Composer({ label, placeholder, submitLabel, answered, ...props }: ComposerProps) {
  const { onSend, onDone, mayWrite } = props;
  const field = useRef<HTMLTextAreaElement>(null);
  const noteId = useId();
  const faultId = useId();
  const [draft, setDraft] = useState('');
  const [fault, setFault] = useState<string | null>(null);
  const [isSending, setIsSending] = useState(false);

  async function submit(): Promise<void> {
    if (isSending || !mayWrite()) return;
    const words = draft.trim();
    if (words === '') {
      setFault(pageErrorTexts['invalid-comment']);
      field.current?.focus();
      return;
    }
    setFault(null);
    setIsSending(true);
    setDraft('');
    const refusal = await onSend(words);
    flushSync(() => {
      setIsSending(false);
      if (!refusal) return;
      setDraft(words);
      setFault(refusal);
    });
    if (refusal) field.current?.focus();
    else onDone?.();
  }

  function press(event: KeyboardEvent): void {
    if (event.key === 'Escape' && onDone) {
      event.preventDefault();
      onDone();
    }
    if (event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing) {
      event.preventDefault();
      void submit();
    }
  }

  return (
    <form
      className={css.composer}
      // An answer on its way is seen in its thread.
      hidden={isSending && answered !== undefined}
      onSubmit={(event: SubmitEvent) => {
        event.preventDefault();
        void submit();
      }}
    >
      <div className={css.box} data-faulty={fault !== null || undefined}>
        {answered !== undefined && <span className={css.prefix}>{replyPrefix(answered).trim()}</span>}
        <Textarea
          ref={(element) => {
            field.current = element;
            if (answered !== undefined && element && !element.dataset.met) {
              element.dataset.met = '';
              focusOnMount(element);
            }
          }}
          rows={1}
          value={draft}
          readOnly={isSending}
          maxLength={commentLimits.content}
          placeholder={placeholder}
          aria-label={label}
          aria-invalid={fault !== null}
          aria-describedby={fault === null ? noteId : faultId}
          enterKeyHint="send"
          onChange={(event) => {
            setDraft(event.target.value);
            setFault(null);
          }}
          onKeyDown={press}
        />
      </div>
      <IconButton type="submit" label={submitLabel} className={css.send}>
        <SendHorizontal aria-hidden="true" />
      </IconButton>
      <div className={css.below}>
        {fault === null ? (
          <span id={noteId}>{texts.most}</span>
        ) : (
          <span id={faultId} role="alert" className={css.fault}>
            {fault}
          </span>
        )}
        <span className={css.count}>{`${draft.length}/${commentLimits.content}`}</span>
      </div>
    </form>
  );
}

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

import { pageErrorTexts } from '@perchero/contract/page-error-texts';
import { commentLimits, replyPrefix } from '@perchero/contract/social/comment.rules';
import { type KeyboardEvent, type SubmitEvent, useEffect, useId, useRef, useState } from 'react';
import { useMutation } from '#app/shared/use-mutation.ts';
import { Button } from '#app/ui/button.tsx';
import { focusOnMount } from '#app/ui/focus.ts';
import { IconButton } from '#app/ui/icon-button.tsx';
import { SendHorizontal } from '#app/ui/icons.ts';
import { Textarea } from '#app/ui/input.tsx';
import css from './composer.module.css';
import { texts } from './texts.ts';
import type { CommentError, CommentsState } from './use-comments.ts';

interface ComposerProps {
  readonly label: string;
  readonly placeholder: string;
  readonly submitLabel: string;
  /** The username of the answered comment, shown as a fixed prefix. */
  readonly replyTo?: string;
  /** Returns what was refused, or null. */
  readonly onSend: (text: string, anyway: boolean) => Promise<CommentError | null>;
  /** A reply was sent or cancelled. */
  readonly onDone?: () => void;
  readonly ensureSignedIn: () => boolean;
}

/** The form for a comment or a reply. After a failure the text is restored. */
export function Composer({ label, placeholder, submitLabel, replyTo, ...props }: ComposerProps) {
  const { onSend, onDone, ensureSignedIn } = props;
  const field = useRef<HTMLTextAreaElement>(null);
  const noteId = useId();
  const errorId = useId();
  const [draft, setDraft] = useState('');
  const { mutate, isPending, error, reset } = useMutation<boolean, CommentError>(async (anyway) => {
    const text = draft.trim();
    if (text === '') return { text: pageErrorTexts['invalid-comment'], canConfirm: false };
    setDraft('');
    const refusal = await onSend(text, anyway);
    if (refusal === null) onDone?.();
    else setDraft(text);
    return refusal;
  });
  const submit = () => ensureSignedIn() && mutate(false);

  useEffect(() => {
    if (error !== null) field.current?.focus();
  }, [error]);

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === 'Escape' && onDone) {
      event.preventDefault();
      onDone();
    }
    if (event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing) {
      event.preventDefault();
      submit();
    }
  }

  return (
    <form
      className={css.composer}
      // A reply being sent is already shown among the replies.
      hidden={isPending && replyTo !== undefined}
      onSubmit={(event: SubmitEvent) => {
        event.preventDefault();
        submit();
      }}
    >
      <div className={css.box} data-faulty={error !== null || undefined}>
        {replyTo !== undefined && <span className={css.prefix}>{replyPrefix(replyTo).trim()}</span>}
        <Textarea
          ref={(element) => {
            field.current = element;
            if (replyTo !== undefined && element && !element.dataset.met) {
              element.dataset.met = '';
              focusOnMount(element);
            }
          }}
          rows={1}
          value={draft}
          readOnly={isPending}
          maxLength={commentLimits.content}
          placeholder={placeholder}
          aria-label={label}
          aria-invalid={error !== null}
          aria-describedby={error === null ? noteId : errorId}
          enterKeyHint="send"
          onChange={(event) => {
            setDraft(event.target.value);
            if (error !== null) reset();
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      <IconButton type="submit" label={submitLabel} className={css.send}>
        <SendHorizontal aria-hidden="true" />
      </IconButton>
      <div className={css.below}>
        {error === null ? (
          <span id={noteId}>{texts.most}</span>
        ) : (
          <span id={errorId} role="alert" className={css.fault}>
            {error.text}
          </span>
        )}
        <span className={css.count}>{`${draft.length}/${commentLimits.content}`}</span>
      </div>
      {error?.canConfirm && (
        <div className={css.confirm}>
          <Button kind="soft" size="small" onClick={() => mutate(true)}>
            {texts.publishAnyway}
          </Button>
        </div>
      )}
    </form>
  );
}

interface CommentComposerProps {
  readonly commentsState: CommentsState;
  /** Whether the viewer sells the product. */
  readonly isOwn: boolean;
}

/** The form for a top-level comment. */
export function CommentComposer({ commentsState, isOwn }: CommentComposerProps) {
  const { add, ensureSignedIn } = commentsState;
  return (
    <div className={css.pinned}>
      <Composer
        label={texts.write}
        placeholder={isOwn ? texts.placeholderOwn : texts.placeholder}
        submitLabel={texts.publish}
        onSend={(text, anyway) => add(text, null, anyway)}
        ensureSignedIn={ensureSignedIn}
      />
    </div>
  );
}

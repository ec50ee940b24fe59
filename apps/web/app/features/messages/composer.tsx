import { errorTexts } from '@perchero/contract/error-texts';
import { cleanMessage, isMessageText, messageLimits } from '@perchero/contract/messages/message.rules';
import type { ThreadDetail } from '@perchero/contract/messages/messages';
import type { Category } from '@perchero/contract/text/detector/detect';
import {
  type KeyboardEvent,
  type ReactNode,
  type SubmitEvent,
  useContext,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { SiteContext } from '#app/shared/site.ts';
import { useMutation } from '#app/shared/use-mutation.ts';
import { Button } from '#app/ui/button.tsx';
import { HelpLink } from '#app/ui/help-link.tsx';
import { IconButton } from '#app/ui/icon-button.tsx';
import { ImagePlus, SendHorizontal, ShieldAlert } from '#app/ui/icons.ts';
import { Textarea } from '#app/ui/input.tsx';
import { asksAvailability } from './availability-question.ts';
import css from './composer.module.css';
import type { MessagePhotos } from './message-photos.ts';
import { composerTexts as texts, threadTexts } from './texts.ts';
import type { useDraft } from './use-draft.ts';
import type { Written } from './use-outgoing.ts';

/** The counter appears near the end. */
const counterFrom = 900;
const sendsOnEnter = '(width >= 900px)';

interface ComposerProps {
  readonly thread: Pick<ThreadDetail, 'side' | 'product' | 'order' | 'may_send_photos'>;
  readonly draft: ReturnType<typeof useDraft>;
  /** What the API found in the draft. */
  readonly found: readonly Category[];
  /** Own messages of the last minutes. */
  readonly recent: (at: Date) => readonly string[];
  readonly photos: MessagePhotos;
  readonly offerButton?: ReactNode;
  readonly onSend: (written: Written) => void;
}

/** The form for a message. It warns of contact data before sending. */
export function Composer(props: ComposerProps) {
  const { thread, draft, found, recent, photos, offerButton, onSend } = props;
  const { publicUrl } = useContext(SiteContext);
  const field = useRef<HTMLTextAreaElement>(null);
  const change = useRef<HTMLButtonElement>(null);
  const errorId = useId();
  const [warning, setWarning] = useState<readonly Category[]>([]);
  const [shownFound, setShownFound] = useState(found);
  if (found !== shownFound) {
    setShownFound(found);
    setWarning(found);
  }
  const [arePhotosRefused, setArePhotosRefused] = useState(false);
  const { text } = draft;

  async function findIn(clean: string): Promise<readonly Category[]> {
    // Without a connection the message cannot be sent, and the API warns, too.
    const detector = await import('@perchero/contract/messages/find-contact').catch(() => null);
    const ownHost = URL.parse(publicUrl)?.hostname ?? '';
    // The API knows whether the order is still open.
    const isPhoneAllowed = thread.order !== null;
    const written = { text: clean, recent: recent(new Date()), ownHost, isPhoneAllowed };
    return detector?.findContact(written) ?? [];
  }

  const { mutate, isPending, error, reset } = useMutation(async (isAcknowledged: boolean) => {
    const clean = cleanMessage(text);
    const isEmpty = clean === '' && photos.count === 0;
    if (isEmpty || !isMessageText(clean)) return errorTexts['invalid-message'];
    const warnings = isAcknowledged ? [] : await findIn(clean);
    if (warnings.length > 0) return setWarning(warnings);
    const taken = photos.count > 0 ? await photos.take() : ({ ok: true, photos: [] } as const);
    if (!taken.ok) return taken.error;
    setWarning([]);
    draft.hide();
    onSend({ text: clean, photos: taken.photos, isAcknowledged });
    field.current?.focus();
  });

  useEffect(() => {
    if (warning.length > 0) change.current?.focus();
  }, [warning]);
  useEffect(() => {
    if (error !== null) field.current?.focus();
  }, [error]);

  function leaveWarning(): void {
    setWarning([]);
    field.current?.focus();
  }

  function onKeyDown(event: KeyboardEvent): void {
    const isSending = event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing;
    if (!isSending || !window.matchMedia(sendsOnEnter).matches) return;
    event.preventDefault();
    mutate(false);
  }

  const shownError = arePhotosRefused ? errorTexts['photos-after-answer'] : error;
  const { state } = thread.product;
  const isAsking = thread.side === 'buying' && state !== 'ordered' && asksAvailability(text);
  return (
    <form
      className={css.composer}
      data-foot=""
      onSubmit={(event: SubmitEvent) => {
        event.preventDefault();
        mutate(false);
      }}
    >
      {warning.length > 0 && (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape leaves it from any of its buttons
        <div
          className={css.warning}
          role="alert"
          onKeyDown={(event) => {
            if (event.key === 'Escape') leaveWarning();
          }}
        >
          <ShieldAlert aria-hidden="true" />
          <p>
            {texts.warnedBefore}
            {warning.map((category, index) => (
              <span key={category}>
                {index > 0 && texts.and}
                <strong>{texts.found[category]}</strong>
              </span>
            ))}
            {texts.warnedAfter}
          </p>
          <div className={css.choices}>
            <Button ref={change} onClick={leaveWarning}>
              {texts.change}
            </Button>
            <Button kind="line" onClick={() => mutate(true)}>
              {texts.sendAnyway}
            </Button>
            <HelpLink question="por-que-no-puedo-mandar-mi-numero" />
          </div>
        </div>
      )}
      {isAsking && (
        <p className={css.hint} role="status">
          {state === 'available' ? texts.available : threadTexts.state[state]}
        </p>
      )}
      {photos.count > 0 && photos.field}
      {isPending && photos.count > 0 && <p role="status">{texts.sendingPhotos}</p>}
      <div className={css.row}>
        <IconButton
          label={texts.addPhoto}
          onClick={() => {
            if (thread.may_send_photos) photos.choose();
            else setArePhotosRefused(true);
          }}
        >
          <ImagePlus aria-hidden="true" />
        </IconButton>
        {offerButton}
        <Textarea
          ref={field}
          className={css.field}
          rows={1}
          value={text}
          maxLength={messageLimits.text}
          placeholder={texts.placeholder}
          aria-label={texts.label}
          aria-invalid={shownError !== null}
          aria-describedby={shownError === null ? undefined : errorId}
          onChange={(event) => {
            draft.setText(event.target.value);
            setWarning([]);
            setArePhotosRefused(false);
            if (error !== null) reset();
          }}
          onKeyDown={onKeyDown}
        />
        <IconButton
          type="submit"
          label={texts.send}
          className={css.send}
          data-ready={warning.length === 0 && (text.trim() !== '' || photos.count > 0)}
        >
          <SendHorizontal aria-hidden="true" />
        </IconButton>
      </div>
      {(shownError !== null || text.length >= counterFrom) && (
        <div className={css.below}>
          {shownError !== null && (
            <span id={errorId} role="alert" className={css.error}>
              {shownError}
            </span>
          )}
          {text.length >= counterFrom && (
            <span className={css.counter}>{`${text.length}/${messageLimits.text}`}</span>
          )}
        </div>
      )}
    </form>
  );
}

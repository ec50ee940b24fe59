import { recentTexts } from '@perchero/contract/messages/message.rules';
import type { Message, ThreadDetail } from '@perchero/contract/messages/messages';
import type { Offer } from '@perchero/contract/offers/offer';
import type { Category } from '@perchero/contract/text/detector/detect';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { Link } from 'react-router';
import { paths } from '#app/shared/paths.ts';
import { Button } from '#app/ui/button.tsx';
import { Composer } from './composer.tsx';
import type { MessagePhotos } from './message-photos.ts';
import { MessageLog } from './message-log.tsx';
import { OutgoingItem } from './message-item.tsx';
import { threadTexts as texts } from './texts.ts';
import { type Head, ThreadHead } from './thread-head.tsx';
import { createThreadStore, type LiveThread } from './thread-store.ts';
import css from './thread.module.css';
import { useDraft } from './use-draft.ts';
import { type Target, useOutgoing } from './use-outgoing.ts';

/** A product that somebody else is paying for tells no event. */
const refreshIntervalMs = 60_000;

interface ThreadFrameProps {
  readonly listPath: string;
  readonly photos: MessagePhotos;
  /** Opens the dialog to block the other person. */
  readonly onBlock: () => void;
  /** They were blocked after a report. */
  readonly onBlocked: () => Promise<void>;
  readonly onUnblock: () => Promise<void>;
}

interface OfferData {
  readonly thread: ThreadDetail;
  /** Reads the thread again. */
  readonly refresh: () => void;
}

interface ThreadProps extends ThreadFrameProps {
  /** Read with the page; read again, its changes are applied. */
  readonly first: ThreadDetail;
  /** When it was read. */
  readonly now: string;
  /** Null until it changes. */
  readonly live: LiveThread | null;
  /** Changes when the thread may have changed. */
  readonly resets: number;
  readonly onRead: () => void;
  readonly renderOffer: (offer: Offer, data: OfferData) => ReactNode;
  /** The button to make an offer. */
  readonly renderOfferButton: (data: OfferData) => ReactNode;
}

/** An own thread. Keyed by its id. */
export function Thread(props: ThreadProps) {
  const { first, now, live, resets, listPath, photos, onBlock, onBlocked, onUnblock, onRead } = props;
  const [store] = useState(() => createThreadStore(first));
  const section = useRef<HTMLElement>(null);
  const thread = store.use();
  const { id, messages, other, closed } = thread;
  const writing = useWriting({
    target: { thread_id: id },
    draftOf: id,
    onSent: (message) => store.add(message),
  });

  useEffect(() => {
    if (live) void store.follow(live);
  }, [store, live]);
  useOnChange(first, () => void store.applyHead(first));
  useOnChange(resets, () => void store.readHead());
  useOnChange(closed, () => {
    // The button or field that had the focus may be gone. A dialog gives it back to the menu by itself.
    if (document.activeElement !== document.body) return;
    section.current?.querySelector<HTMLElement>('[data-foot] textarea, [data-foot][tabindex]')?.focus();
  });
  useEffect(() => {
    const refresh = () => document.visibilityState === 'visible' && void store.readHead();
    const timer = setInterval(refresh, refreshIntervalMs);
    document.addEventListener('visibilitychange', refresh);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', refresh);
    };
  }, [store]);
  const tellRead = useEffectEvent(onRead);
  const isRead = thread.own_read_seq >= store.lastSeq();
  useEffect(() => {
    if (isRead) tellRead();
  }, [isRead]);

  const offerData = { thread, refresh: () => void store.readHead() };
  const canBlock = other !== null && closed !== 'blocked';
  const recent = (at: Date) => recentTexts(messages, at);
  return (
    <section ref={section} className={css.thread} aria-label={texts.region(other)}>
      <ThreadHead
        head={thread}
        listPath={listPath}
        onBlock={canBlock ? onBlock : null}
        onBlocked={onBlocked}
      />
      <MessageLog
        store={store}
        now={now}
        outgoing={writing.outgoing}
        onRetry={writing.retry}
        onDiscard={writing.remove}
        onBlock={canBlock ? onBlock : null}
        onBlocked={onBlocked}
        renderOffer={(offer) => props.renderOffer(offer, offerData)}
      />
      {closed === null ? (
        <Composer
          thread={thread}
          draft={writing.draft}
          found={writing.found}
          recent={recent}
          photos={photos}
          offerButton={props.renderOfferButton(offerData)}
          onSend={writing.send}
        />
      ) : (
        <Closed head={thread} onUnblock={onUnblock} />
      )}
    </section>
  );
}

interface NewThreadProps extends ThreadFrameProps {
  readonly head: Head;
  readonly target: Exclude<Target, { readonly thread_id: string }>;
  /** The first message was sent. */
  readonly onStarted: (threadId: string) => void;
}

/** A thread before its first message. */
export function NewThread(props: NewThreadProps) {
  const { head, target, listPath, photos, onBlock, onBlocked, onUnblock, onStarted } = props;
  const draftOf = 'product_id' in target ? String(target.product_id) : target.order_id;
  const writing = useWriting({ target, draftOf, onSent: (_, threadId) => onStarted(threadId) });
  const { other, closed } = head;
  return (
    <section className={css.thread} aria-label={texts.region(other)}>
      <ThreadHead head={head} listPath={listPath} onBlock={other ? onBlock : null} onBlocked={onBlocked} />
      <div className={css.unsent}>
        {writing.outgoing.map((message) => (
          <OutgoingItem
            key={message.id}
            message={message}
            onRetry={() => writing.retry(message)}
            onDiscard={() => writing.remove(message.id)}
          />
        ))}
      </div>
      {closed === null ? (
        <Composer
          thread={{ ...head, may_send_photos: false }}
          draft={writing.draft}
          found={writing.found}
          recent={() => []}
          photos={photos}
          onSend={writing.send}
        />
      ) : (
        <Closed head={head} onUnblock={onUnblock} />
      )}
    </section>
  );
}

interface WritingOptions {
  readonly target: Target;
  /** Names the draft. */
  readonly draftOf: string;
  readonly onSent: (message: Message, threadId: string) => void;
}

/** The draft of a message and the messages on their way. */
function useWriting({ target, draftOf, onSent }: WritingOptions) {
  const draft = useDraft(draftOf);
  const [found, setFound] = useState<readonly Category[]>([]);
  const outgoing = useOutgoing({
    target,
    onSent: (message, threadId) => {
      draft.forget(message.text);
      onSent(message, threadId);
    },
    onWarned: (written, categories) => {
      draft.setText(written.text);
      setFound(categories);
    },
  });
  return { ...outgoing, draft, found };
}

/** Why nobody can write here. */
function Closed({ head, onUnblock }: { head: Head; onUnblock: () => Promise<void> }) {
  const { closed, moved_to: movedTo, other } = head;
  return (
    <div className={css.closed} data-foot="" role="status" tabIndex={-1}>
      {closed === 'moved' && movedTo && (
        <Link to={paths.thread(movedTo.thread_id)}>{texts.goOnIn(movedTo.order_number)}</Link>
      )}
      {closed === 'blocked' && (
        <>
          <p>{texts.blocked(other)}</p>
          <Button kind="line" size="small" onClick={() => void onUnblock()}>
            {texts.unblock}
          </Button>
        </>
      )}
      {(closed === 'ended' || closed === 'product-deleted') && <p>{texts.closed[closed]}</p>}
    </div>
  );
}

/** Calls back when a value differs from the one of the first render. */
function useOnChange(value: unknown, onChange: () => void): void {
  const last = useRef(value);
  const call = useEffectEvent(onChange);
  useEffect(() => {
    if (last.current === value) return;
    last.current = value;
    call();
  }, [value]);
}

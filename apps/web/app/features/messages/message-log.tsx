import type { Message, ThreadDetail } from '@perchero/contract/messages/messages';
import type { Offer } from '@perchero/contract/offers/offer';
import {
  Fragment,
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { formatDay, isToday, isYesterday } from '#app/shared/format-moment.ts';
import { Button } from '#app/ui/button.tsx';
import { Note } from '#app/ui/note.tsx';
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx';
import { MessageItem, OutgoingItem } from './message-item.tsx';
import css from './message-log.module.css';
import { threadTexts as texts, texts as listTexts } from './texts.ts';
import type { ThreadStore } from './thread-store.ts';
import type { Outgoing } from './use-outgoing.ts';

/** Nearer to an end than this counts as there. */
const nearPx = 64;
const announceIntervalMs = 5_000;
/** Messages of one person within this time share a time. */
const groupMs = 5 * 60_000;

interface MessageLogProps {
  readonly store: ThreadStore;
  /** When the page was read. */
  readonly now: string;
  readonly outgoing: readonly Outgoing[];
  readonly onRetry: (message: Outgoing) => void;
  readonly onDiscard: (id: string) => void;
  readonly onBlock: (() => void) | null;
  /** The other person was blocked after a report. */
  readonly onBlocked: () => Promise<void>;
  readonly renderOffer: (offer: Offer) => ReactNode;
}

/**
 * The messages of a thread. The scroll container is reversed: it begins at the end without script, and older messages above do not
 * move what is read.
 */
export function MessageLog(props: MessageLogProps) {
  const { store, now, outgoing, onRetry, onDiscard, onBlock, onBlocked, renderOffer } = props;
  const thread = store.use();
  const { messages, other, older } = thread;
  const log = useRef<HTMLDivElement>(null);
  const { unseen, onScroll, scrollToEnd } = useScroll(log, store, outgoing.length);
  const announcement = useAnnouncement(thread);
  const lastRead = messages.findLast(
    ({ from, seq, offer }) => from === 'me' && !offer && seq <= thread.read_seq,
  );
  return (
    <div className={css.frame}>
      <div
        ref={log}
        className={css.log}
        role="log"
        // Only what arrives is announced, not older pages.
        aria-live="off"
        aria-label={listTexts.titleWith(other)}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls
        tabIndex={0}
        onScroll={onScroll}
      >
        <div className={css.messages}>
          {older === 'failed' ? (
            <Note
              kind="error"
              action={
                <Button kind="line" size="small" onClick={() => void store.readOlder()}>
                  {texts.retry}
                </Button>
              }
            >
              {texts.olderFailed}
            </Note>
          ) : (
            thread.has_more && (
              <div className={css.older}>
                <Button
                  kind="soft"
                  size="small"
                  busyLabel={older === 'loading' ? texts.loadingOlder : undefined}
                  onClick={() => void store.readOlder()}
                >
                  {texts.older}
                </Button>
              </div>
            )
          )}
          {messages.map((message, index) => {
            const next = messages[index + 1];
            return (
              <Fragment key={message.id}>
                <DayLine message={message} before={messages[index - 1]} now={now} />
                {message.offer ? (
                  <div className={[css.offer, message.from === 'me' && css.own].filter(Boolean).join(' ')}>
                    {renderOffer(message.offer)}
                  </div>
                ) : (
                  <MessageItem
                    message={message}
                    hasTime={!next || !isSameGroup(message, next)}
                    isLastRead={message === lastRead}
                    onPhotoExpired={() => void store.readPhotos(message)}
                    onBlock={onBlock}
                    other={onBlock && other}
                    onBlocked={onBlocked}
                  />
                )}
              </Fragment>
            );
          })}
          {outgoing.map((message) => (
            <OutgoingItem
              key={message.id}
              message={message}
              onRetry={() => onRetry(message)}
              onDiscard={() => onDiscard(message.id)}
            />
          ))}
        </div>
      </div>
      {unseen > 0 && (
        <div className={css.below}>
          <Button size="small" onClick={scrollToEnd}>
            {texts.arrived(unseen)}
          </Button>
        </div>
      )}
      <VisuallyHidden>
        <span role="status">{announcement}</span>
      </VisuallyHidden>
    </div>
  );
}

interface DayLineProps {
  readonly message: Message;
  readonly before: Message | undefined;
  readonly now: string;
}

function DayLine({ message, before, now }: DayLineProps) {
  const day = dayOf(message, new Date(now));
  if (before && dayOf(before, new Date(now)) === day) return null;
  return <p className={css.day}>{day}</p>;
}

function dayOf({ created_at }: Message, now: Date): string {
  const moment = new Date(created_at);
  // A message may be newer than the page.
  if (moment > now || isToday(moment, now)) return texts.today;
  if (isYesterday(moment, now)) return texts.yesterday;
  const day = formatDay(moment);
  return day.charAt(0).toUpperCase() + day.slice(1);
}

function isSameGroup(message: Message, next: Message): boolean {
  const gapMs = Date.parse(next.created_at) - Date.parse(message.created_at);
  return next.from === message.from && next.kind === message.kind && gapMs < groupMs && !message.warning;
}

/** Follows the end while it is in view, counts what arrives below, and marks what is seen as read. */
function useScroll(log: RefObject<HTMLDivElement | null>, store: ThreadStore, outgoing: number) {
  const { messages, older } = store.use();
  const lastSeq = messages.at(-1)?.seq ?? 0;
  const isAtEnd = useRef(true);
  const height = useRef(0);
  const lastTop = useRef(0);
  const [seenSeq, setSeenSeq] = useState(lastSeq);
  const unseen = messages.filter(({ seq, from }) => seq > seenSeq && from === 'other').length;

  function see(): void {
    setSeenSeq(store.lastSeq());
    const isShown = log.current !== null && log.current.offsetParent !== null;
    if (isShown && document.visibilityState === 'visible') store.markRead();
  }
  const seeEnd = useEffectEvent(() => {
    if (isAtEnd.current) see();
  });

  function scrollToEnd(): void {
    log.current?.scrollTo({ top: 0 });
  }

  // What arrives below does not move what is read; the end is scrolled to, which is no layout shift.
  useLayoutEffect(() => {
    const element = log.current;
    if (!element || height.current === 0) return;
    const grown = element.scrollHeight - height.current;
    if (grown <= 0) return;
    lastTop.current = element.scrollTop - grown;
    element.scrollTo({ top: lastTop.current, behavior: 'instant' });
    if (isAtEnd.current) element.scrollTo({ top: 0 });
  }, [log, lastSeq]);
  useLayoutEffect(() => {
    height.current = log.current?.scrollHeight ?? 0;
  });

  useEffect(() => seeEnd(), [lastSeq]);
  // An own message is always shown.
  useEffect(() => {
    if (outgoing > 0) log.current?.scrollTo({ top: 0 });
  }, [log, outgoing]);
  useEffect(() => {
    const onVisible = () => seeEnd();
    document.addEventListener('visibilitychange', onVisible);
    return () => document.removeEventListener('visibilitychange', onVisible);
  }, []);

  return {
    unseen,
    scrollToEnd,
    onScroll: () => {
      if (!log.current) return;
      // From 0 at the end to a negative number at the beginning.
      const { scrollTop, scrollHeight, clientHeight } = log.current;
      if (-scrollTop < nearPx) isAtEnd.current = true;
      // Scrolling to the end only moves down.
      else if (scrollTop < lastTop.current) isAtEnd.current = false;
      lastTop.current = scrollTop;
      if (isAtEnd.current) see();
      const isAtStart = scrollHeight - clientHeight + scrollTop < nearPx;
      if (isAtStart && older === 'ready') void store.readOlder();
    },
  };
}

function wordsOf({ text, offer }: Message): string {
  return offer ? texts.offer(offer.price) : text || listTexts.photo;
}

/** For screen readers: the newest message of the other person, or how many there are. */
function useAnnouncement({ messages, other }: ThreadDetail): string {
  const lastSeq = messages.at(-1)?.seq ?? 0;
  const announcedSeq = useRef(lastSeq);
  const announcedAt = useRef(-Infinity);
  const [announcement, setAnnouncement] = useState('');
  const announce = useEffectEvent(() => {
    const arrived = messages.filter(({ seq, from }) => seq > announcedSeq.current && from === 'other');
    announcedSeq.current = lastSeq;
    const [first] = arrived;
    if (!first) return;
    announcedAt.current = performance.now();
    setAnnouncement(
      arrived.length === 1 ? texts.announced(other, wordsOf(first)) : texts.arrived(arrived.length),
    );
  });
  useEffect(() => {
    const waitMs = announcedAt.current + announceIntervalMs - performance.now();
    const timer = setTimeout(() => announce(), Math.max(0, waitMs));
    return () => clearTimeout(timer);
  }, [lastSeq]);
  return announcement;
}

import type { ThreadSummary } from '@perchero/contract/messages/messages';
import { Link } from 'react-router';
import { formatMoment } from '#app/shared/format-moment.ts';
import { paths, sideParameter, sideValues } from '#app/shared/paths.ts';
import { useAvatarUrl } from '#app/shared/site.ts';
import { Avatar } from '#app/ui/avatar.tsx';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { Note } from '#app/ui/note.tsx';
import { Picture } from '#app/ui/picture.tsx';
import { TabLinks } from '#app/ui/tab-links.tsx';
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx';
import { nameOf, texts, threadTexts } from './texts.ts';
import css from './thread-list.module.css';
import type { Side, useThreads } from './use-threads.ts';

const sides = ['all', 'buying', 'selling'] as const;

export function sideQuery(side: Side): string {
  return side === 'all' ? '' : `?${sideParameter}=${sideValues[side]}`;
}

interface ThreadListProps {
  readonly list: ReturnType<typeof useThreads>;
  readonly side: Side;
  /** The thread beside the list. */
  readonly openId: string | null;
  /** The title of the page, where no thread has it. */
  readonly heading: 'h1' | 'h2';
}

/** Own threads, the latest message first. */
export function ThreadList({ list, side, openId, heading: Heading }: ThreadListProps) {
  const { threads, now, hasMore, next } = list;
  const isEmpty = threads.length === 0 && !hasMore;
  return (
    <section className={css.list} aria-label={texts.threads}>
      <Heading className={css.title}>{texts.title}</Heading>
      {!(isEmpty && side === 'all') && (
        <TabLinks
          label={texts.sides}
          tabs={sides.map((name) => ({
            name: texts.side[name],
            to: paths.messages + sideQuery(name),
            current: name === side ? ('page' as const) : undefined,
          }))}
        />
      )}
      <div className={css.scroll}>
        {isEmpty ? (
          <EmptyState
            art="speech-bubbles"
            title={texts.emptyTitle}
            actions={<ButtonLink to={paths.products}>{texts.emptyAction}</ButtonLink>}
          >
            {texts.empty}
          </EmptyState>
        ) : (
          <ul>
            {threads.map((thread) => (
              <li key={thread.id}>
                <ThreadLink thread={thread} side={side} now={now} isOpen={thread.id === openId} />
              </li>
            ))}
          </ul>
        )}
        {next.status === 'failed' && <Note kind="error">{texts.failed}</Note>}
        {hasMore && (
          <Button
            kind="soft"
            wide
            onClick={next.loadMore}
            busyLabel={next.status === 'loading' ? texts.loading : undefined}
          >
            {next.status === 'failed' ? texts.retry : texts.more}
          </Button>
        )}
      </div>
    </section>
  );
}

interface ThreadLinkProps {
  readonly thread: ThreadSummary;
  readonly side: Side;
  readonly now: string;
  readonly isOpen: boolean;
}

function ThreadLink({ thread, side, now, isOpen }: ThreadLinkProps) {
  const { id, other, product, unread, last_at } = thread;
  const avatar = useAvatarUrl(other?.avatar_url ?? null);
  return (
    <Link
      className={css.thread}
      to={paths.thread(id) + sideQuery(side)}
      aria-current={isOpen || undefined}
      data-unread={unread > 0 || undefined}
    >
      <span className={css.pictures}>
        <span className={css.picture}>
          {product.picture && <Picture {...product.picture} alt="" sizes="52px" />}
        </span>
        <span className={css.avatar}>
          <Avatar url={avatar} alt="" size="small" />
        </span>
      </span>
      <span className={css.row}>
        <b>{nameOf(other)}</b>
        <time dateTime={last_at}>{formatMoment(new Date(last_at), new Date(now))}</time>
      </span>
      <span className={css.product}>{product.title ?? texts.removedProduct}</span>
      <span className={css.row}>
        <span className={css.words}>{wordsOf(thread)}</span>
        {unread > 0 && (
          <span className={css.count}>
            {unread > 99 ? '99+' : unread}
            <VisuallyHidden> {texts.unread}</VisuallyHidden>
          </span>
        )}
      </span>
    </Link>
  );
}

function wordsOf({ last }: ThreadSummary): string {
  if (!last) return '';
  const { kind, from, text, removed, has_photos } = last;
  if (removed) return threadTexts.removed[removed];
  const words = text || (has_photos ? texts.photo : kind === 'offer' ? texts.offer : '');
  return from === 'me' && kind === 'text' ? texts.you(words) : words;
}

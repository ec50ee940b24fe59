import type { getThread, ThreadDetail } from '@perchero/contract/messages/messages';
import type { Offer } from '@perchero/contract/offers/offer';
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { useNavigate, useOutletContext, useRevalidator } from 'react-router';
import { BlockDialog, unblock } from '#app/features/blocks/block-dialog.tsx';
import { sideQuery, ThreadList } from '#app/features/messages/thread-list.tsx';
import { NewThread, Thread } from '#app/features/messages/thread.tsx';
import type { Head } from '#app/features/messages/thread-head.tsx';
import { firstNameOf, texts, threadTexts } from '#app/features/messages/texts.ts';
import type { Target } from '#app/features/messages/use-outgoing.ts';
import { type Side, type ThreadsPage, useThreads } from '#app/features/messages/use-threads.ts';
import { useLiveThreads } from '#app/features/notifications/live-state.ts';
import { OfferDialog } from '#app/features/offers/buyer-offer.tsx';
import { OfferCard } from '#app/features/offers/offer-card.tsx';
import type { BargainedProduct } from '#app/features/offers/price-dialog.tsx';
import { buyerTexts } from '#app/features/offers/texts.ts';
import { send } from '#app/shared/api.ts';
import { formatPrice } from '#app/shared/format.ts';
import { paths } from '#app/shared/paths.ts';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { IconButton } from '#app/ui/icon-button.tsx';
import { HandCoins } from '#app/ui/icons.ts';
import { Note } from '#app/ui/note.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';
import css from './messages-screen.module.css';
import { useMessagePhotos } from './use-message-photos.tsx';

interface MessagesScreenProps {
  readonly page: ThreadsPage;
  readonly side: Side;
  /** The thread of the URL; null on the list itself. */
  readonly openId: string | null;
  /** Narrow windows show the thread or the list. */
  readonly isThreadOpen: boolean;
  readonly children: (context: InboxContext) => ReactNode;
}

/** What the list gives to the thread beside it. */
interface InboxContext {
  readonly listPath: string;
  /** The thread that was the first of the list when it was opened. */
  readonly latestId: string | null;
  readonly markRead: (id: string) => void;
}

/** The list of threads, and beside it the open one. */
export function MessagesScreen({ page, side, openId, isThreadOpen, children }: MessagesScreenProps) {
  const { changes } = useLiveThreads();
  const list = useThreads(page, side, changes);
  const firstId = list.threads[0]?.id ?? null;
  // News of another thread must not replace the one that is read.
  const [latest, setLatest] = useState({ side, id: firstId });
  if (latest.side !== side || (latest.id === null && firstId !== null)) setLatest({ side, id: firstId });
  const isEmpty = latest.id === null && !isThreadOpen;
  return (
    <div
      className={['page', css.inbox, isThreadOpen && css.open, isEmpty && css.empty]
        .filter(Boolean)
        .join(' ')}
    >
      <div className={css.list}>
        <ThreadList
          list={list}
          side={side}
          openId={openId ?? (isThreadOpen ? null : latest.id)}
          heading={isThreadOpen ? 'h2' : 'h1'}
        />
      </div>
      <div className={css.thread}>
        {children({
          listPath: paths.messages + sideQuery(side),
          latestId: latest.id,
          markRead: list.markRead,
        })}
      </div>
    </div>
  );
}

export const useInbox = (): InboxContext => useOutletContext<InboxContext>();

interface ThreadScreenProps {
  readonly first: ThreadDetail;
  readonly now: string;
  readonly onChanged: () => Promise<void>;
}

/** A thread with blocking, photos and the live stream. Keyed by its id. */
export function ThreadScreen({ first, now, onChanged }: ThreadScreenProps) {
  const { listPath, markRead } = useInbox();
  const { changed, resets } = useLiveThreads();
  const { input, ...photos } = useMessagePhotos();
  const blocking = useBlocking(first.other, onChanged);
  return (
    <>
      <Thread
        first={first}
        now={now}
        live={changed[first.id] ?? null}
        resets={resets}
        listPath={listPath}
        photos={photos}
        onBlock={blocking.ask}
        onBlocked={onChanged}
        onUnblock={blocking.unblock}
        onRead={() => markRead(first.id)}
        renderOffer={(offer, data) => <ThreadOffer offer={offer} readAt={now} {...data} />}
        renderOfferButton={(data) => <ThreadOfferButton {...data} />}
      />
      {input}
      {blocking.dialog}
    </>
  );
}

interface ThreadOfferProps {
  readonly thread: ThreadDetail;
  readonly refresh: () => void;
}

/** An offer in a thread. In a closed one there is nothing to answer. */
function ThreadOffer(props: ThreadOfferProps & { readonly offer: Offer; readonly readAt: string }) {
  const { offer, readAt, thread, refresh } = props;
  const { bargain, side, other } = thread;
  const product = bargainedProduct(thread);
  if (!bargain || !product) return <p className={css.offer}>{threadTexts.offer(offer.price)}</p>;
  const canBuy = side === 'buying' && offer.id === bargain.current?.id && offer.state === 'accepted';
  return (
    <>
      <OfferCard
        offer={offer}
        product={product}
        other={firstNameOf(other)}
        reader={
          side === 'buying'
            ? { side: 'buyer', ...bargain }
            : { side: 'seller', fees: { commission: bargain.commission, providerFee: bargain.provider_fee } }
        }
        offersLeft={bargain.offers_left}
        readAt={readAt}
        onChanged={refresh}
      />
      {canBuy && (
        <div className={css.buy}>
          <ButtonLink to={paths.product(product.id)} wide>
            {buyerTexts.buy(formatPrice(offer.price))}
          </ButtonLink>
        </div>
      )}
    </>
  );
}

function ThreadOfferButton({ thread, refresh }: ThreadOfferProps) {
  const { bargain, side, other } = thread;
  const product = bargainedProduct(thread);
  const canOffer = bargain?.open && !bargain.current && bargain.offers_left > 0 && side === 'buying';
  if (!product || !canOffer) return null;
  return (
    <OfferDialog
      product={product}
      bargain={bargain}
      delivery={bargain.delivery}
      isReserved={thread.product.state === 'reserved'}
      other={firstNameOf(other)}
      onChanged={refresh}
      renderButton={(open) => (
        <IconButton label={buyerTexts.make} aria-haspopup="dialog" onClick={open}>
          <HandCoins aria-hidden="true" />
        </IconButton>
      )}
    />
  );
}

function bargainedProduct({ product }: ThreadDetail): BargainedProduct | null {
  const { title } = product;
  return title === null ? null : { ...product, title };
}

const wideWindow = '(width >= 900px)';

/** In wide windows the first thread stands beside the list. */
export function LatestThreadScreen() {
  const { latestId } = useInbox();
  const [isWide, setIsWide] = useState<boolean | null>(null);
  useEffect(() => {
    const wide = window.matchMedia(wideWindow);
    const update = () => setIsWide(wide.matches);
    update();
    wide.addEventListener('change', update);
    return () => wide.removeEventListener('change', update);
  }, []);
  if (latestId === null || isWide === false) return null;
  return isWide ? <LatestThread key={latestId} id={latestId} /> : <ThreadSkeleton />;
}

interface LoadedThread {
  readonly thread: ThreadDetail;
  readonly now: string;
}

function LatestThread({ id }: { id: string }) {
  const [loaded, setLoaded] = useState<LoadedThread | 'failed' | null>(null);
  const load = useCallback(async (): Promise<void> => {
    const result = await send<typeof getThread>('GET', `/api/threads/${id}`);
    setLoaded(result.ok ? { thread: result.value.thread, now: new Date().toISOString() } : 'failed');
  }, [id]);
  useEffect(() => void load(), [load]);

  if (loaded === null) return <ThreadSkeleton />;
  if (loaded === 'failed')
    return (
      <div className={css.waiting}>
        <Note
          kind="error"
          action={
            <Button
              kind="line"
              size="small"
              onClick={() => {
                setLoaded(null);
                void load();
              }}
            >
              {texts.retry}
            </Button>
          }
        >
          {texts.failed}
        </Note>
      </div>
    );
  return <ThreadScreen first={loaded.thread} now={loaded.now} onChanged={load} />;
}

function ThreadSkeleton() {
  return (
    <div className={css.waiting}>
      <Skeleton shape="title" />
      <Skeleton shape="line" />
      <p className="visually-hidden" role="status">
        {texts.loading}
      </p>
    </div>
  );
}

interface NewThreadScreenProps {
  readonly head: Head;
  readonly target: Exclude<Target, { readonly thread_id: string }>;
}

/** A thread before its first message. */
export function NewThreadScreen({ head, target }: NewThreadScreenProps) {
  const { listPath } = useInbox();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const { input, ...photos } = useMessagePhotos();
  const blocking = useBlocking(head.other, revalidate);
  return (
    <>
      <h1 className="visually-hidden">{texts.titleWith(head.other)}</h1>
      <NewThread
        head={head}
        target={target}
        listPath={listPath}
        photos={photos}
        onBlock={blocking.ask}
        onBlocked={revalidate}
        onUnblock={blocking.unblock}
        onStarted={(id) => void navigate(paths.thread(id), { replace: true })}
      />
      {input}
      {blocking.dialog}
    </>
  );
}

/** Blocks and unblocks the other person of a thread. */
function useBlocking(other: ThreadDetail['other'], onChanged: () => Promise<void>) {
  const [isAsking, setIsAsking] = useState(false);
  return {
    ask: () => setIsAsking(true),
    unblock: async () => {
      if (other && (await unblock(other))) await onChanged();
    },
    dialog: other && (
      <BlockDialog person={other} open={isAsking} onClose={() => setIsAsking(false)} onBlocked={onChanged} />
    ),
  };
}

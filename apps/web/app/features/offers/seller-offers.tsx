import type { getProduct } from '@perchero/contract/catalogue/products';
import type { ReplyOf } from '@perchero/contract/endpoint';
import type { SentLikerOffer } from '@perchero/contract/offers/offer';
import { likersRange } from '@perchero/contract/offers/offer-prices.rules';
import type { offerToLikers } from '@perchero/contract/offers/offers';
import type { SaleFees } from '@perchero/contract/seller-accounts/net.rules';
import { useEffect, useRef, useState } from 'react';
import { send } from '#app/shared/api.ts';
import { firstName } from '#app/shared/first-name.ts';
import { formatPrice } from '#app/shared/format.ts';
import { Button } from '#app/ui/button.tsx';
import { Heart } from '#app/ui/icons.ts';
import { showToast } from '#app/ui/toast.ts';
import { OfferCard } from './offer-card.tsx';
import { SellerSum } from './offer-sum.tsx';
import css from './offers.module.css';
import { type BargainedProduct, PriceDialog } from './price-dialog.tsx';
import { dialogTexts, sellerTexts as texts } from './texts.ts';
import { useNow } from './use-now.ts';

interface SellerOffersProps {
  readonly page: Pick<
    ReplyOf<typeof getProduct>,
    'product' | 'away_until' | 'received_offers' | 'sent_liker_offer'
  >;
  readonly readAt: string;
  readonly onChanged: () => void;
}

/** On the own product: the offers of buyers, and the one to everybody who likes it. */
export function SellerOffers({ page, readAt, onChanged }: SellerOffersProps) {
  const { product, received_offers: received, sent_liker_offer: sent } = page;
  const now = useNow(readAt);
  const section = useFocusAfterRemoval(received?.offers.length ?? 0);
  if (!received) return null;
  const bargained = { ...product, picture: product.pictures[0] ?? null };
  const fees = { commission: received.commission, providerFee: received.provider_fee };
  const isListed = product.state === 'active' && page.away_until === null;
  const canSend = isListed && (!sent || new Date(sent.next_from) <= now);
  if (received.offers.length === 0 && !sent && !canSend) return null;
  return (
    <section ref={section} className={css.offers} aria-label={texts.region} tabIndex={-1}>
      {received.is_reserved && received.offers.length > 0 && <p className={css.quiet}>{texts.reserved}</p>}
      {received.offers.map(({ offer, buyer, counters_left }) => (
        <OfferCard
          key={buyer.id}
          offer={offer}
          product={bargained}
          other={firstName(buyer.full_name)}
          reader={{ side: 'seller', fees }}
          offersLeft={counters_left}
          readAt={readAt}
          onChanged={onChanged}
        />
      ))}
      {sent && <SentOffer offer={sent} now={now} />}
      {canSend && (
        <OfferToLikers product={bargained} likes={product.likes} fees={fees} onChanged={onChanged} />
      )}
    </section>
  );
}

/** A refused offer is not shown any more; neither is its button, which had the focus. */
function useFocusAfterRemoval(count: number) {
  const section = useRef<HTMLElement>(null);
  const last = useRef(count);
  useEffect(() => {
    if (count < last.current && document.activeElement === document.body) section.current?.focus();
    last.current = count;
  }, [count]);
  return section;
}

function SentOffer({ offer, now }: { readonly offer: SentLikerOffer; readonly now: Date }) {
  const price = formatPrice(offer.price);
  const hasEnded = offer.is_void || new Date(offer.until) <= now;
  return (
    <div className={css.forYou}>
      <b>{hasEnded ? texts.sentEnded(price) : texts.sentPrice(price, offer.until)}</b>
      <p>
        {texts.notified(offer.notified_count)} {texts.taken(offer.taken_count)}
      </p>
      {new Date(offer.next_from) > now && <p className={css.quiet}>{texts.nextFrom(offer.next_from)}</p>}
    </div>
  );
}

interface OfferToLikersProps {
  readonly product: BargainedProduct;
  readonly likes: number;
  readonly fees: SaleFees;
  readonly onChanged: () => void;
}

function OfferToLikers({ product, likes, fees, onChanged }: OfferToLikersProps) {
  const [dialog, setDialog] = useState({ open: false, count: 0 });
  const range = likersRange(product.price);
  if (likes === 0 || range.min > range.max) return null;
  return (
    <div className={css.action}>
      <Button
        kind="line"
        wide
        aria-haspopup="dialog"
        onClick={() => setDialog({ open: true, count: dialog.count + 1 })}
      >
        <Heart aria-hidden="true" />
        {texts.toLikers}
      </Button>
      {dialog.count > 0 && (
        <PriceDialog
          key={dialog.count}
          product={product}
          open={dialog.open}
          onClose={() => setDialog({ ...dialog, open: false })}
          onStale={onChanged}
          title={texts.likersTitle}
          about={texts.likersAbout(likes, formatPrice(product.price))}
          label={texts.likersLabel}
          range={range}
          maxLabel={dialogTexts.max(formatPrice(range.max))}
          initialPrice={range.max}
          confirm={texts.likersSend}
          renderSum={(price) => <SellerSum price={price} fees={fees} />}
          note={texts.likersNote}
          hints={[]}
          send={async (id, price) => {
            const body = { id, product_id: product.id, price };
            const result = await send<typeof offerToLikers>('POST', '/api/offers/to-likers', body);
            if (!result.ok) return result;
            showToast({ kind: 'done', text: texts.likersSent });
            onChanged();
            return null;
          }}
        />
      )}
    </div>
  );
}

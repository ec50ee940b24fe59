import type { getProduct } from '@perchero/contract/catalogue/products';
import type { DeliveryOptions } from '@perchero/contract/delivery/price.rules';
import type { ReplyOf } from '@perchero/contract/endpoint';
import type { Bargain } from '@perchero/contract/offers/offer';
import { offerRange, type PriceRange } from '@perchero/contract/offers/offer-prices.rules';
import type { makeOffer, takeLikerOffer } from '@perchero/contract/offers/offers';
import { pageErrorTexts } from '@perchero/contract/page-error-texts';
import { type ReactNode, useState } from 'react';
import { useLogin } from '#app/features/session/login-request.ts';
import { send } from '#app/shared/api.ts';
import { firstName } from '#app/shared/first-name.ts';
import { formatPrice } from '#app/shared/format.ts';
import { useMutation } from '#app/shared/use-mutation.ts';
import { Button } from '#app/ui/button.tsx';
import { Tag } from '#app/ui/icons.ts';
import { showToast } from '#app/ui/toast.ts';
import { focusWhenShown } from './focus-new-offer.ts';
import { OfferCard } from './offer-card.tsx';
import { BuyerSum } from './offer-sum.tsx';
import css from './offers.module.css';
import { type BargainedProduct, PriceDialog } from './price-dialog.tsx';
import { buyerTexts as texts, dialogTexts } from './texts.ts';

/** Part of the price that a first offer starts from. */
const startingPart = 0.85;

interface BuyerOfferProps {
  readonly page: Pick<ReplyOf<typeof getProduct>, 'product' | 'delivery' | 'availability' | 'bargain'>;
  readonly readAt: string;
  readonly onChanged: () => void;
}

/** On the page of another person's product: the own offer and its state, or the button to make one. */
export function BuyerOffer({ page, readAt, onChanged }: BuyerOfferProps) {
  const { product, delivery, availability, bargain } = page;
  if (!bargain) return product.state === 'active' && availability.state !== 'away' && <GuestOffer />;
  const other = firstName(product.seller.full_name);
  const bargained = { ...product, picture: product.pictures[0] ?? null };
  const shown = bargain.mine ?? bargain.ended;
  return (
    <section className={css.offers} aria-label={texts.region}>
      {bargain.liker_offer && (
        <LikerOffer key={bargain.liker_offer.id} offer={bargain.liker_offer} onChanged={onChanged} />
      )}
      {shown && (
        <OfferCard
          key={shown.id}
          offer={shown}
          product={bargained}
          other={other}
          reader={{ side: 'buyer', floor: bargain.floor, delivery }}
          offersLeft={bargain.offers_left}
          readAt={readAt}
          onChanged={onChanged}
        />
      )}
      {!bargain.mine && product.state === 'active' && (
        <NewOffer page={page} product={bargained} bargain={bargain} other={other} onChanged={onChanged} />
      )}
    </section>
  );
}

function GuestOffer() {
  const login = useLogin();
  return (
    <div className={css.action}>
      <Button
        kind="line"
        wide
        onPointerEnter={login.prepare}
        onFocus={login.prepare}
        onClick={() => login.open({ message: pageErrorTexts['not-signed-in'] })}
      >
        <Tag aria-hidden="true" />
        {texts.make}
      </Button>
    </div>
  );
}

interface NewOfferProps {
  readonly page: BuyerOfferProps['page'];
  readonly product: BargainedProduct;
  readonly bargain: Bargain;
  readonly other: string;
  readonly onChanged: () => void;
}

function NewOffer({ page, product, bargain, other, onChanged }: NewOfferProps) {
  const { state } = page.availability;
  // The cart button says why it cannot be bought.
  if (state !== 'available' && state !== 'reserved') return null;
  if (!bargain.open) return <p className={css.quiet}>{pageErrorTexts['offers-closed']}</p>;
  if (bargain.offers_left === 0) return <p className={css.quiet}>{pageErrorTexts['offers-used-up']}</p>;
  return (
    <div className={css.action}>
      <OfferDialog
        product={product}
        bargain={bargain}
        delivery={page.delivery}
        isReserved={state === 'reserved'}
        other={other}
        onChanged={onChanged}
        renderButton={(open) => (
          <Button kind="line" wide aria-haspopup="dialog" onClick={open}>
            <Tag aria-hidden="true" />
            {bargain.ended ? texts.makeAnother : texts.make}
          </Button>
        )}
      />
    </div>
  );
}

interface OfferDialogProps {
  readonly product: BargainedProduct;
  readonly bargain: Pick<Bargain, 'floor' | 'offers_left'>;
  readonly delivery: DeliveryOptions;
  /** Somebody else is paying for it. */
  readonly isReserved: boolean;
  /** First name of the seller. */
  readonly other: string;
  readonly onChanged: () => void;
  readonly renderButton: (open: () => void) => ReactNode;
}

/** A button and the dialog that it opens to make an offer; nothing where no price is left to offer. */
export function OfferDialog(props: OfferDialogProps) {
  const { product, bargain, delivery, isReserved, other, onChanged, renderButton } = props;
  const [dialog, setDialog] = useState({ open: false, count: 0 });
  const listPrice = product.price;
  const range = offerRange({ by: 'buyer', listPrice, floor: bargain.floor, answers: null });
  if (range.min > range.max) return null;
  return (
    <>
      {renderButton(() => setDialog({ open: true, count: dialog.count + 1 }))}
      {dialog.count > 0 && (
        <PriceDialog
          key={dialog.count}
          product={product}
          open={dialog.open}
          onClose={() => setDialog({ ...dialog, open: false })}
          onStale={onChanged}
          title={dialogTexts.title}
          about={dialogTexts.asks(other, formatPrice(listPrice))}
          label={dialogTexts.label}
          range={range}
          maxLabel={dialogTexts.price(formatPrice(listPrice))}
          initialPrice={startingPrice(listPrice, range)}
          confirm={dialogTexts.send}
          renderSum={(price) => <BuyerSum price={price} delivery={delivery} />}
          note={dialogTexts.answerTime(other)}
          hints={[...(isReserved ? [dialogTexts.reserved] : []), dialogTexts.offersLeft(bargain.offers_left)]}
          send={async (id, price) => {
            const body = { id, product_id: product.id, price };
            const result = await send<typeof makeOffer>('POST', '/api/offers/make', body);
            if (!result.ok) return result;
            focusWhenShown(result.value.offer.id);
            showToast({ kind: 'done', text: dialogTexts.made });
            onChanged();
            return null;
          }}
        />
      )}
    </>
  );
}

/** In tens, within the range. */
function startingPrice(listPrice: number, { min, max }: PriceRange): number {
  const tens = Math.round((listPrice * startingPart) / 10) * 10;
  return Math.min(Math.max(tens, min), max);
}

interface LikerOfferProps {
  readonly offer: NonNullable<Bargain['liker_offer']>;
  readonly onChanged: () => void;
}

/** The price that the seller offers to everybody who likes the product. */
function LikerOffer({ offer, onChanged }: LikerOfferProps) {
  const { mutate, isPending } = useMutation(async () => {
    const body = { liker_offer_id: offer.id };
    const result = await send<typeof takeLikerOffer>('POST', '/api/offers/take', body);
    if (result.ok) focusWhenShown(result.value.offer.id);
    showToast(
      result.ok
        ? { kind: 'done', text: texts.taken(formatPrice(offer.price)) }
        : { kind: 'error', text: result.error },
    );
    onChanged();
  });
  return (
    <div className={css.forYou}>
      <b>{texts.forYou(formatPrice(offer.price), offer.until)}</b>
      <div className={css.action}>
        <Button kind="tag" wide onClick={() => mutate()} busyLabel={isPending ? texts.taking : undefined}>
          {texts.take}
        </Button>
      </div>
    </div>
  );
}

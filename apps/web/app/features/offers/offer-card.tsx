import type { DeliveryOptions } from '@perchero/contract/delivery/price.rules';
import type { Offer } from '@perchero/contract/offers/offer';
import { offerRange } from '@perchero/contract/offers/offer-prices.rules';
import { isLive, offerStateAt } from '@perchero/contract/offers/offer-states.rules';
import type { acceptOffer, counterOffer, refuseOffer, withdrawOffer } from '@perchero/contract/offers/offers';
import type { SaleFees } from '@perchero/contract/seller-accounts/net.rules';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { send, type SendRefusal } from '#app/shared/api.ts';
import { formatPrice } from '#app/shared/format.ts';
import { netLine } from '#app/shared/net-line/texts.ts';
import { useMutation } from '#app/shared/use-mutation.ts';
import { Button } from '#app/ui/button.tsx';
import { Clock } from '#app/ui/icons.ts';
import { PriceTag } from '#app/ui/price-tag.tsx';
import { showToast } from '#app/ui/toast.ts';
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx';
import css from './offer-card.module.css';
import { focusWhenShown, useFocusWhenShown } from './focus-new-offer.ts';
import { BuyerSum, SellerSum } from './offer-sum.tsx';
import { type BargainedProduct, PriceDialog } from './price-dialog.tsx';
import { cardTexts as texts, dialogTexts } from './texts.ts';
import { useNow } from './use-now.ts';

/** What only one side has. */
type OfferSideData =
  | { readonly side: 'buyer'; readonly floor: number; readonly delivery: DeliveryOptions }
  | { readonly side: 'seller'; readonly fees: SaleFees };

interface OfferCardProps {
  readonly offer: Offer;
  readonly product: BargainedProduct;
  /** First name of the other side. */
  readonly other: string;
  readonly reader: OfferSideData;
  /** Offers that the reader can still make. */
  readonly offersLeft: number;
  /** When the offer was read. */
  readonly readAt: string;
  /** The offer changed, or was not as shown. */
  readonly onChanged: () => void;
}

/** An offer as one of its sides sees it, with what this side can do about it. */
export function OfferCard({ readAt, ...props }: OfferCardProps) {
  const { product, other, reader } = props;
  const card = useRef<HTMLElement>(null);
  useFocusWhenShown(card, props.offer.id);
  const now = useNow(readAt);
  const until = new Date(props.offer.until);
  const offer = { ...props.offer, state: offerStateAt({ state: props.offer.state, until }, now) };
  const { side } = reader;
  const isOwn = offer.by === side;
  const isOpen = offer.state === 'open';
  const price = formatPrice(offer.price);

  const hasExpired = offer.state !== props.offer.state;
  const reload = useEffectEvent(props.onChanged);
  useEffect(() => {
    if (hasExpired) reload();
  }, [hasExpired]);

  function change(text: string | null): void {
    // The buttons go away with their state.
    card.current?.focus();
    if (text !== null) showToast({ kind: 'done', text });
    props.onChanged();
  }

  const look = offer.state === 'accepted' ? 'agreed' : isOpen ? 'open' : 'ended';
  return (
    <article
      ref={card}
      className={css.card}
      data-look={look}
      tabIndex={-1}
      aria-label={texts.label(isOwn, other, price)}
    >
      <header>
        <span>{offer.state === 'accepted' ? texts.agreed : texts.title(isOwn, other)}</span>
        {isLive(offer.state) && (
          <span className={css.left}>
            <Clock aria-hidden="true" />
            {texts.left(Math.floor((until.getTime() - now.getTime()) / 60_000))}
          </span>
        )}
      </header>
      <div className={css.price}>
        <PriceTag pesos={offer.price} size="medium" sold={look === 'ended'} />
        {offer.price < product.price && (
          <s>
            <VisuallyHidden>{texts.listPrice}</VisuallyHidden>
            {formatPrice(product.price)}
          </s>
        )}
      </div>
      {reader.side === 'seller' && isLive(offer.state) && (
        <p className={css.receives}>{netLine(offer.price, reader.fees)}</p>
      )}
      <p>
        {texts.state(offer, { side, other, listPrice: product.price })}
        {isOpen && !isOwn && ` ${texts.ifAccepted(side)}`}
      </p>
      {isOpen && isOwn && <Withdrawal offer={offer} onChange={change} />}
      {isOpen && !isOwn && <Answer {...props} onChange={change} />}
    </article>
  );
}

interface ActionProps {
  readonly offer: Offer;
  /** With what to tell; null after a refusal, which is told already. */
  readonly onChange: (text: string | null) => void;
}

function Withdrawal({ offer, onChange }: ActionProps) {
  const { mutate, isPending } = useMutation(async () => {
    const result = await send<typeof withdrawOffer>('POST', '/api/offers/withdraw', { offer_id: offer.id });
    onChange(toldOf(result, texts.withdrawn));
  });
  return (
    <div className={css.actions}>
      <Button kind="soft" onClick={() => mutate()} busyLabel={isPending ? texts.withdrawing : undefined}>
        {texts.withdraw}
      </Button>
    </div>
  );
}

type AnswerProps = Omit<OfferCardProps, 'readAt' | 'onChanged'> & ActionProps;

function Answer(props: AnswerProps) {
  const { offer, product, reader, offersLeft, onChange } = props;
  const [counter, setCounter] = useState({ open: false, count: 0 });
  const price = formatPrice(offer.price);
  const body = { offer_id: offer.id };
  const { mutate, isPending, variables } = useMutation(async (answer: 'accept' | 'refuse') => {
    if (answer === 'accept') {
      const result = await send<typeof acceptOffer>('POST', '/api/offers/accept', body);
      onChange(toldOf(result, texts.accepted(reader.side, price)));
    } else {
      const result = await send<typeof refuseOffer>('POST', '/api/offers/refuse', body);
      onChange(toldOf(result, texts.refused(price)));
    }
  });
  const running = isPending ? variables : undefined;
  const range = counterRange(reader, offer.price, product.price);
  const canCounter = offersLeft > 0 && range.min <= range.max;
  return (
    <div className={css.actions}>
      <Button
        wide
        onClick={() => mutate('accept')}
        busyLabel={running === 'accept' ? texts.accepting : undefined}
      >
        {texts.accept(price)}
      </Button>
      {canCounter && (
        <Button
          kind="line"
          aria-haspopup="dialog"
          onClick={() => setCounter({ open: true, count: counter.count + 1 })}
        >
          {texts.counter}
        </Button>
      )}
      <Button
        kind="soft"
        onClick={() => mutate('refuse')}
        busyLabel={running === 'refuse' ? texts.refusing : undefined}
      >
        {texts.refuse}
      </Button>
      {counter.count > 0 && (
        <CounterDialog
          key={counter.count}
          {...props}
          range={range}
          open={counter.open}
          onClose={() => setCounter({ ...counter, open: false })}
        />
      )}
    </div>
  );
}

function counterRange(reader: OfferSideData, answers: number, listPrice: number) {
  return offerRange({
    by: reader.side,
    listPrice,
    floor: reader.side === 'buyer' ? reader.floor : 0,
    answers,
  });
}

interface CounterDialogProps extends AnswerProps {
  readonly range: ReturnType<typeof counterRange>;
  readonly open: boolean;
  readonly onClose: () => void;
}

function CounterDialog(props: CounterDialogProps) {
  const { offer, product, other, reader, offersLeft, range, open, onClose, onChange } = props;
  const isBuyer = reader.side === 'buyer';
  return (
    <PriceDialog
      product={product}
      open={open}
      onClose={onClose}
      onStale={() => onChange(null)}
      title={dialogTexts.counterTitle}
      about={dialogTexts.offered(other, formatPrice(offer.price))}
      label={isBuyer ? dialogTexts.label : dialogTexts.counterLabel}
      range={range}
      maxLabel={dialogTexts.max(formatPrice(range.max))}
      initialPrice={Math.round((range.min + range.max) / 2)}
      confirm={dialogTexts.counterSend}
      renderSum={(price) =>
        reader.side === 'buyer' ? (
          <BuyerSum price={price} delivery={reader.delivery} />
        ) : (
          <SellerSum price={price} fees={reader.fees} />
        )
      }
      note={isBuyer ? dialogTexts.answerTime(other) : dialogTexts.counterAnswerTime(other)}
      hints={[isBuyer ? dialogTexts.offersLeft(offersLeft) : dialogTexts.countersLeft(offersLeft)]}
      send={async (id, price) => {
        const body = { id, offer_id: offer.id, price };
        const result = await send<typeof counterOffer>('POST', '/api/offers/counter', body);
        if (!result.ok) return result;
        focusWhenShown(result.value.offer.id);
        onChange(dialogTexts.made);
        return null;
      }}
    />
  );
}

/** Tells a refusal; returns what to tell otherwise. */
function toldOf(result: { readonly ok: true } | SendRefusal, text: string): string | null {
  if (result.ok) return text;
  showToast({ kind: 'error', text: result.error });
  return null;
}

import { type DeliveryOptions, parcelCents } from '@perchero/contract/delivery/price.rules';
import type { SaleFees } from '@perchero/contract/seller-accounts/net.rules';
import { deliveryWords } from '#app/shared/delivery-words/texts.ts';
import { formatCents, formatPrice } from '#app/shared/format.ts';
import { netLine } from '#app/shared/net-line/texts.ts';
import { useAddresses } from '#app/shared/use-addresses.ts';
import css from './price-dialog.module.css';
import { sumTexts as texts } from './texts.ts';

interface BuyerSumProps {
  readonly price: number;
  readonly delivery: DeliveryOptions;
}

/** What the buyer pays with the delivery: to the default address, or without one to both destinations. */
export function BuyerSum({ price, delivery }: BuyerSumProps) {
  const { addresses } = useAddresses();
  const address = addresses?.find(({ is_default }) => is_default) ?? null;
  const { in_person: isInPerson, parcel } = delivery;
  const place = parcel === 'none' ? texts.inPersonOnly : texts.inPerson(deliveryWords.place(delivery));
  const hint = [
    address && parcel !== 'none' && texts.to(address.label, address.department),
    isInPerson && place,
  ]
    .filter(Boolean)
    .join(' ');
  return (
    <div className={css.sum}>
      {parcel === 'none' && <Equation price={price} />}
      {parcel === 'on_arrival' && <Equation price={price} suffix={texts.onArrival} />}
      {(parcel === 'free' || parcel === 'priced') && (
        <ParcelEquations price={price} delivery={delivery} department={address?.department ?? null} />
      )}
      {hint && <p className={css.quiet}>{hint}</p>}
    </div>
  );
}

interface ParcelEquationsProps extends BuyerSumProps {
  /** Null when the destination is not known. */
  readonly department: string | null;
}

function ParcelEquations({ price, delivery, department }: ParcelEquationsProps) {
  const { local_cents: local, country_cents: country } = delivery;
  if (department !== null) return <Equation price={price} parcel={parcelCents(delivery, department) ?? 0} />;
  if (local === country) return <Equation price={price} parcel={local ?? 0} />;
  return (
    <>
      <Equation price={price} parcel={local ?? 0} where={texts.within(delivery.department)} />
      <Equation price={price} parcel={country ?? 0} where={texts.restOfCountry} />
    </>
  );
}

interface EquationProps {
  readonly price: number;
  /** Cents. */
  readonly parcel?: number;
  readonly where?: string;
  readonly suffix?: string;
}

function Equation({ price, parcel, where, suffix }: EquationProps) {
  return (
    <p className={css.equation}>
      <span>
        {texts.offer} <b>{formatPrice(price)}</b>
      </span>{' '}
      {parcel !== undefined && (
        <>
          <span>
            {texts.plus} <b>{parcel === 0 ? texts.free : formatCents(parcel)}</b>
            {where && ` ${where}`}
          </span>{' '}
          <b className={css.total}>
            {texts.equals} {formatCents(price * 100 + parcel)}
          </b>
        </>
      )}
      {suffix && <span>{suffix}</span>}
    </p>
  );
}

interface SellerSumProps {
  readonly price: number;
  readonly fees: SaleFees;
}

/** What is left for the seller. */
export function SellerSum({ price, fees }: SellerSumProps) {
  return (
    <div className={css.sum}>
      <p>{netLine(price, fees)}</p>
    </div>
  );
}

import { type DeliveryOptions, hasDelivery } from '@perchero/contract/delivery/price.rules';
import { useId } from 'react';
import { deliveryWords as words } from '#app/shared/delivery-words/texts.ts';
import { formatCents } from '#app/shared/format.ts';
import { Handshake, Package } from '#app/ui/icons.ts';
import css from './delivery-ways.module.css';
import { texts } from './texts.ts';

/** How the product can be delivered, and what each way costs. */
export function DeliveryWays({ options }: { options: DeliveryOptions }) {
  const id = useId();
  return (
    <section className={css.ways} aria-labelledby={id}>
      <h2 id={id}>{texts.ways}</h2>
      {hasDelivery(options) ? (
        <ul>
          {options.in_person && (
            <li>
              <Handshake aria-hidden="true" />
              <span>
                <b>{words.inPerson}</b>
                <span>{words.place(options)}</span>
              </span>
              <span className={css.cost}>{words.free}</span>
            </li>
          )}
          {options.parcel !== 'none' && (
            <li>
              <Package aria-hidden="true" />
              <span>
                <b>{words.byParcel}</b>
                {options.department && <span>{texts.from(options.department)}</span>}
              </span>
              <span className={css.cost}>
                <ParcelCost options={options} />
              </span>
            </li>
          )}
        </ul>
      ) : (
        <p>{texts.noWay}</p>
      )}
    </section>
  );
}

function ParcelCost({ options: { parcel, local_cents, country_cents } }: { options: DeliveryOptions }) {
  if (parcel === 'on_arrival') return words.paidOnArrival;
  if (parcel === 'free' || local_cents === null || country_cents === null) return words.free;
  return (
    <>
      {formatCents(local_cents)}
      {country_cents !== local_cents && <small>{words.restOfCountry(country_cents)}</small>}
    </>
  );
}

import type { ReplyOf } from '@perchero/contract/endpoint';
import type { getOrder, Order } from '@perchero/contract/orders/orders';
import { deliveryWords as words } from '#app/shared/delivery-words/texts.ts';
import { Handshake, MapPin } from '#app/ui/icons.ts';
import panel from '../panel.module.css';
import { firstNameOf } from '../texts.ts';
import { ParcelAddress } from './address.tsx';
import css from './delivery.module.css';
import { panelTexts as texts } from './texts.ts';
import { Tracking } from './tracking.tsx';

type Photo = ReplyOf<typeof getOrder>['parcel_photo'];

/** How and where the order is delivered. */
export function DeliveryPanel({ order, photo }: { order: Order; photo: Photo }) {
  const { delivery } = order;
  return (
    <section className={panel.panel} aria-labelledby="delivery">
      <h2 id="delivery">{texts.title}</h2>
      <div className={css.place}>
        {delivery.method === 'parcel' ? <MapPin aria-hidden="true" /> : <Handshake aria-hidden="true" />}
        <Place order={order} />
      </div>
      {delivery.state !== 'sent' && <Tracking delivery={delivery} />}
      {photo && <ParcelPhoto order={order} photo={photo} />}
    </section>
  );
}

function Place({ order: { side, delivery, paid_at } }: { order: Order }) {
  const { method, address, department, zone, from_department } = delivery;
  if (method !== 'parcel') {
    return (
      <div>
        <b>{texts.methods[method]}</b>
        {zone && <span>{[zone, from_department].filter(Boolean).join(', ')}</span>}
        <small>{texts.arrange}</small>
      </div>
    );
  }
  if (!address) {
    const gone = side === 'purchase' ? texts.addressErased : texts.addressGone;
    return (
      <div>
        <b>{department ? texts.to(department) : texts.methods.parcel}</b>
        <small>{paid_at ? gone : texts.addressLater}</small>
      </div>
    );
  }
  if (side === 'sale') return <ParcelAddress address={address} />;
  return (
    <address>
      <b>{texts.methods.parcel}</b>
      <span>{words.streetLine(address)}</span>
      <span>{`${address.locality}, ${address.department}`}</span>
      <small>{texts.recipient(address.recipient)}</small>
    </address>
  );
}

function ParcelPhoto({ order, photo }: { order: Order; photo: NonNullable<Photo> }) {
  const [smallest] = photo;
  if (!smallest) return null;
  return (
    <figure className={css.photo}>
      <img
        src={smallest.url}
        srcSet={photo.map(({ url, width }) => `${url} ${width}w`).join(', ')}
        sizes="20rem"
        alt={texts.photo}
      />
      <figcaption>
        {order.side === 'purchase' ? texts.photoBy(firstNameOf(order.other)) : texts.ownPhoto}
      </figcaption>
    </figure>
  );
}

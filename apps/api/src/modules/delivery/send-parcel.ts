import type { CarrierKey } from '@perchero/contract/delivery/carriers';
import { releasePictures, takeOwnPicture } from '#modules/media/index.ts';
import { AppError } from '#platform/http/app-error.ts';
import type { Tx } from '#platform/database/database.ts';
import { changeDelivery, type DeliveryRequest } from './change-delivery.ts';
import { type Delivery, updateDelivery } from './deliveries.queries.ts';
import type { DeliveryRouteDeps } from './deps.ts';
import { moveDelivery } from './move-delivery.ts';

type Deps = Pick<DeliveryRouteDeps, 'db' | 'clock' | 'jobs'>;

interface Parcel {
  /** Null from a page of the release before. */
  readonly carrier: CarrierKey | null;
  readonly carrierName?: string | undefined;
  readonly tracking?: string | undefined;
  readonly pictureId?: string | undefined;
}

/** Marks the parcel as sent, or corrects its data until it is delivered. Sending refuses an open request to cancel. */
export function sendParcel(deps: Deps, request: DeliveryRequest, parcel: Parcel): Promise<void> {
  const { personId } = request;
  const change = { ...request, side: 'sale', action: 'send', isDone: () => false } as const;
  return changeDelivery(deps, change, async (tx, { order, delivery }, now) => {
    const photo = await replacePhoto(tx, deps, personId, delivery, parcel.pictureId);
    if (photo instanceof AppError) return photo;
    const { carrier, carrierName, tracking } = parcel;
    const data = {
      carrier,
      carrierName: (carrier === 'otra' && carrierName) || null,
      tracking: tracking || (carrier === null ? delivery.tracking : null),
      ...photo,
    };
    if (delivery.state === 'sent') {
      await updateDelivery(tx, order.id, data);
      return;
    }
    await moveDelivery(tx, deps, delivery, {
      to: 'sent',
      by: 'seller',
      at: now,
      actorId: personId,
      set: { ...data, sentAt: now, ...refusedCancel(delivery) },
    });
  });
}

/** Going on with the sale answers an open question. */
export function refusedCancel({ cancelAskedAt, cancelAnswer }: Delivery) {
  return cancelAskedAt && !cancelAnswer ? ({ cancelAnswer: 'refused' } as const) : {};
}

async function replacePhoto(
  tx: Tx,
  { clock, jobs }: Deps,
  ownerId: string,
  { pictureId: current }: Delivery,
  wanted: string | undefined,
): Promise<{ pictureId?: string } | AppError> {
  if (wanted === undefined || wanted === current) return {};
  if (!(await takeOwnPicture(tx, { id: wanted, ownerId, purpose: 'parcel' }, clock.now())))
    return new AppError('picture-not-uploaded');
  if (current) await releasePictures(tx, jobs, [current]);
  return { pictureId: wanted };
}

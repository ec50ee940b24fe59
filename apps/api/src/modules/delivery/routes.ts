import * as contract from '@perchero/contract/delivery/deliveries';
import { receiveOrder, shipOrder } from '@perchero/contract/orders/orders';
import { refundOrder } from '@perchero/contract/payments/payments';
import type { Mount } from '#platform/http/http.ts';
import { answerCancel } from './answer-cancel.ts';
import { approveDelivery } from './approve-delivery.ts';
import { askCancel } from './ask-cancel.ts';
import { cancelSale, refundSale } from './cancel-sale.ts';
import { changeAddress } from './change-address.ts';
import type { DeliveryRequest } from './change-delivery.ts';
import { confirmDelivery } from './confirm-delivery.ts';
import type { DeliveryRouteDeps } from './deps.ts';
import { extendDelivery } from './extend-delivery.ts';
import { handOver } from './hand-over.ts';
import { readLabel } from './read-label.ts';
import { readyToMeet } from './ready-to-meet.ts';
import { sayHanded } from './say-handed.ts';
import { sendParcel } from './send-parcel.ts';

interface Call {
  readonly actor: { readonly id: string };
  readonly body: { readonly order_id: string };
}

export function deliveryRoutes(mount: Mount, deps: DeliveryRouteDeps): void {
  mount(contract.sendParcel, (call) => {
    const { carrier, carrier_name: carrierName, tracking, picture_id: pictureId } = call.body;
    return done(sendParcel(deps, requestOf(call), { carrier, carrierName, tracking, pictureId }));
  });
  mount(contract.readyToMeet, (call) => done(readyToMeet(deps, requestOf(call))));
  mount(contract.handOver, (call) => done(handOver(deps, requestOf(call), call.body.code)));
  mount(contract.sayHanded, (call) => done(sayHanded(deps, requestOf(call))));
  mount(contract.cancelSale, (call) => done(cancelSale(deps, requestOf(call), call.body.reason)));
  mount(contract.answerCancel, (call) => done(answerCancel(deps, requestOf(call), call.body.agree)));
  mount(contract.confirmDelivery, (call) => done(confirmDelivery(deps, requestOf(call))));
  mount(contract.approveDelivery, (call) => done(approveDelivery(deps, requestOf(call))));
  mount(contract.extendDelivery, (call) => done(extendDelivery(deps, requestOf(call))));
  mount(contract.askCancel, (call) => done(askCancel(deps, requestOf(call), call.body.reason)));
  mount(contract.changeAddress, (call) => done(changeAddress(deps, requestOf(call), call.body.address_id)));
  mount(contract.getLabel, ({ actor, params }) => readLabel(deps, actor.id, params.orderId));
  mount(refundOrder, (call) => done(refundSale(deps, requestOf(call))));
  // Pages of the release before.
  mount(shipOrder, (call) =>
    done(sendParcel(deps, requestOf(call), { carrier: null, tracking: call.body.tracking })),
  );
  mount(receiveOrder, (call) => done(confirmDelivery(deps, requestOf(call))));
}

function requestOf({ actor, body }: Call): DeliveryRequest {
  return { orderId: body.order_id, personId: actor.id };
}

async function done(change: Promise<void>): Promise<{ success: true }> {
  await change;
  return { success: true };
}

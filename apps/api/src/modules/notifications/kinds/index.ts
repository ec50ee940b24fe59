import { alert } from './alert.ts';
import { claim } from './claim.ts';
import { comment } from './comment.ts';
import { daily } from './daily.ts';
import { delivery } from './delivery.ts';
import { follow } from './follow.ts';
import { garment } from './garment.ts';
import { like } from './like.ts';
import { message } from './message.ts';
import { moderation } from './moderation.ts';
import { offer } from './offer.ts';
import { payment } from './payment.ts';
import { price } from './price.ts';
import { published } from './published.ts';
import { purchase } from './purchase.ts';
import { registerKind } from './registry.ts';
import { removal } from './removal.ts';
import { reply } from './reply.ts';
import { review } from './review.ts';
import { sale } from './sale.ts';

export * from './registry.ts';

for (const kind of [
  sale,
  purchase,
  delivery,
  claim,
  offer,
  payment,
  review,
  message,
  comment,
  reply,
  like,
  follow,
  published,
  alert,
  price,
  garment,
  daily,
  removal,
  moderation,
])
  registerKind(kind);

import type { ClaimDetail } from '@perchero/contract/claims/claims';
import type { Order } from '@perchero/contract/orders/orders';
import { AnswerForm } from '#app/features/orders/claim/answer-form.tsx';
import { ContestForm } from '#app/features/orders/claim/contest-form.tsx';
import { useClaimPhotos } from './use-claim-photos.tsx';

interface ClaimAnswerProps {
  readonly to: 'claim' | 'return';
  readonly order: Order;
  readonly claim: ClaimDetail;
  readonly onSent: () => Promise<void>;
}

/** The seller's answer to a claim or to returned products, with photos. */
export function ClaimAnswer({ to, order, claim, onSent }: ClaimAnswerProps) {
  const photos = useClaimPhotos();
  return to === 'claim' ? (
    <AnswerForm order={order} claim={claim} photos={photos} onSent={onSent} />
  ) : (
    <ContestForm claimId={claim.id} photos={photos} onSent={onSent} />
  );
}

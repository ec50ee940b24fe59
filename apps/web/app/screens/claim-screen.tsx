import type { Order } from '@perchero/contract/orders/orders';
import { useNavigate } from 'react-router';
import { ClaimForm } from '#app/features/orders/claim/claim-form.tsx';
import { paths } from '#app/shared/paths.ts';
import { useClaimPhotos } from './use-claim-photos.tsx';

export function ClaimScreen({ order }: { order: Order }) {
  const navigate = useNavigate();
  const photos = useClaimPhotos();
  return <ClaimForm order={order} photos={photos} onSent={() => void navigate(paths.purchase(order.id))} />;
}

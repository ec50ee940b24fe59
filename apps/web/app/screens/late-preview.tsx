import card from '#app/features/product-rack/product-card.module.css';
import { onDemand } from '#app/shared/on-demand.tsx';
import tag from '#app/ui/price-tag.module.css';
import rack from '#app/ui/rack.module.css';
import label from '#app/ui/sewn-label.module.css';
import css from './preview-card.module.css';

/** The card as others will see it: nothing in it is pressed, so it comes after what is. */
export const PreviewCard = onDemand(
  async () => (await import('./preview-card.tsx')).PreviewCard,
  card,
  tag,
  rack,
  label,
  css,
);

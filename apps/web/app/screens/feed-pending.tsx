import { texts } from '#app/features/follows/feed/texts.ts';
import { ProductsSkeleton } from '#app/ui/card-grid.tsx';
import { FeedFrame } from './feed-screen.tsx';

/** The feed while a navigation from another page loads it. */
export function FeedPending() {
  return (
    <FeedFrame status={texts.loading}>
      <ProductsSkeleton />
    </FeedFrame>
  );
}

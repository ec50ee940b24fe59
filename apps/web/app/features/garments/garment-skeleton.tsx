import { Skeleton } from '#app/ui/skeleton.tsx';
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx';
import css from './garment-page.module.css';
import { loadingText } from './texts.ts';

/** The page of a garment while a navigation loads it. */
export function GarmentSkeleton() {
  return (
    <div className={css.garment}>
      <div className={css.visual} />
      <div className={css.content}>
        <div role="status">
          <VisuallyHidden>{loadingText}</VisuallyHidden>
        </div>
        <Skeleton shape="title" />
        <Skeleton shape="line" />
        <Skeleton shape="title" />
        <Skeleton shape="line" />
      </div>
    </div>
  );
}

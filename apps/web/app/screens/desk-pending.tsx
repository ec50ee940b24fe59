import { DeskFrame } from '#app/features/desk/desk.tsx';
import { texts } from '#app/features/desk/texts.ts';
import { Skeleton } from '#app/ui/skeleton.tsx';

const lines = 8;

/** The desk while a navigation from another page loads it. */
export function DeskPending() {
  return (
    <DeskFrame status={texts.loading}>
      <div aria-hidden="true">
        {Array.from({ length: lines }, (_, line) => (
          <Skeleton key={line} shape="line" />
        ))}
      </div>
    </DeskFrame>
  );
}

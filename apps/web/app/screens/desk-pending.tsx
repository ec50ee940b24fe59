import { DeskFrame } from '#app/features/desk/desk.tsx';
import { texts } from '#app/features/desk/texts.ts';
import { Skeleton } from '#app/ui/skeleton.tsx';
import css from './desk-pending.module.css';

const lines = 8;

/** The desk while a navigation from another page loads it. */
export function DeskPending() {
  return (
    <DeskFrame status={texts.loading}>
      <div className={css.rows} aria-hidden="true">
        {Array.from({ length: lines }, (_, line) => (
          <div key={line} className={css.row}>
            <Skeleton shape="photo" />
          </div>
        ))}
      </div>
    </DeskFrame>
  );
}

import type { ReactNode } from 'react';
import { Skeleton } from './skeleton.tsx';
import css from './rack.module.css';

/** Garments on rails: a row reads as one bar at any number of columns. */
export function Rack({ busy = false, children }: { busy?: boolean; children: ReactNode }) {
  return (
    <div className={css.room}>
      <ul className={css.rack} aria-busy={busy}>
        {children}
      </ul>
    </div>
  );
}

interface HangerProps {
  readonly photo: ReactNode;
  readonly tag?: ReactNode;
  /** A control on the photo's corner; it does not swing with it. */
  readonly corner?: ReactNode;
  /** Of the photo; `square` where several make one. */
  readonly shape?: 'photo' | 'square';
  readonly children: ReactNode;
}

/** One place on the rail: its piece of the bar, a hook, and what hangs from it. */
export function Hanger({ photo, tag, corner, shape = 'photo', children }: HangerProps) {
  return (
    <>
      <div className={css.hang}>
        <svg className={css.hook} viewBox="0 0 24 28" aria-hidden="true">
          <path d="M12 27v-8.2c0-2.6 1.2-3.6 2.9-4.6A7 7 0 1 0 5 8.2" />
        </svg>
        <div className={css[shape]}>{photo}</div>
        {tag && <div className={css.tag}>{tag}</div>}
      </div>
      <div className={css.body}>{children}</div>
      {corner && <div className={css.corner}>{corner}</div>}
    </>
  );
}

/** For the link in its title: all of the card answers to it. */
export const coveringLink = css.covering;

export function RackItem({ children }: { children: ReactNode }) {
  return <li className={css.item}>{children}</li>;
}

/** Places for garments on their way, with the measures of the real ones. */
export function RackSkeletons({ count }: { count: number }) {
  return Array.from({ length: count }, (_, index) => (
    <li key={index} className={[css.item, css.expected].join(' ')} aria-hidden="true">
      <Hanger photo={<Skeleton shape="photo" />}>
        <Skeleton shape="title" />
        <Skeleton shape="line" />
      </Hanger>
    </li>
  ));
}

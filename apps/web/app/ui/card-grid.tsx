import type { ReactNode } from 'react';
import css from './card-grid.module.css';
import { Hook } from './hook.tsx';
import { Skeleton } from './skeleton.tsx';

/** A grid of cards; the bars of the cards join into one rail per row. */
export function CardGrid({ busy = false, children }: { busy?: boolean; children: ReactNode }) {
  return (
    <div className={css.container}>
      <ul className={css.grid} aria-busy={busy}>
        {children}
      </ul>
    </div>
  );
}

interface CardProps {
  readonly photo: ReactNode;
  readonly tag?: ReactNode;
  /** A control on the corner of the photo, outside its hover animation. */
  readonly corner?: ReactNode;
  /** Shape of the photo. */
  readonly shape?: 'photo' | 'square';
  readonly children: ReactNode;
}

export function Card({ photo, tag, corner, shape = 'photo', children }: CardProps) {
  return (
    <>
      <div className={css.media}>
        <Hook className={css.hook} />
        <div className={css[shape]}>{photo}</div>
        {tag && <div className={css.tag}>{tag}</div>}
      </div>
      <div className={css.body}>{children}</div>
      {corner && <div className={css.corner}>{corner}</div>}
    </>
  );
}

/** Class of the link in a card's title; its click area is the whole card. */
export const coveringLink = css.covering;

export function CardGridItem({ children }: { children: ReactNode }) {
  return <li className={css.item}>{children}</li>;
}

/** A line across the grid, between the cards before and after it. */
export function CardGridLine({ children }: { children: ReactNode }) {
  return (
    <li className={css.line}>
      <span>{children}</span>
    </li>
  );
}

export function CardSkeletons({ count }: { count: number }) {
  return Array.from({ length: count }, (_, index) => (
    <li key={index} className={[css.item, css.skeleton].join(' ')} aria-hidden="true">
      <Card photo={<Skeleton shape="photo" />}>
        <Skeleton shape="title" />
        <Skeleton shape="line" />
      </Card>
    </li>
  ));
}

/** A product list while its first page is loading. */
export function ProductsSkeleton() {
  return (
    <CardGrid busy>
      <CardSkeletons count={15} />
    </CardGrid>
  );
}

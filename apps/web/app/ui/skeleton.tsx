import css from './skeleton.module.css';

interface SkeletonProps {
  /** What it stands in for: a line of text (long or short) or a photo, whose box the caller gives. */
  readonly shape: 'title' | 'line' | 'photo';
}

/** A grey block in the place of something on its way. */
export function Skeleton({ shape }: SkeletonProps) {
  return <span className={[css.skeleton, css[shape]].join(' ')} aria-hidden="true" />;
}

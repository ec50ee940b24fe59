import css from './skeleton.module.css';

interface SkeletonProps {
  /** A long or short line of text, or a photo that fills its container. */
  readonly shape: 'title' | 'line' | 'photo';
}

export function Skeleton({ shape }: SkeletonProps) {
  return <span className={[css.skeleton, css[shape]].join(' ')} aria-hidden="true" />;
}

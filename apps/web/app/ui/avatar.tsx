import { useState } from 'react';
import css from './avatar.module.css';
import { User } from './icons.ts';

interface AvatarProps {
  /** Null for people who have no picture. */
  readonly url: string | null;
  /** Empty where the name stands beside it. */
  readonly alt: string;
  readonly size?: 'small' | 'medium' | 'large';
}

/** A person's picture, or a plain icon when there is none or it does not come. */
export function Avatar({ url, alt, size = 'medium' }: AvatarProps) {
  const [failed, setFailed] = useState<string | null>(null);
  const classes = [css.avatar, css[size]].join(' ');
  if (url && url !== failed) {
    return (
      <img
        className={classes}
        src={url}
        alt={alt}
        width={48}
        height={48}
        loading="lazy"
        onError={() => setFailed(url)}
      />
    );
  }
  return (
    <span className={classes} {...(alt ? { role: 'img', 'aria-label': alt } : { 'aria-hidden': true })}>
      <User aria-hidden="true" />
    </span>
  );
}

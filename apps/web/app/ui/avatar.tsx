import { useState } from 'react';
import css from './avatar.module.css';
import { User } from './icons.ts';

interface AvatarProps {
  /** Null without a picture. */
  readonly url: string | null;
  /** Empty where the name is beside it. */
  readonly alt: string;
  readonly size?: 'small' | 'medium' | 'large';
}

/** A user's picture, or an icon when it is missing or fails to load. */
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

import type { ComponentProps } from 'react';
import css from './icon-button.module.css';

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'aria-label'> {
  readonly label: string;
  /** A round sheet of paper under the icon, for buttons that lie on a photo. */
  readonly paper?: boolean;
  /** Shown in a red pill and part of what the label should say; nothing at 0. */
  readonly count?: number;
}

export function IconButton({
  label,
  paper,
  count = 0,
  className,
  children,
  type = 'button',
  ...rest
}: IconButtonProps) {
  const classes = [css.button, paper && css.paper, className].filter(Boolean).join(' ');
  return (
    <button {...rest} type={type} className={classes} aria-label={label}>
      {children}
      {count > 0 && <span className={css.count}>{count > 99 ? '99+' : count}</span>}
    </button>
  );
}

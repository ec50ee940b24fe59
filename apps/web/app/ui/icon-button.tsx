import type { ComponentProps } from 'react';
import css from './icon-button.module.css';

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'aria-label'> {
  readonly label: string;
  /** A round background, for buttons on a photo. */
  readonly paper?: boolean;
  /** Shown as a badge, hidden at 0; the label should contain it, too. */
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

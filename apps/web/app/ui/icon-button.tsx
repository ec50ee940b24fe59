import type { ComponentProps, ReactNode } from 'react';
import { NavLink, type NavLinkProps } from 'react-router';
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
      <Badge count={count} />
    </button>
  );
}

interface IconLinkProps extends Omit<NavLinkProps, 'aria-label' | 'className' | 'children'> {
  readonly label: string;
  /** As of a button. */
  readonly count?: number;
  readonly children: ReactNode;
}

/** A link that looks like an icon button. */
export function IconLink({ label, count = 0, children, ...rest }: IconLinkProps) {
  return (
    <NavLink {...rest} className={() => css.button} aria-label={label}>
      {children}
      <Badge count={count} />
    </NavLink>
  );
}

/** A number in the corner of an icon; nothing at 0. */
export function Badge({ count }: { count: number }) {
  return count > 0 && <span className={css.count}>{count > 99 ? '99+' : count}</span>;
}

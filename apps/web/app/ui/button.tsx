import type { ComponentProps, ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router';
import css from './button.module.css';
import { Spinner } from './spinner.tsx';

interface Look {
  /** One `primary` per view; `tag` is for buying, `danger` for what cannot be undone. */
  readonly kind?: 'primary' | 'line' | 'soft' | 'ghost' | 'tag' | 'danger';
  readonly size?: 'small' | 'medium' | 'large';
  readonly wide?: boolean;
}

interface ButtonProps extends Look, Omit<ComponentProps<'button'>, 'className'> {
  /** Shown with a spinner in place of the label while the work is under way; the button cannot be pressed then. */
  readonly busyLabel?: ReactNode;
}

export function Button({
  kind,
  size,
  wide,
  busyLabel,
  disabled,
  children,
  type = 'button',
  ...rest
}: ButtonProps) {
  const busy = busyLabel !== undefined;
  return (
    <button {...rest} type={type} disabled={disabled || busy} className={lookOf({ kind, size, wide })}>
      {busy ? (
        <>
          <Spinner />
          {busyLabel}
        </>
      ) : (
        children
      )}
    </button>
  );
}

/** A link that looks like a button, for what leads somewhere. */
export function ButtonLink({ kind, size, wide, ...rest }: Look & Omit<LinkProps, 'className'>) {
  return <Link {...rest} className={lookOf({ kind, size, wide })} />;
}

function lookOf({
  kind = 'primary',
  size = 'medium',
  wide = false,
}: { [K in keyof Look]: Look[K] | undefined }): string {
  return [css.button, css[kind], css[size], wide && css.wide].filter(Boolean).join(' ');
}

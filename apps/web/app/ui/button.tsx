import type { ComponentProps, ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router';
import css from './button.module.css';
import spinnerCss from './spinner.module.css';
import textButtonCss from './text-button.module.css';

interface Look {
  /** One `primary` per view; `tag` is for buying, `danger` for what cannot be undone. */
  readonly kind?: 'primary' | 'line' | 'soft' | 'ghost' | 'tag' | 'danger';
  readonly size?: 'small' | 'medium' | 'large';
  readonly wide?: boolean;
}

interface ButtonProps extends Look, Omit<ComponentProps<'button'>, 'className'> {
  /** Shown with a spinner in place of the label while the work is under way; pressing the button does nothing then. */
  readonly busyLabel?: ReactNode;
}

export function Button({
  kind,
  size,
  wide,
  busyLabel,
  disabled = false,
  onClick,
  children,
  type = 'button',
  ...rest
}: ButtonProps) {
  const busy = busyLabel !== undefined;
  return (
    <button
      {...rest}
      {...pressable(disabled || busy, onClick)}
      type={type}
      className={lookOf({ kind, size, wide })}
    >
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

/**
 * A button that cannot be pressed now keeps the keyboard's focus, which `disabled` would take away in the middle of the work
 * that somebody has just begun with it.
 */
function pressable(
  isDisabled: boolean,
  onClick: ComponentProps<'button'>['onClick'],
): Pick<ComponentProps<'button'>, 'aria-disabled' | 'onClick'> {
  return isDisabled ? { 'aria-disabled': true, onClick: (event) => event.preventDefault() } : { onClick };
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

export function Spinner() {
  return <span className={spinnerCss.spinner} aria-hidden="true" />;
}

type TextButtonProps = Omit<ComponentProps<'button'>, 'className' | 'type'>;

/** Something to do in the middle of a sentence: looks like a link, but leads nowhere. */
export function TextButton({ disabled = false, onClick, ...rest }: TextButtonProps) {
  return (
    <button {...rest} {...pressable(disabled, onClick)} type="button" className={textButtonCss.button} />
  );
}

import type { ComponentProps, ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router';
import css from './button.module.css';
import spinnerCss from './spinner.module.css';
import textButtonCss from './text-button.module.css';

interface Appearance {
  /** One `primary` per view; `tag` is for buying, `danger` for irreversible actions. */
  readonly kind?: 'primary' | 'line' | 'soft' | 'ghost' | 'tag' | 'danger';
  readonly size?: 'small' | 'medium' | 'large';
  readonly wide?: boolean;
}

interface ButtonProps extends Appearance, Omit<ComponentProps<'button'>, 'className'> {
  /** Replaces the label, with a spinner, while an action runs; clicks are ignored. */
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
      className={classesOf({ kind, size, wide })}
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
 * Uses `aria-disabled`, because `disabled` would take the keyboard focus away from the button that has just been pressed.
 */
function pressable(
  isDisabled: boolean,
  onClick: ComponentProps<'button'>['onClick'],
): Pick<ComponentProps<'button'>, 'aria-disabled' | 'onClick'> {
  return isDisabled ? { 'aria-disabled': true, onClick: (event) => event.preventDefault() } : { onClick };
}

/** A link that looks like a button. */
export function ButtonLink({ kind, size, wide, ...rest }: Appearance & Omit<LinkProps, 'className'>) {
  return <Link {...rest} className={classesOf({ kind, size, wide })} />;
}

function classesOf({
  kind = 'primary',
  size = 'medium',
  wide = false,
}: { [K in keyof Appearance]: Appearance[K] | undefined }): string {
  return [css.button, css[kind], css[size], wide && css.wide].filter(Boolean).join(' ');
}

export function Spinner() {
  return <span className={spinnerCss.spinner} aria-hidden="true" />;
}

type TextButtonProps = Omit<ComponentProps<'button'>, 'className' | 'type'>;

/** A button that looks like a link, for use inside a sentence. */
export function TextButton({ disabled = false, onClick, ...rest }: TextButtonProps) {
  return (
    <button {...rest} {...pressable(disabled, onClick)} type="button" className={textButtonCss.button} />
  );
}

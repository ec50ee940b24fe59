import type { ComponentProps } from 'react';
import { pressable } from './button.tsx';
import css from './text-button.module.css';

type TextButtonProps = Omit<ComponentProps<'button'>, 'className' | 'type'>;

/** Something to do in the middle of a sentence: looks like a link, but leads nowhere. */
export function TextButton({ disabled = false, onClick, ...rest }: TextButtonProps) {
  return <button {...rest} {...pressable(disabled, onClick)} type="button" className={css.button} />;
}

import type { ComponentProps } from 'react';
import css from './text-button.module.css';

/** Something to do in the middle of a sentence: looks like a link, but leads nowhere. */
export function TextButton(props: Omit<ComponentProps<'button'>, 'className' | 'type'>) {
  return <button {...props} type="button" className={css.button} />;
}

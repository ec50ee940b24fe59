import type { ComponentProps } from 'react';
import { Search } from './icons.ts';
import { Input } from './input.tsx';
import css from './search-box.module.css';
import { VisuallyHidden } from './visually-hidden.tsx';

interface SearchBoxProps extends Omit<ComponentProps<'input'>, 'className' | 'type'> {
  readonly label: string;
}

export function SearchBox({ label, ...rest }: SearchBoxProps) {
  return (
    <label className={css.box}>
      <VisuallyHidden>{label}</VisuallyHidden>
      <Search className={css.icon} aria-hidden="true" />
      <Input {...rest} type="search" className={css.input} />
    </label>
  );
}

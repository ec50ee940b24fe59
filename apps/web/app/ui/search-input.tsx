import type { ComponentProps } from 'react';
import { Search } from './icons.ts';
import { Input } from './input.tsx';
import css from './search-input.module.css';
import { VisuallyHidden } from './visually-hidden.tsx';

interface SearchInputProps extends Omit<ComponentProps<'input'>, 'className' | 'type'> {
  readonly label: string;
}

export function SearchInput({ label, ...rest }: SearchInputProps) {
  return (
    <label className={css.field}>
      <VisuallyHidden>{label}</VisuallyHidden>
      <Search className={css.icon} aria-hidden="true" />
      <Input {...rest} type="search" className={css.input} />
    </label>
  );
}

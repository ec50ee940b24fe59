import { type ReactNode, useId } from 'react';
import css from './section.module.css';
import type { SellValues } from './sell-values.ts';

interface SectionProps {
  readonly title: string;
  readonly optionalLabel?: string;
  readonly hint?: string;
  readonly children: ReactNode;
}

export function Section({ title, optionalLabel, hint, children }: SectionProps) {
  const id = useId();
  return (
    <section className={css.section} aria-labelledby={id}>
      <div>
        <h2 id={id} className={css.title}>
          {title} {optionalLabel && <span className={css.optional}>{optionalLabel}</span>}
        </h2>
        {hint && <p className={css.hint}>{hint}</p>}
      </div>
      {children}
    </section>
  );
}

export interface FormSectionProps {
  readonly values: SellValues;
  readonly onChange: (values: SellValues) => void;
  /** The error of a field; undefined if it is valid or was changed since the validation. */
  readonly errorOf: (name: keyof SellValues) => string | undefined;
}

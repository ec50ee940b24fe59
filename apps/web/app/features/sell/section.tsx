import { type ReactNode, useId } from 'react';
import css from './section.module.css';
import type { SellValues } from './sell-values.ts';

interface SectionProps {
  readonly title: string;
  readonly optionalLabel?: string;
  readonly hint?: string;
  readonly children: ReactNode;
}

/** A part of the form under its title. */
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

/** What every part of the form takes. */
export interface PartProps {
  readonly values: SellValues;
  readonly onChange: (values: SellValues) => void;
  /** What is wrong with a field; undefined while it is right or being mended. */
  readonly errorOf: (name: FieldName) => string | undefined;
}

/** As the contract calls them. */
export type FieldName =
  'images' | 'title' | 'description' | 'price' | 'sexo' | 'size' | 'stock' | 'measurements';

import { type ReactNode, useId } from 'react';
import css from './section.module.css';

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

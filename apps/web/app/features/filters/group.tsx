import { type ReactNode, useState } from 'react';
import { ChevronDown } from '#app/ui/icons.ts';
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx';
import css from './group.module.css';
import { texts } from './texts.ts';

interface GroupProps {
  readonly title: string;
  readonly children: ReactNode;
}

export function Group({ title, children }: GroupProps) {
  return (
    <fieldset className={css.group}>
      <legend className={css.title}>{title}</legend>
      {children}
    </fieldset>
  );
}

interface CollapsibleGroupProps {
  readonly title: string;
  /** The number of chosen values; with any the group starts open. */
  readonly chosen: number;
  /** With `isNoScript` it renders everything, because nothing can be loaded later. */
  readonly children: (isNoScript: boolean) => ReactNode;
}

/** A collapsible group. Collapsed content is rendered only inside noscript. */
export function CollapsibleGroup({ title, chosen, children }: CollapsibleGroupProps) {
  const [isOpen, setIsOpen] = useState(chosen > 0);
  const [before, setBefore] = useState(chosen);
  if (before !== chosen) {
    setBefore(chosen);
    if (before === 0) setIsOpen(true);
  }
  const content = (
    <fieldset className={css.group}>
      <legend className="visually-hidden">{title}</legend>
      {children(!isOpen)}
    </fieldset>
  );
  return (
    <details
      className={css.folded}
      open={isOpen}
      onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
    >
      <summary className={css.summary}>
        <span className={css.title}>{title}</span>
        {chosen > 0 && (
          <>
            <span className={css.badge} aria-hidden="true">
              {chosen}
            </span>
            <VisuallyHidden>{texts.chosenInside(chosen)}</VisuallyHidden>
          </>
        )}
        <ChevronDown className={css.arrow} aria-hidden="true" />
      </summary>
      {isOpen ? content : <noscript>{content}</noscript>}
    </details>
  );
}

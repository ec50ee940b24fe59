import { paths } from '#app/shared/paths.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { texts } from './texts.ts';

interface EmptyCartProps {
  readonly heading: 'h2' | 'h3';
  /** Closes the drawer when the link is followed. */
  readonly onOpen?: () => void;
}

export function EmptyCart({ heading, onOpen }: EmptyCartProps) {
  return (
    <EmptyState
      art="bag"
      title={texts.emptyTitle}
      heading={heading}
      actions={
        <ButtonLink to={paths.products} {...(onOpen && { onClick: onOpen })}>
          {texts.seeProducts}
        </ButtonLink>
      }
    >
      {texts.empty}
    </EmptyState>
  );
}

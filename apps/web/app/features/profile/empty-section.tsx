import { paths } from '#app/shared/paths.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { Plus } from '#app/ui/icons.ts';
import { texts } from './texts.ts';

interface EmptySectionProps {
  readonly section: 'publicaciones' | 'favoritos';
  readonly fullName: string;
  readonly isOwn: boolean;
}

export function EmptySection({ section, fullName, isOwn }: EmptySectionProps) {
  if (section === 'publicaciones' && isOwn) {
    return (
      <EmptyState
        art="bare-rail"
        title={texts.emptyOwn.title}
        actions={
          <ButtonLink to={paths.sell}>
            <Plus aria-hidden="true" />
            {texts.emptyOwn.action}
          </ButtonLink>
        }
      >
        {texts.emptyOwn.text}
      </EmptyState>
    );
  }
  const { title, text, action } =
    section === 'favoritos'
      ? texts.emptyFavourites
      : { ...texts.emptyOther, text: texts.emptyOther.text(fullName) };
  return (
    <EmptyState art="bare-rail" title={title} actions={<ButtonLink to={paths.products}>{action}</ButtonLink>}>
      {text}
    </EmptyState>
  );
}

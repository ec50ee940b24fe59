import type { ComponentType } from 'react';
import { Link } from 'react-router';
import { useAvatarUrl } from '#app/shared/avatar-url.ts';
import { Avatar } from '#app/ui/avatar.tsx';
import { MessageSquareText, Shirt, Tag } from '#app/ui/icons.ts';
import { markedParts } from './marked-parts.ts';
import css from './search-panel.module.css';
import type { Suggestion } from './suggestion-groups.ts';

interface SuggestionOptionProps {
  readonly id: string;
  readonly suggestion: Suggestion;
  readonly typed: string;
  readonly isMarked: boolean;
  readonly onFollow: () => void;
}

const icons: Record<Exclude<Suggestion['kind'], 'person'>, ComponentType<{ 'aria-hidden': 'true' }>> = {
  post: MessageSquareText,
  brand: Tag,
  category: Shirt,
};

/** A link, so that it can be opened in another tab, and an option for the keyboard of the box. */
export function SuggestionOption({ id, suggestion, typed, isMarked, onFollow }: SuggestionOptionProps) {
  const { to, kind, name, detail } = suggestion;
  const Icon = kind === 'person' ? null : icons[kind];
  return (
    <Link
      id={id}
      role="option"
      aria-selected={isMarked}
      tabIndex={-1}
      className={css.option}
      to={to}
      onClick={onFollow}
    >
      {Icon ? <Icon aria-hidden="true" /> : <Picture path={suggestion.picture} />}
      <span className={css.words}>
        <b>
          <Marked text={name} typed={typed} />
        </b>
        {detail && (
          <span className={css.detail}>
            {kind === 'person' ? <Marked text={detail} typed={typed} /> : detail}
          </span>
        )}
      </span>
    </Link>
  );
}

function Picture({ path }: { path: string | null }) {
  const url = useAvatarUrl(path);
  return <Avatar url={url} alt="" />;
}

function Marked({ text, typed }: { text: string; typed: string }) {
  return markedParts(text, typed).map((part, place) =>
    part.isMarked ? <mark key={place}>{part.text}</mark> : part.text,
  );
}

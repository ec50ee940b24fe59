import { useState } from 'react';
import { ListedFollow } from '../follow-buttons.tsx';
import { type ListedPerson, PeopleDialog, PeopleList, PersonRow } from '../people-list.tsx';
import { useAvatarUrl } from '#app/shared/site.ts';
import { Avatar } from '#app/ui/avatar.tsx';
import { Button } from '#app/ui/button.tsx';
import { ChevronRight } from '#app/ui/icons.ts';
import type { withNews } from './feed-page.ts';
import css from './feed-people.module.css';
import { texts } from './texts.ts';

const [maxListed, maxFaces] = [12, 5];

interface FeedPeopleProps {
  /** How many people the member follows. */
  readonly count: number;
  readonly people: ReturnType<typeof withNews>;
  readonly onChanged: () => void;
}

/** Whom the member follows, beside the feed. */
export function FeedPeople({ count, people, onChanged }: FeedPeopleProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <aside className={css.people} aria-labelledby="feed-people">
      <h2 id="feed-people" className={css.title}>
        {texts.people(count)}
      </h2>
      <PeopleList>
        {people.slice(0, maxListed).map(({ person, about }) => (
          <PersonRow key={person.id} person={person} about={about}>
            <ListedFollow person={person} follow={person.follow} controls="news" onChanged={onChanged} />
          </PersonRow>
        ))}
      </PeopleList>
      {count > Math.min(people.length, maxListed) && (
        <div className={css.all}>
          <Button kind="soft" size="small" aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
            {texts.allPeople}
          </Button>
        </div>
      )}
      <PeopleDialog
        side={isOpen ? 'following' : null}
        onClose={() => setIsOpen(false)}
        onChanged={onChanged}
      />
    </aside>
  );
}

/** The same in narrow windows: some faces, and all of them in a sheet. */
export function FeedFaces({ count, people, onChanged }: FeedPeopleProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div className={css.faces}>
      <span>
        {people.slice(0, maxFaces).map(({ person }) => (
          <Face key={person.id} person={person} />
        ))}
      </span>
      <Button kind="soft" aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        {texts.peopleShort(count)}
        <ChevronRight aria-hidden="true" />
      </Button>
      <PeopleDialog
        side={isOpen ? 'following' : null}
        onClose={() => setIsOpen(false)}
        onChanged={onChanged}
      />
    </div>
  );
}

function Face({ person }: { person: ListedPerson }) {
  return <Avatar url={useAvatarUrl(person.avatar_url)} alt="" />;
}

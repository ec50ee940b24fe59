import type { listFollows, FollowSide } from '@perchero/contract/follows/follows';
import type { ReplyOf } from '@perchero/contract/endpoint';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { get } from '#app/shared/api.ts';
import { paths } from '#app/shared/paths.ts';
import { useAvatarUrl } from '#app/shared/site.ts';
import { usePagedList } from '#app/shared/use-paged-list.ts';
import { Avatar } from '#app/ui/avatar.tsx';
import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { Note } from '#app/ui/note.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';
import { ListedFollow } from './follow-buttons.tsx';
import css from './people-list.module.css';
import { texts } from './texts.ts';

export type ListedPerson = ReplyOf<typeof listFollows>['people'][number];

interface PeopleDialogProps {
  /** Null while it is closed. */
  readonly side: FollowSide | null;
  readonly onClose: () => void;
  /** Somebody was followed or unfollowed. */
  readonly onChanged: () => void;
}

/** Who follows the member, or whom they follow: a sheet in narrow windows. */
export function PeopleDialog({ side, onClose, onChanged }: PeopleDialogProps) {
  return (
    <>
      {sides.map((one) => (
        <Dialog key={one} open={side === one} onClose={onClose} title={texts.title[one]} size="sheet">
          <People side={one} onChanged={onChanged} onLeave={onClose} />
        </Dialog>
      ))}
    </>
  );
}

const sides = ['followers', 'following'] as const satisfies readonly FollowSide[];

interface PeopleProps {
  readonly side: FollowSide;
  readonly onChanged: () => void;
  readonly onLeave: () => void;
}

/** Read when it is opened. */
function People({ side, onChanged, onLeave }: PeopleProps) {
  const { items, hasMore, status, loadMore } = usePagedList<ListedPerson>(null, async (cursor, signal) => {
    const query = new URLSearchParams({ side, ...(cursor && { cursor }) }).toString();
    const result = await get<typeof listFollows>(`/api/follows?${query}`, signal);
    return result.ok ? { items: result.value.people, nextCursor: result.value.nextCursor } : null;
  });
  return (
    <div className={css.people} aria-busy={status === 'loading'}>
      {items.length > 0 && (
        <PeopleList>
          {items.map((person) => (
            <PersonRow key={person.id} person={person} about={texts.at(person.username)} onLeave={onLeave}>
              <ListedFollow
                person={person}
                follow={person.follow}
                controls={side === 'following' ? 'both' : 'follow'}
                onChanged={onChanged}
              />
            </PersonRow>
          ))}
        </PeopleList>
      )}
      {items.length === 0 && status === 'ready' && <p className={css.none}>{texts.none[side]}</p>}
      {items.length === 0 && status === 'loading' && (
        <>
          <Skeleton shape="line" />
          <p className="visually-hidden" role="status">
            {texts.loading}
          </p>
        </>
      )}
      {status === 'failed' && <Note kind="error">{texts.failed}</Note>}
      {(status === 'failed' || (hasMore && items.length > 0)) && (
        <div>
          <Button
            kind="line"
            size="small"
            onClick={loadMore}
            busyLabel={status === 'loading' ? texts.loading : undefined}
          >
            {status === 'failed' ? texts.retry : texts.more}
          </Button>
        </div>
      )}
    </div>
  );
}

export function PeopleList({ children }: { children: ReactNode }) {
  return <ul className={css.list}>{children}</ul>;
}

interface PersonRowProps {
  readonly person: ListedPerson;
  /** Under the name. */
  readonly about: string;
  readonly onLeave?: () => void;
  /** What can be done about them. */
  readonly children: ReactNode;
}

export function PersonRow({ person, about, onLeave, children }: PersonRowProps) {
  const { username, full_name, avatar_url } = person;
  return (
    <li>
      <Link to={paths.profile(username)} className={css.person} onClick={onLeave}>
        <Avatar url={useAvatarUrl(avatar_url)} alt="" size="large" />
        <span>
          <b>{full_name}</b>
          <span>{about}</span>
        </span>
      </Link>
      <div className={css.controls}>{children}</div>
    </li>
  );
}

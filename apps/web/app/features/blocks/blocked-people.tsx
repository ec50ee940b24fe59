import type { ReplyOf } from '@perchero/contract/endpoint';
import type { listBlocks } from '@perchero/contract/blocks/blocks';
import { useState } from 'react';
import { get } from '#app/shared/api.ts';
import { formatLongDate } from '#app/shared/format-moment.ts';
import { useAvatarUrl } from '#app/shared/site.ts';
import { useMutation } from '#app/shared/use-mutation.ts';
import { usePagedList } from '#app/shared/use-paged-list.ts';
import { Avatar } from '#app/ui/avatar.tsx';
import { Button } from '#app/ui/button.tsx';
import { Note } from '#app/ui/note.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';
import { unblock } from './block-dialog.tsx';
import css from './blocked-people.module.css';
import { texts } from './texts.ts';

type BlockedPerson = ReplyOf<typeof listBlocks>['people'][number];

/** The people whom a member blocked; read when the section is shown. */
export function BlockedPeople() {
  const [unblocked, setUnblocked] = useState<readonly string[]>([]);
  const { items, hasMore, status, loadMore } = usePagedList<BlockedPerson>(null, async (cursor, signal) => {
    const query = cursor === null ? '' : (`?cursor=${encodeURIComponent(cursor)}` as const);
    const result = await get<typeof listBlocks>(`/api/blocks${query}`, signal);
    return result.ok ? { items: result.value.people, nextCursor: result.value.nextCursor } : null;
  });
  const people = items.filter(({ id }) => !unblocked.includes(id));
  const isFirst = items.length === 0;
  return (
    <section className={css.section} aria-labelledby="blocked">
      <div>
        <h3 id="blocked" tabIndex={-1}>
          {texts.listTitle}
        </h3>
        <p className={css.about}>{texts.listAbout}</p>
      </div>
      {people.length > 0 && (
        <ul className={css.list}>
          {people.map((person) => (
            <Row
              key={person.id}
              person={person}
              onUnblocked={() => {
                setUnblocked([...unblocked, person.id]);
                // The button that had the focus is gone.
                document.getElementById('blocked')?.focus();
              }}
            />
          ))}
        </ul>
      )}
      {people.length === 0 && status === 'ready' && !hasMore && <p>{texts.none}</p>}
      {isFirst && status === 'loading' && <Skeleton shape="line" />}
      {status === 'failed' && <Note kind="error">{texts.failed}</Note>}
      {(hasMore || status === 'failed') && (
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
    </section>
  );
}

function Row({ person, onUnblocked }: { person: BlockedPerson; onUnblocked: () => void }) {
  const { full_name, username, avatar_url, blocked_at } = person;
  const avatar = useAvatarUrl(avatar_url);
  const { mutate, isPending } = useMutation(async () => {
    if (await unblock(person)) onUnblocked();
  });
  return (
    <li>
      <Avatar url={avatar} alt="" />
      <div>
        <b>{full_name}</b>
        <span>{texts.at(username)}</span>
        <span>{texts.since(formatLongDate(new Date(blocked_at)))}</span>
      </div>
      <Button
        kind="soft"
        size="small"
        aria-label={texts.unblockOf(full_name)}
        onClick={() => mutate()}
        busyLabel={isPending ? texts.unblocking : undefined}
      >
        {texts.unblock}
      </Button>
    </li>
  );
}

import {
  type deletePeople,
  type findPeople,
  type lockPeople,
  maxPeopleWords,
  peopleWords,
  type Person,
  type unlockPeople,
} from '@perchero/contract/admin/people';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { send, type SendResult, type WithRecentLogin } from '#app/shared/api.ts';
import { useMutation } from '#app/shared/use-mutation.ts';
import { formatShortDate } from '#app/shared/format-moment.ts';
import { formatPhone } from '#app/shared/format.ts';
import { paths } from '#app/shared/paths.ts';
import { Button } from '#app/ui/button.tsx';
import { DataTable } from '#app/ui/data-table.tsx';
import { Trash, TriangleAlert } from '#app/ui/icons.ts';
import { Pagination } from '#app/ui/pagination.tsx';
import { QuestionDialog } from '#app/ui/question-dialog.tsx';
import { SearchInput } from '#app/ui/search-input.tsx';
import { Status } from '#app/ui/status.tsx';
import { showToast } from '#app/ui/toast.ts';
import { changeInBatches } from './change-in-batches.ts';
import tableCss from './users-table.module.css';
import css from './admin-users.module.css';
import { confirmTexts, texts } from './texts.ts';

export interface AdminUsersPage {
  readonly people: readonly Person[];
  readonly nextCursor: string | null;
  readonly perPage: number;
  readonly perChange: number;
}

interface AdminUsersProps {
  readonly page: AdminUsersPage;
  readonly withRecentLogin: WithRecentLogin;
}

const calls: Record<PendingAction['what'], (ids: string[]) => Promise<SendResult<typeof deletePeople>>> = {
  lock: (ids) => send<typeof lockPeople>('POST', '/api/admin/people/suspend', { ids }),
  unlock: (ids) => send<typeof unlockPeople>('POST', '/api/admin/people/unsuspend', { ids }),
  delete: (ids) => send<typeof deletePeople>('POST', '/api/admin/people/delete', { ids }),
};

/** A page of accounts that an admin can lock, unlock or delete. */
export function AdminUsers({ page, withRecentLogin }: AdminUsersProps) {
  const { revalidate } = useRevalidator();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  // Kept after the dialog closes so that its exit animation plays.
  const [action, setAction] = useState<PendingAction | null>(null);
  const [isDialogOpen, setIsDialogOpen] = useState(false);
  const [words, setWords] = useState('');
  const [found, setFound] = useState<{ readonly words: string; readonly people: readonly Person[] } | null>(
    null,
  );
  const [isTooShort, setIsTooShort] = useState(false);
  const people = found?.people ?? page.people;
  const count = chosen.size;

  const ask = (what: PendingAction['what']) => () => {
    setAction({ what, count });
    setIsDialogOpen(true);
  };

  const search = useMutation(async (wanted: string) => {
    if (wanted === '') return setFound(null);
    const result = await send<typeof findPeople>('POST', '/api/admin/people/find', { q: wanted });
    if (!result.ok) return showToast({ kind: 'error', text: result.error });
    setFound({ words: wanted, people: result.value.people });
  });

  const { mutate, isPending } = useMutation(async (what: PendingAction['what']) => {
    const call = (ids: string[]) => withRecentLogin(() => calls[what](ids));
    const result = await changeInBatches(call, [...chosen], page.perChange);
    setIsDialogOpen(false);
    if (result.ok) {
      setChosen(new Set());
      showToast({ kind: 'done', text: confirmTexts[what].done(result.value.changed) });
    } else if (result.code !== 'not-found') {
      showToast({ kind: 'error', text: result.error });
    }
    // The API answers not-found once the admin's login is too old; the reloaded page asks for it again.
    if (found) search.mutate(found.words);
    await revalidate();
  });

  return (
    <div className={['page', css.tool].join(' ')}>
      <p className={css.warning}>
        <TriangleAlert aria-hidden="true" />
        <span>
          <b>{texts.warning}</b> {texts.warningText}
        </span>
      </p>
      <header className={css.head}>
        <div>
          <h1>{texts.title}</h1>
          <p className={css.count}>{texts.perPage(page.perPage, people.length)}</p>
        </div>
        <div className={css.actions}>
          <Button kind="soft" size="small" disabled={count === 0} onClick={ask('lock')}>
            {texts.actions.lock(count)}
          </Button>
          <Button kind="soft" size="small" disabled={count === 0} onClick={ask('unlock')}>
            {texts.actions.unlock(count)}
          </Button>
          <Button kind="danger" size="small" disabled={count === 0} onClick={ask('delete')}>
            <Trash aria-hidden="true" />
            {texts.actions.delete(count)}
          </Button>
        </div>
      </header>
      <form
        className={css.search}
        role="search"
        onSubmit={(event) => {
          event.preventDefault();
          const wanted = words.trim();
          const canSearch = wanted === '' || peopleWords.test(wanted);
          setIsTooShort(!canSearch);
          if (!canSearch) return;
          setChosen(new Set());
          search.mutate(wanted);
        }}
      >
        <SearchInput
          label={texts.search}
          placeholder={texts.searchExample}
          value={words}
          onChange={(event) => setWords(event.target.value)}
          maxLength={maxPeopleWords}
        />
        <Button type="submit" kind="line" busyLabel={search.isPending ? texts.finding : undefined}>
          {texts.find}
        </Button>
      </form>
      <p role="status" className={css.count}>
        {isTooShort ? texts.tooShort : found && texts.found(found.words, found.people.length)}
      </p>
      {people.length > 0 ? (
        <UsersTable people={people} chosen={chosen} onChoose={setChosen} />
      ) : (
        !found && <p>{texts.nobody}</p>
      )}
      {!found && (
        <Pagination
          firstPage={paths.people}
          nextCursor={page.nextCursor}
          label={texts.pages}
          previousLabel={texts.previous}
          nextLabel={texts.next}
        />
      )}
      {action && (
        <QuestionDialog
          open={isDialogOpen}
          onClose={() => setIsDialogOpen(false)}
          title={confirmTexts[action.what].title(action.count)}
          labels={{ cancel: texts.cancel, confirm: confirmTexts[action.what].confirm }}
          kind={action.what === 'delete' ? 'danger' : 'primary'}
          busyLabel={isPending ? texts.working : undefined}
          onConfirm={() => mutate(action.what)}
        >
          {confirmTexts[action.what].about}
        </QuestionDialog>
      )}
    </div>
  );
}

interface UsersTableProps {
  readonly people: readonly Person[];
  readonly chosen: ReadonlySet<string>;
  readonly onChoose: (chosen: ReadonlySet<string>) => void;
}

function UsersTable({ people, chosen, onChoose }: UsersTableProps) {
  const areAllChosen = people.length > 0 && chosen.size === people.length;
  const toggle = (id: string) =>
    onChoose(
      chosen.has(id) ? new Set([...chosen].filter((other) => other !== id)) : new Set([...chosen, id]),
    );
  return (
    <DataTable label={texts.table}>
      <thead>
        <tr>
          <th>
            <Checkbox
              label={texts.chooseAll}
              checked={areAllChosen}
              onToggle={() => onChoose(areAllChosen ? new Set() : new Set(people.map(({ id }) => id)))}
            />
          </th>
          <th>{texts.username}</th>
          <th>{texts.email}</th>
          <th>{texts.phone}</th>
          <th>{texts.emailVerified}</th>
          <th>{texts.state}</th>
          <th>{texts.createdAt}</th>
        </tr>
      </thead>
      <tbody>
        {people.map((person) => (
          <UserRow
            key={person.id}
            person={person}
            isChosen={chosen.has(person.id)}
            onToggle={() => toggle(person.id)}
          />
        ))}
      </tbody>
    </DataTable>
  );
}

interface UserRowProps {
  readonly person: Person;
  readonly isChosen: boolean;
  readonly onToggle: () => void;
}

function UserRow({ person, isChosen, onToggle }: UserRowProps) {
  const { username, email, phone, email_verified, role, created_at, locked_at } = person;
  return (
    <tr className={isChosen ? tableCss.chosen : undefined}>
      <td>
        <Checkbox label={texts.choose(username)} checked={isChosen} onToggle={onToggle} />
      </td>
      <td>
        {texts.at(username)} {role !== 'member' && <b className={tableCss.role}>{texts.roles[role]}</b>}
      </td>
      <td>{email}</td>
      <td>{phone ? formatPhone(phone) : texts.none}</td>
      <td>
        <Status kind={email_verified ? 'ok' : 'wait'}>{email_verified ? texts.yes : texts.no}</Status>
      </td>
      <td>
        <Status kind={locked_at ? 'wait' : 'ok'}>{locked_at ? texts.locked : texts.active}</Status>
      </td>
      <td>{formatShortDate(new Date(created_at))}</td>
    </tr>
  );
}

function Checkbox({ label, checked, onToggle }: { label: string; checked: boolean; onToggle: () => void }) {
  return (
    <label className={tableCss.tick}>
      <input type="checkbox" aria-label={label} checked={checked} onChange={onToggle} />
    </label>
  );
}

interface PendingAction {
  readonly what: keyof typeof confirmTexts;
  readonly count: number;
}

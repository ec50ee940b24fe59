import type { deletePeople, Person, suspendPeople, unsuspendPeople } from '@perchero/contract/admin/people';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { send, type SendResult } from '#app/shared/api.ts';
import { formatShortDate } from '#app/shared/format-moment.ts';
import { formatPhone } from '#app/shared/format-phone.ts';
import { paths } from '#app/shared/paths.ts';
import { Button } from '#app/ui/button.tsx';
import { DataTable } from '#app/ui/data-table.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { Trash, TriangleAlert } from '#app/ui/icons.ts';
import { PagesBar } from '#app/ui/pages-bar.tsx';
import { Status } from '#app/ui/status.tsx';
import { showToast } from '#app/ui/toast.ts';
import { changeInTurns } from './change-in-turns.ts';
import type { PeopleList } from './people-page.ts';
import peopleTableCss from './people-table.module.css';
import css from './people-tool.module.css';
import { questionTexts, texts } from './texts.ts';

const calls: Record<Question['what'], (ids: string[]) => Promise<SendResult<typeof deletePeople>>> = {
  suspend: (ids) => send<typeof suspendPeople>('POST', '/api/admin/people/suspend', { ids }),
  unsuspend: (ids) => send<typeof unsuspendPeople>('POST', '/api/admin/people/unsuspend', { ids }),
  delete: (ids) => send<typeof deletePeople>('POST', '/api/admin/people/delete', { ids }),
};

/** One page of everybody with an account, to be suspended, let in again, or deleted. */
export function PeopleTool({ page }: { page: PeopleList }) {
  const { revalidate } = useRevalidator();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  // It stays after it was answered, so that the dialog can be seen to leave.
  const [question, setQuestion] = useState<Question | null>(null);
  const [isAsking, setIsAsking] = useState(false);
  const count = chosen.size;

  const ask = (what: Question['what']) => () => {
    setQuestion({ what, count });
    setIsAsking(true);
  };

  async function act({ what }: Question): Promise<void> {
    const result = await changeInTurns(calls[what], [...chosen], page.perChange);
    setIsAsking(false);
    if (result.ok) {
      setChosen(new Set());
      showToast({ kind: 'done', text: questionTexts[what].done(result.value.changed) });
    } else if (result.code !== 'not-found') {
      showToast({ kind: 'error', text: result.error });
    }
    // For an admin whose login has aged the tool does not exist: the page then asks who they are.
    await revalidate();
  }

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
          <p className={css.count}>{texts.perPage(page.perPage, page.people.length)}</p>
        </div>
        <div className={css.actions}>
          <Button kind="soft" size="small" disabled={count === 0} onClick={ask('suspend')}>
            {texts.actions.suspend(count)}
          </Button>
          <Button kind="soft" size="small" disabled={count === 0} onClick={ask('unsuspend')}>
            {texts.actions.unsuspend(count)}
          </Button>
          <Button kind="danger" size="small" disabled={count === 0} onClick={ask('delete')}>
            <Trash aria-hidden="true" />
            {texts.actions.delete(count)}
          </Button>
        </div>
      </header>
      {page.people.length > 0 ? (
        <PeopleTable people={page.people} chosen={chosen} onChoose={setChosen} />
      ) : (
        <p>{texts.nobody}</p>
      )}
      <PagesBar
        address={paths.people}
        nextCursor={page.nextCursor}
        label={texts.pages}
        previousLabel={texts.previous}
        nextLabel={texts.next}
      />
      {question && (
        <QuestionDialog
          question={question}
          open={isAsking}
          onConfirm={() => act(question)}
          onClose={() => setIsAsking(false)}
        />
      )}
    </div>
  );
}

interface PeopleTableProps {
  readonly people: readonly Person[];
  readonly chosen: ReadonlySet<string>;
  readonly onChoose: (chosen: ReadonlySet<string>) => void;
}

function PeopleTable({ people, chosen, onChoose }: PeopleTableProps) {
  const areAllChosen = people.length > 0 && chosen.size === people.length;
  const turn = (id: string) =>
    onChoose(
      chosen.has(id) ? new Set([...chosen].filter((other) => other !== id)) : new Set([...chosen, id]),
    );
  return (
    <DataTable label={texts.table}>
      <thead>
        <tr>
          <th>
            <Tick
              label={texts.chooseAll}
              checked={areAllChosen}
              onTurn={() => onChoose(areAllChosen ? new Set() : new Set(people.map(({ id }) => id)))}
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
          <PersonRow
            key={person.id}
            person={person}
            isChosen={chosen.has(person.id)}
            onTurn={() => turn(person.id)}
          />
        ))}
      </tbody>
    </DataTable>
  );
}

interface PersonRowProps {
  readonly person: Person;
  readonly isChosen: boolean;
  readonly onTurn: () => void;
}

function PersonRow({ person, isChosen, onTurn }: PersonRowProps) {
  const { username, email, phone, email_verified, role, created_at, suspended_at } = person;
  return (
    <tr className={isChosen ? peopleTableCss.chosen : undefined}>
      <td>
        <Tick label={texts.choose(username)} checked={isChosen} onTurn={onTurn} />
      </td>
      <td>
        {texts.at(username)} {role === 'admin' && <b className={peopleTableCss.admin}>{texts.admin}</b>}
      </td>
      <td>{email}</td>
      <td>{phone ? formatPhone(phone) : texts.none}</td>
      <td>
        <Status kind={email_verified ? 'ok' : 'wait'}>{email_verified ? texts.yes : texts.no}</Status>
      </td>
      <td>
        <Status kind={suspended_at ? 'wait' : 'ok'}>{suspended_at ? texts.suspended : texts.active}</Status>
      </td>
      <td>{formatShortDate(new Date(created_at))}</td>
    </tr>
  );
}

function Tick({ label, checked, onTurn }: { label: string; checked: boolean; onTurn: () => void }) {
  return (
    <label className={peopleTableCss.tick}>
      <input type="checkbox" aria-label={label} checked={checked} onChange={onTurn} />
    </label>
  );
}

/** What is about to be done, and to how many. */
interface Question {
  readonly what: keyof typeof questionTexts;
  readonly count: number;
}

interface QuestionDialogProps {
  readonly question: Question;
  readonly open: boolean;
  readonly onConfirm: () => Promise<void>;
  readonly onClose: () => void;
}

function QuestionDialog({ question, open, onConfirm, onClose }: QuestionDialogProps) {
  const [isBusy, setIsBusy] = useState(false);
  const words = questionTexts[question.what];
  async function confirm(): Promise<void> {
    setIsBusy(true);
    await onConfirm();
    setIsBusy(false);
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={words.title(question.count)}
      closeLabel={texts.close}
      actions={
        <>
          <Button kind="soft" onClick={onClose}>
            {texts.cancel}
          </Button>
          <Button
            kind={question.what === 'delete' ? 'danger' : 'primary'}
            onClick={() => void confirm()}
            busyLabel={isBusy ? texts.working : undefined}
          >
            {words.confirm}
          </Button>
        </>
      }
    >
      {words.about}
    </Dialog>
  );
}

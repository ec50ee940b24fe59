import type { Person } from '@perchero/contract/admin/people';
import { formatShortDate } from '#app/shared/format-moment.ts';
import { formatPhone } from '#app/shared/format-phone.ts';
import { DataTable } from '#app/ui/data-table.tsx';
import { Status } from '#app/ui/status.tsx';
import css from './people-table.module.css';
import { texts } from './texts.ts';

interface PeopleTableProps {
  readonly people: readonly Person[];
  readonly chosen: ReadonlySet<string>;
  readonly onChoose: (chosen: ReadonlySet<string>) => void;
}

export function PeopleTable({ people, chosen, onChoose }: PeopleTableProps) {
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
    <tr className={isChosen ? css.chosen : undefined}>
      <td>
        <Tick label={texts.choose(username)} checked={isChosen} onTurn={onTurn} />
      </td>
      <td>
        {texts.at(username)} {role === 'admin' && <b className={css.admin}>{texts.admin}</b>}
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
    <label className={css.tick}>
      <input type="checkbox" aria-label={label} checked={checked} onChange={onTurn} />
    </label>
  );
}

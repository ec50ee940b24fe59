import type { listAudit } from '@perchero/contract/admin/moderation';
import type { ReplyOf } from '@perchero/contract/endpoint';
import { Link, useNavigation } from 'react-router';
import { formatShortDate, formatTime } from '#app/shared/format-moment.ts';
import { paths } from '#app/shared/paths.ts';
import { DataTable } from '#app/ui/data-table.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { Pagination } from '#app/ui/pagination.tsx';
import css from './audit.module.css';
import { actionTexts, roleTexts, texts } from './texts.ts';

export type AuditPage = ReplyOf<typeof listAudit> & {
  /** `kind:id` when only that is shown. */
  readonly subject: string | null;
};

type Entry = AuditPage['entries'][number];

/** What staff did and read; each subject leads to all that was done about it. */
export function Audit({ page: { entries, nextCursor, subject } }: { page: AuditPage }) {
  const isLoading = useNavigation().location?.pathname === paths.audit;
  return (
    <div className={['page', css.audit].join(' ')} aria-busy={isLoading}>
      <header>
        <h1>{texts.title}</h1>
        <p className={css.about}>{texts.about}</p>
      </header>
      {subject !== null && (
        <p className={css.filter}>
          <b>{texts.only(subject)}</b> <Link to={paths.audit}>{texts.all}</Link>
        </p>
      )}
      {entries.length > 0 ? (
        <DataTable label={texts.table}>
          <thead>
            <tr>
              <th>{texts.at}</th>
              <th>{texts.actor}</th>
              <th>{texts.role}</th>
              <th>{texts.action}</th>
              <th>{texts.subject}</th>
              <th>{texts.reason}</th>
            </tr>
          </thead>
          <tbody>
            {entries.map((entry) => (
              <EntryRow key={entry.id} entry={entry} />
            ))}
          </tbody>
        </DataTable>
      ) : (
        <EmptyState art="bare-rail" title={texts.empty}>
          {texts.emptyText}
        </EmptyState>
      )}
      <Pagination
        firstPage={subject === null ? paths.audit : paths.auditOf(subject)}
        nextCursor={nextCursor}
        label={texts.pages}
        previousLabel={texts.previous}
        nextLabel={texts.next}
      />
    </div>
  );
}

function EntryRow({ entry: { at, actor, role, action, subject, reason } }: { entry: Entry }) {
  const moment = new Date(at);
  return (
    <tr>
      <td>
        <time dateTime={at}>{texts.moment(formatShortDate(moment), formatTime(moment))}</time>
      </td>
      <td>{texts.person(actor)}</td>
      <td>{roleTexts[role] ?? role}</td>
      <td>{actionTexts[action] ?? action}</td>
      <td>
        <Link className={css.subject} to={paths.auditOf(subject)}>
          {subject}
        </Link>
      </td>
      <td className={css.reason}>{reason}</td>
    </tr>
  );
}

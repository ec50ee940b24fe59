import type { OpenedCase } from '@perchero/contract/admin/moderation';
import { reportReasons } from '@perchero/contract/moderation/report-reasons.rules';
import { useId } from 'react';
import { formatMoment } from '#app/shared/format-moment.ts';
import { useAvatarUrl } from '#app/shared/site.ts';
import { Avatar } from '#app/ui/avatar.tsx';
import panel from './case-panel.module.css';
import css from './reports.module.css';
import { person, reportSection as texts } from './texts.ts';

type Report = OpenedCase['reports'][number];

/** Who reported it, why, and whether the report raises the priority. */
export function Reports({ reports, now }: { reports: readonly Report[]; now: string }) {
  const id = useId();
  if (reports.length === 0) return null;
  return (
    <section className={panel.panel} aria-labelledby={id}>
      <h3 id={id}>
        {texts.title} <span className={panel.count}>{reports.length}</span>
      </h3>
      <ul className={css.reports}>
        {reports.map((report, index) => (
          <ReportRow key={`${report.at} ${index}`} report={report} now={now} />
        ))}
      </ul>
    </section>
  );
}

function ReportRow({ report, now }: { report: Report; now: string }) {
  const { reporter, reason, words, at } = report;
  const avatar = useAvatarUrl(reporter?.avatar_url ?? null);
  const who = reporter ? person(reporter.username) : texts.deleted;
  return (
    <li>
      <Avatar url={avatar} alt="" />
      <span className={css.line}>
        <b>{reportReasons[reason].text}</b>
        <time className={panel.about} dateTime={at}>
          {formatMoment(new Date(at), new Date(now))}
        </time>
      </span>
      <p>
        {words !== '' && <span className={panel.quote}>{`${texts.words(words)} `}</span>}
        <span className={panel.about}>{`${who} · ${weightOf(report)}`}</span>
      </p>
    </li>
  );
}

/** An account counts from this age on. */
const newAccountDays = 7;

function weightOf({ is_independent: counts, account_days: days }: Report): string {
  if (counts) return texts.counts;
  return days !== null && days < newAccountDays ? texts.countsNotNew(days) : texts.countsNot;
}

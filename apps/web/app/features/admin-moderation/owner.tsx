import type { OpenedCase } from '@perchero/contract/admin/moderation';
import { reportReasons } from '@perchero/contract/moderation/report-reasons.rules';
import { useId } from 'react';
import { Link } from 'react-router';
import { formatNumber } from '#app/shared/format.ts';
import { formatShortDate } from '#app/shared/format-moment.ts';
import { paths } from '#app/shared/paths.ts';
import { useAvatarUrl } from '#app/shared/site.ts';
import { Avatar } from '#app/ui/avatar.tsx';
import { Status } from '#app/ui/status.tsx';
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx';
import panel from './case-panel.module.css';
import css from './owner.module.css';
import { decisionText, ladderTexts, ownerTexts as texts, person } from './texts.ts';

type OwnerFacts = NonNullable<OpenedCase['owner']>;

/** Whose thing it is, what was decided about them, and what the ladder advises. */
export function Owner({ opened: { owner, kind, contact } }: { opened: OpenedCase }) {
  const id = useId();
  const avatar = useAvatarUrl(owner?.avatar_url ?? null);
  // A guest wrote.
  if (!owner && contact) return null;
  return (
    <section className={panel.panel} aria-labelledby={id}>
      <h3 id={id}>{texts.titles[kind]}</h3>
      {owner ? (
        <>
          <div className={css.person}>
            <Avatar url={avatar} alt="" size="large" />
            <span>
              <b>{owner.full_name}</b>
              <Link className={css.username} to={paths.profile(owner.username)}>
                {person(owner.username)}
              </Link>
            </span>
            {owner.is_closed && <Status kind="bad">{texts.closed}</Status>}
            {owner.suspended_until && !owner.is_closed && (
              <Status kind="wait">{texts.suspended(formatShortDate(new Date(owner.suspended_until)))}</Status>
            )}
          </div>
          <Facts owner={owner} />
          {!contact && <Ladder owner={owner} kind={kind} />}
        </>
      ) : (
        <p className={panel.about}>{texts.deleted}</p>
      )}
    </section>
  );
}

function Facts({ owner }: { owner: OwnerFacts }) {
  const facts = [
    [texts.account, texts.age(owner.account_days)],
    [texts.sales, formatNumber(owner.sales)],
    [texts.received, formatNumber(owner.reports_received)],
    [texts.made, formatNumber(owner.reports_made)],
    [texts.minor, owner.is_minor ? texts.yes : texts.no],
  ] as const;
  return (
    <dl className={css.facts}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

const steps = Object.keys(ladderTexts) as (keyof typeof ladderTexts)[];

function Ladder({ owner, kind }: { owner: OwnerFacts; kind: OpenedCase['kind'] }) {
  const { decisions, next_step: next } = owner;
  return (
    <div className={css.history}>
      <p className={css.year}>
        <b>{texts.year}</b>{' '}
        {decisions.length === 0
          ? `${texts.noDecisions} `
          : decisions.map((decision) => {
              const date = formatShortDate(new Date(decision.at));
              const reason = reportReasons[decision.reason].text;
              return `${texts.decision(decisionText(kind, decision), date, reason)} `;
            })}
        <span className={panel.about}>{texts.guide}</span>
      </p>
      <ol className={css.ladder} aria-label={texts.ladder}>
        {steps.map((step) => {
          const isDone = decisions.some((decision) => decision.person === step);
          const isNext = step === next;
          return (
            <li key={step} className={isNext ? css.next : isDone ? css.done : undefined}>
              {ladderTexts[step]}
              {isNext && <small>{texts.next}</small>}
              {isDone && <VisuallyHidden>{` (${texts.done})`}</VisuallyHidden>}
            </li>
          );
        })}
      </ol>
    </div>
  );
}

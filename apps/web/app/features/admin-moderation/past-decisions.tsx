import type { OpenedCase } from '@perchero/contract/admin/moderation';
import { reportReasons } from '@perchero/contract/moderation/report-reasons.rules';
import { useId } from 'react';
import { formatShortDate, formatTime } from '#app/shared/format-moment.ts';
import { Status } from '#app/ui/status.tsx';
import panel from './case-panel.module.css';
import css from './past-decisions.module.css';
import { decisionText, outcomeText, pastTexts as texts } from './texts.ts';

type Decision = OpenedCase['decisions'][number];

/** What was decided about this case, with appeals; it can be read only. */
export function PastDecisions({ opened: { kind, decisions } }: { opened: OpenedCase }) {
  const id = useId();
  if (decisions.length === 0) return null;
  return (
    <section className={panel.panel} aria-labelledby={id}>
      <h3 id={id}>{texts.title}</h3>
      <ol className={css.decisions}>
        {decisions.map((decision) => (
          <li key={decision.id}>
            <b>{decisionText(kind, decision)}</b>
            <p className={panel.about}>
              {texts.by(decision.is_own ? null : decision.moderator, momentOf(decision.at))}
            </p>
            <dl className={css.parts}>
              <Part name={texts.reason} text={reportReasons[decision.reason].text} />
              <Part name={texts.words} text={decision.words} />
              <Part name={texts.note} text={decision.note} />
            </dl>
            {decision.appeal && <Appeal appeal={decision.appeal} />}
          </li>
        ))}
      </ol>
    </section>
  );
}

function Part({ name, text }: { name: string; text: string }) {
  if (text === '') return null;
  return (
    <div>
      <dt>{name}</dt>
      <dd className={panel.quote}>{text}</dd>
    </div>
  );
}

function Appeal({ appeal: { words, at, outcome, answer } }: { appeal: NonNullable<Decision['appeal']> }) {
  return (
    <div className={css.appeal}>
      <b>{texts.asked}</b>
      <p className={panel.about}>{momentOf(at)}</p>
      <p className={panel.quote}>{words}</p>
      {outcome ? (
        <>
          <Status kind={outcome === 'kept' ? 'plain' : 'ok'}>{outcomeText(outcome)}</Status>
          <p className={panel.quote}>{answer}</p>
        </>
      ) : (
        <p className={panel.about}>{texts.waits}</p>
      )}
    </div>
  );
}

function momentOf(at: string): string {
  const moment = new Date(at);
  return `${formatShortDate(moment)}, ${formatTime(moment)}`;
}

import type { OpenedCase } from '@perchero/contract/admin/moderation';
import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { Link, useLocation, useRevalidator } from 'react-router';
import type { WithRecentLogin } from '#app/shared/api.ts';
import { formatTime } from '#app/shared/format-moment.ts';
import { isHydrated } from '#app/shared/hydration.ts';
import { siteTexts } from '#app/shared/texts.ts';
import { Button } from '#app/ui/button.tsx';
import { ArrowLeft, CircleAlert, Clock, ExternalLink, Lock } from '#app/ui/icons.ts';
import { Note } from '#app/ui/note.tsx';
import { SewnLabel } from '#app/ui/sewn-label.tsx';
import { Status } from '#app/ui/status.tsx';
import { AppealForm } from './appeal-form.tsx';
import css from './case-view.module.css';
import { ContactAnswer, ContactWords } from './contact-case.tsx';
import { DecisionForm } from './decision-form.tsx';
import { Evidence } from './evidence.tsx';
import { Owner } from './owner.tsx';
import { PastDecisions } from './past-decisions.tsx';
import { Reports } from './reports.tsx';
import { Signals } from './signals.tsx';
import {
  appealTexts,
  caseTexts as texts,
  dueText,
  formTexts,
  kindTexts,
  stateTexts,
  titleOf,
} from './texts.ts';
import { type Lease, useLease } from './use-lease.ts';
import { useShortcuts } from './use-shortcuts.ts';

interface CaseViewProps {
  readonly opened: OpenedCase;
  readonly now: string;
  /** The list that the case was opened from. */
  readonly backTo: string;
  readonly canSeeMoney: boolean;
  readonly hasShortcuts: boolean;
  readonly withRecentLogin: WithRecentLogin;
}

/** One case with everything a moderator decides on, and the form that the caller may use now. */
export function CaseView(props: CaseViewProps) {
  const { opened, now, backTo, canSeeMoney, hasShortcuts, withRecentLogin } = props;
  const { state: trail } = useLocation();
  const { revalidate } = useRevalidator();
  const lease = useLease(opened);
  const title = useRef<HTMLHeadingElement>(null);
  const form = useRef<HTMLHeadingElement>(null);

  // The first page keeps the focus where the browser put it.
  useEffect(() => {
    if (isHydrated()) title.current?.focus();
  }, []);
  const canTake = opened.state === 'open' || lease.isOver;
  useShortcuts(hasShortcuts && canTake, { c: () => lease.taking.mutate() });

  /** The form that had the focus is gone. */
  async function showResult(): Promise<void> {
    await revalidate();
    title.current?.focus();
  }

  return (
    <article className={css.case} aria-labelledby="case">
      <Link className={css.back} to={backTo} state={trail}>
        <ArrowLeft aria-hidden="true" />
        {texts.back}
      </Link>
      <header className={css.head}>
        <div className={css.names}>
          <Marks opened={opened} lease={lease} now={now} />
          <h2 id="case" ref={title} tabIndex={-1}>
            {titleOf(opened)}
          </h2>
          <p className={css.about}>
            {!opened.contact && texts.measure(opened.harm, opened.independent, opened.priority)}
            {opened.url && (
              <a className={css.site} href={opened.url} target="_blank" rel="noreferrer">
                {texts.open}
                <ExternalLink aria-hidden="true" />
              </a>
            )}
          </p>
        </div>
        <LeaseButton opened={opened} lease={lease} />
      </header>
      <LeaseNotes opened={opened} lease={lease} />
      <div className={css.columns}>
        <div className={css.column}>
          {opened.contact && <ContactWords contact={opened.contact} />}
          <Evidence opened={opened} />
          <Signals opened={opened} />
          <Reports reports={opened.reports} now={now} />
          <PastDecisions opened={opened} />
          <Owner opened={opened} />
        </div>
        <Work
          opened={opened}
          lease={lease}
          title={form}
          canSeeMoney={canSeeMoney}
          withRecentLogin={withRecentLogin}
          onDone={showResult}
        />
      </div>
      {opened.is_mine && lease.until && (
        <div className={css.bar} data-foot="">
          <p>
            <b>{texts.barTitle}</b>
            <span>{texts.barTime(formatTime(new Date(lease.until)))}</span>
          </p>
          <Button kind="line" onClick={() => form.current?.focus()}>
            {opened.contact ? texts.toAnswer : texts.toDecision}
          </Button>
        </div>
      )}
    </article>
  );
}

interface LeaseProps {
  readonly opened: OpenedCase;
  readonly lease: Lease;
}

/** What it is, until when it waits, and who has it. */
function Marks({ opened, lease, now }: LeaseProps & { readonly now: string }) {
  const { kind, state, due_at: dueAt, is_late: isLate, taken_by: moderator } = opened;
  const isWaiting = state !== 'decided' && state !== 'closed';
  const DueIcon = isLate ? CircleAlert : Clock;
  return (
    <p className={css.marks}>
      <SewnLabel>{kindTexts[kind]}</SewnLabel>
      {isWaiting && dueAt !== null && (
        <Status kind={isLate ? 'bad' : 'plain'}>
          <DueIcon aria-hidden="true" />
          {texts.due(dueText(dueAt, now))}
        </Status>
      )}
      {(!isWaiting || state === 'appealed') && <Status kind="talk">{stateTexts[state]}</Status>}
      {lease.until && !lease.isOver && (
        <span className={css.wide}>
          <Status kind="ok">
            <Lock aria-hidden="true" />
            {texts.mine(formatTime(new Date(lease.until)))}
          </Status>
        </span>
      )}
      {moderator !== null && (
        <Status kind="wait">
          <Lock aria-hidden="true" />
          {texts.due(texts.takenBy(moderator))}
        </Status>
      )}
    </p>
  );
}

/** The same button takes and gives back, so that it keeps the focus. */
function LeaseButton({ opened, lease: { taking, releasing, isOver } }: LeaseProps) {
  if (opened.is_mine && !isOver)
    return (
      <Button
        kind="line"
        busyLabel={releasing.isPending ? texts.releasing : undefined}
        onClick={() => releasing.mutate()}
      >
        {texts.release}
      </Button>
    );
  if (opened.state !== 'open' && !isOver) return null;
  return (
    <Button busyLabel={taking.isPending ? texts.taking : undefined} onClick={() => taking.mutate()}>
      {isOver ? texts.takeAgain : texts.take}
    </Button>
  );
}

function LeaseNotes({ opened, lease: { taking, releasing, isOver } }: LeaseProps) {
  const failed = [taking, releasing].find(({ error }) => error !== null);
  const isTaken = opened.taken_by !== null;
  return (
    <>
      {isOver && <Note kind="pending">{texts.isOver}</Note>}
      {isTaken && failed?.error !== texts.taken && <Note kind="info">{texts.taken}</Note>}
      {failed && (
        <Note
          kind="error"
          action={
            !isTaken && (
              <Button kind="line" size="small" onClick={() => failed.mutate()}>
                {siteTexts.retry}
              </Button>
            )
          }
        >
          {failed.error}
        </Note>
      )}
    </>
  );
}

interface WorkProps extends LeaseProps {
  readonly title: RefObject<HTMLHeadingElement | null>;
  readonly canSeeMoney: boolean;
  readonly withRecentLogin: WithRecentLogin;
  readonly onDone: () => Promise<void>;
}

/** What the caller does with the case: decide, decide about an appeal, or answer. */
function Work({ opened, lease, title, canSeeMoney, withRecentLogin, onDone }: WorkProps) {
  const { state, decisions, contact } = opened;
  const appealed = decisions.find(({ appeal }) => appeal !== null && appeal.outcome === null);
  if (contact)
    return contact.answer === null && opened.taken_by === null ? (
      <WorkPanel title={title} name={texts.yourAnswer}>
        <ContactAnswer contact={contact} onWrite={lease.renew} onDone={onDone} />
      </WorkPanel>
    ) : null;
  if (state === 'appealed' && appealed?.appeal)
    return (
      <WorkPanel title={title} name={texts.yourAnswer}>
        {decisions.some(({ is_own: isOwn }) => isOwn) ? (
          <Note kind="info">{appealTexts.own}</Note>
        ) : (
          <AppealForm kind={opened.kind} decision={appealed} appeal={appealed.appeal} onDone={onDone} />
        )}
      </WorkPanel>
    );
  if (!lease.isKept || (state !== 'open' && state !== 'assigned')) return null;
  return (
    <WorkPanel title={title} name={formTexts.title}>
      <DecisionForm
        opened={opened}
        lease={lease}
        canSeeMoney={canSeeMoney}
        withRecentLogin={withRecentLogin}
        onDone={onDone}
      />
    </WorkPanel>
  );
}

interface WorkPanelProps {
  readonly title: WorkProps['title'];
  readonly name: string;
  readonly children: ReactNode;
}

function WorkPanel({ title, name, children }: WorkPanelProps) {
  return (
    <section className={css.work} aria-labelledby="work" data-work="">
      <h3 id="work" ref={title} tabIndex={-1}>
        {name}
      </h3>
      {children}
    </section>
  );
}

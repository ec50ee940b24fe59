import type { OwnDecision } from '@perchero/contract/moderation/moderation';
import { reportReasons, type TargetKind } from '@perchero/contract/moderation/report-reasons.rules';
import { type ComponentType, type ReactNode, useRef, useState } from 'react';
import { Link } from 'react-router';
import { paths } from '#app/shared/paths.ts';
import { useAvatarUrl } from '#app/shared/site.ts';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import {
  BookOpen,
  Check,
  EyeOff,
  FolderHeart,
  MessageCircle,
  MessagesSquare,
  Pencil,
  Shirt,
  Star,
  User,
} from '#app/ui/icons.ts';
import { Note } from '#app/ui/note.tsx';
import { Status } from '#app/ui/status.tsx';
import { Tracker } from '#app/ui/tracker.tsx';
import { AppealForm } from './appeal-form.tsx';
import css from './decision-card.module.css';
import { isInForce, type Outcome, outcomeOf } from './decision-state.ts';
import { texts } from './texts.ts';

interface DecisionCardProps {
  readonly decision: OwnDecision;
  readonly now: Date;
  /** The latest one is opened completely. */
  readonly isLatest: boolean;
  readonly onChanged: () => Promise<void>;
}

export function DecisionCard({ decision, now, isLatest, onChanged }: DecisionCardProps) {
  const { id, words, reason, decided_at: decidedAt, appeal, appeal_until: appealUntil } = decision;
  const [isAppealing, setIsAppealing] = useState(isLatest);
  const title = useRef<HTMLHeadingElement>(null);
  const inForce = isInForce(decision, now);
  const account = texts.account(decision, inForce);
  return (
    <article className={css.card} aria-labelledby={id}>
      <header className={css.head}>
        <Mark decision={decision} />
        <div>
          <h3 id={id} ref={title} tabIndex={-1}>
            {texts.title(decision, inForce)}
          </h3>
          <p>{texts.reason(decidedAt, reportReasons[reason].text)}</p>
        </div>
        <OutcomeBadge decision={decision} now={now} />
      </header>
      <div className={css.body}>
        <Quote>
          <p>{words}</p>
          {account && <p>{account}</p>}
        </Quote>
        {appeal && <Appeal appeal={appeal} />}
        {decision.step && inForce ? (
          <Mending decision={decision} isMain={isLatest} />
        ) : (
          <p className={[css.quiet, css.alone].join(' ')}>
            <Link to={paths.rules}>{texts.rules}</Link>
          </p>
        )}
        {appealUntil && !isAppealing && (
          <div className={css.actions}>
            <Button kind="line" size="small" onClick={() => setIsAppealing(true)}>
              {texts.appeal}
            </Button>
          </div>
        )}
      </div>
      {appealUntil && isAppealing && (
        <AppealForm
          decisionId={id}
          until={appealUntil}
          takesFocus={!isLatest}
          onSent={async () => {
            await onChanged();
            // The form that had the focus is gone.
            title.current?.focus();
          }}
        />
      )}
    </article>
  );
}

const icons: Record<TargetKind, ComponentType<{ 'aria-hidden': 'true' }>> = {
  product: Shirt,
  person: User,
  comment: MessageCircle,
  message: MessagesSquare,
  review: Star,
  collection: FolderHeart,
  chapter: BookOpen,
};

/** Its photo, or an icon for its kind. */
function Mark({ decision: { target_kind: kind, picture } }: { decision: OwnDecision }) {
  const url = useAvatarUrl(picture);
  const [hasFailed, setHasFailed] = useState(false);
  const Icon = icons[kind];
  if (url && !hasFailed)
    return <img className={css.photo} src={url} alt="" loading="lazy" onError={() => setHasFailed(true)} />;
  return (
    <span className={css.icon}>
      <Icon aria-hidden="true" />
    </span>
  );
}

const badges: Record<Outcome, 'plain' | 'ok' | 'bad' | 'wait'> = {
  hidden: 'wait',
  mended: 'wait',
  listed: 'ok',
  removed: 'bad',
  warned: 'plain',
  suspended: 'bad',
  ended: 'plain',
  closed: 'bad',
  returned: 'ok',
  void: 'ok',
  softened: 'plain',
};
const masculine: readonly TargetKind[] = ['comment', 'message', 'chapter'];

function OutcomeBadge({ decision, now }: { decision: OwnDecision; now: Date }) {
  const outcome = outcomeOf(decision, now);
  if (outcome === null) return null;
  const isHe = outcome === 'removed' && masculine.includes(decision.target_kind);
  return (
    <div className={css.badge}>
      <Status kind={badges[outcome]}>
        {badges[outcome] === 'ok' && <Check aria-hidden="true" />}
        {outcome === 'hidden' && <EyeOff aria-hidden="true" />}
        {isHe ? texts.removedHe : texts.outcome[outcome]}
      </Status>
    </div>
  );
}

function Quote({ children }: { children: ReactNode }) {
  return <div className={css.quote}>{children}</div>;
}

/** What the person asked and what was answered. */
function Appeal({ appeal }: { appeal: NonNullable<OwnDecision['appeal']> }) {
  const { words, created_at: createdAt, outcome, answer } = appeal;
  if (outcome === null)
    return (
      <>
        <Quote>
          <b>{texts.ownAppeal}</b>
          <p>{words}</p>
        </Quote>
        <Note kind="pending">{texts.waiting(createdAt)}</Note>
      </>
    );
  return (
    <Quote>
      <b>{texts.answered(outcome)}</b>
      {answer && <p>{answer}</p>}
    </Quote>
  );
}

const stepIndex = { hidden: 1, mended: 2, listed: 3 } as const;

/** How a hidden product comes back. */
function Mending({ decision: { step, product_id: id }, isMain }: { decision: OwnDecision; isMain: boolean }) {
  if (step === null) return null;
  return (
    <>
      <Tracker label={texts.stepsLabel} steps={texts.steps} current={stepIndex[step]} />
      <p className={css.quiet}>
        {step === 'hidden' ? texts.toMend : texts.mended} <Link to={paths.rules}>{texts.rules}</Link>
      </p>
      {step === 'hidden' && id !== null && (
        <div className={css.actions}>
          <ButtonLink to={paths.editProduct(id)} kind={isMain ? 'primary' : 'line'}>
            <Pencil aria-hidden="true" />
            {texts.mend}
          </ButtonLink>
        </div>
      )}
    </>
  );
}

import type { CaseKind, CaseView, QueuedCase } from '@perchero/contract/admin/moderation';
import { reportReasons } from '@perchero/contract/moderation/report-reasons.rules';
import type { ComponentType } from 'react';
import { Link, useLocation } from 'react-router';
import {
  BookOpen,
  CircleAlert,
  Clock,
  FolderHeart,
  Lock,
  Mail,
  MessageCircle,
  MessageSquareText,
  MessageSquareWarning,
  Shirt,
  Star,
  User,
} from '#app/ui/icons.ts';
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx';
import { deskAddress } from './address.ts';
import css from './case-list.module.css';
import { CasePicture } from './case-picture.tsx';
import { caseTexts, dueText, kindTexts, signalTexts, stateTexts, texts, titleOf } from './texts.ts';

interface CaseListProps {
  readonly cases: readonly QueuedCase[];
  readonly view: CaseView;
  readonly cursor: string | null;
  readonly openedId: string | null;
  readonly now: string;
}

/** A view of the queue. */
export function CaseList({ cases, view, cursor, openedId, now }: CaseListProps) {
  const { state } = useLocation();
  return (
    <ol className={css.list}>
      {cases.map((queued) => (
        <li key={queued.id}>
          <Link
            className={[css.row, queued.taken_by !== null && css.taken].filter(Boolean).join(' ')}
            to={deskAddress({ view, cursor, caseId: queued.id })}
            state={state}
            aria-current={queued.id === openedId || undefined}
            data-case={queued.id}
          >
            <Sign queued={queued} />
            <b className={css.title}>
              <VisuallyHidden>{`${kindTexts[queued.kind]}: `}</VisuallyHidden>
              {titleOf(queued)}
            </b>
            <span className={css.priority}>
              <VisuallyHidden>{`${texts.priority} `}</VisuallyHidden>
              {queued.priority}
            </span>
            <span className={css.about}>
              <span>{reasonOf(queued)}</span>
              <Due queued={queued} now={now} />
            </span>
          </Link>
        </li>
      ))}
    </ol>
  );
}

const icons: Readonly<Record<CaseKind, ComponentType<{ 'aria-hidden': 'true' }>>> = {
  product: Shirt,
  person: User,
  comment: MessageCircle,
  message: MessageSquareText,
  review: Star,
  collection: FolderHeart,
  chapter: BookOpen,
  contact: Mail,
};

/** From this harm on, a case is marked in the list. */
const alarmingHarm = 80;

function Sign({ queued: { kind, picture, reason } }: { queued: QueuedCase }) {
  const isAlarming = reason !== null && reportReasons[reason].harm >= alarmingHarm;
  const Icon = kind === 'message' && isAlarming ? MessageSquareWarning : icons[kind];
  return (
    <span className={[css.sign, isAlarming && css.alarming].filter(Boolean).join(' ')}>
      {picture ? <CasePicture source={picture} alt="" /> : <Icon aria-hidden="true" />}
    </span>
  );
}

function reasonOf({ reason, signal, kind }: QueuedCase): string {
  if (reason) return reportReasons[reason].text;
  return signal ? signalTexts[signal] : kindTexts[kind];
}

/** Who has it, until when it waits, or how it ended. */
function Due({ queued, now }: { queued: QueuedCase; now: string }) {
  const { taken_by: moderator, state, due_at: dueAt, is_late: isLate } = queued;
  if (state === 'decided' || state === 'closed') return <span>{stateTexts[state]}</span>;
  if (moderator !== null)
    return (
      <span className={css.due}>
        <Lock aria-hidden="true" />
        {caseTexts.takenBy(moderator)}
      </span>
    );
  if (dueAt === null) return null;
  const Icon = isLate ? CircleAlert : Clock;
  return (
    <span className={[css.due, isLate && css.late].filter(Boolean).join(' ')}>
      <Icon aria-hidden="true" />
      {dueText(dueAt, now)}
    </span>
  );
}

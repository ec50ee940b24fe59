import type { ComponentProps } from 'react';
import { askForPush, type PushReason } from '#app/features/push/push-request.ts';
import { Button } from '#app/ui/button.tsx';
import { IconButton } from '#app/ui/icon-button.tsx';
import { Bell, BellRing, UserCheck, UserPlus } from '#app/ui/icons.ts';
import { showToast } from '#app/ui/toast.ts';
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx';
import css from './follow-buttons.module.css';
import { firstName } from '#app/shared/first-name.ts';
import { texts } from './texts.ts';
import { type FollowablePerson, type FollowOptions, useFollow } from './use-follow.ts';

const undoMs = 8_000;

/** One of their products, for the question about pushes. */
type Example = (PushReason & { kind: 'published' })['product'];

interface PersonFollowProps extends FollowOptions {
  readonly example: Example;
}

/** Follow button and bell of a profile. */
export function PersonFollow({ example, ...options }: PersonFollowProps) {
  const { person } = options;
  const state = useFollow(options);
  return (
    <>
      <Toggle state={state} kind={state.follow.is ? 'line' : 'primary'} icon />
      <NewsBell state={state} person={person} label={texts.news} example={example} />
    </>
  );
}

/** Follow button beside the seller of a product. */
export function SellerFollow(options: FollowOptions) {
  const state = useFollow(options);
  return <Toggle state={state} kind={state.follow.is ? 'soft' : 'line'} size="small" icon />;
}

interface ListedFollowProps extends FollowOptions {
  /** What can be chosen in this list. */
  readonly controls: 'follow' | 'news' | 'both';
}

/** Of a person in a list. */
export function ListedFollow({ controls, ...options }: ListedFollowProps) {
  const { person } = options;
  const state = useFollow(options);
  const { is } = state.follow;
  return (
    <>
      {controls !== 'follow' && is && (
        <NewsBell state={state} person={person} label={texts.newsOf(person.full_name)} example={null} />
      )}
      {controls !== 'news' && (
        <Toggle state={state} kind={is ? 'soft' : 'line'} size="small" whom={person.full_name} />
      )}
    </>
  );
}

type State = ReturnType<typeof useFollow>;

interface ToggleProps extends Pick<ComponentProps<typeof Button>, 'kind' | 'size'> {
  readonly state: State;
  readonly icon?: boolean;
  /** Named for screen readers where there are several. */
  readonly whom?: string;
}

function Toggle({ state: { follow, prepare, choose }, icon = false, whom, ...look }: ToggleProps) {
  const Icon = follow.is ? UserCheck : UserPlus;
  return (
    <span className={css.toggle}>
      <Button
        {...look}
        aria-pressed={follow.is}
        onPointerEnter={prepare}
        onFocus={prepare}
        onClick={() => choose({ from: follow, to: { is: !follow.is, wantsNews: false } })}
      >
        {icon && <Icon aria-hidden="true" />}
        <span>
          {follow.is ? texts.following : texts.follow}
          {whom && <VisuallyHidden>{texts.whom(whom)}</VisuallyHidden>}
        </span>
      </Button>
    </span>
  );
}

interface NewsBellProps {
  readonly state: State;
  readonly person: FollowablePerson;
  readonly label: string;
  readonly example: Example;
}

/** Whether to be told of each product; somebody who is not followed yet is followed by it. */
function NewsBell({ state: { follow, prepare, choose }, person, label, example }: NewsBellProps) {
  const isOn = follow.is && follow.wantsNews;
  const Icon = isOn ? BellRing : Bell;
  const wanted = { is: true, wantsNews: !isOn };
  const confirm = () => {
    showToast({
      kind: 'done',
      text: texts.newsOn(person.full_name),
      duration: undoMs,
      action: { name: texts.undo, onChoose: () => choose({ from: wanted, to: follow }) },
    });
    void askForPush({ kind: 'published', name: firstName(person.full_name), product: example });
  };
  return (
    <IconButton
      className={css.bell}
      label={label}
      aria-pressed={isOn}
      onPointerEnter={prepare}
      onFocus={prepare}
      onClick={() => choose({ from: follow, to: wanted, ...(!isOn && { onDone: confirm }) })}
    >
      <Icon aria-hidden="true" />
    </IconButton>
  );
}

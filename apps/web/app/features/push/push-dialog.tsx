import { formatPrice } from '#app/shared/format.ts';
import { useMutation } from '#app/shared/use-mutation.ts';
import { Moon, Sliders } from '#app/ui/icons.ts';
import { QuestionDialog } from '#app/ui/question-dialog.tsx';
import { showToast } from '#app/ui/toast.ts';
import { switchOn } from './browser-push.ts';
import { storeDecline } from './declined.ts';
import { closePushRequest, type PushReason } from './push-request.ts';
import css from './push-dialog.module.css';
import { texts } from './texts.ts';

interface PushDialogProps {
  readonly reason: PushReason;
  readonly sessionId: string;
  readonly open: boolean;
}

/** Asks before the browser does, because a question that the browser's own refuses cannot be asked again. */
export function PushDialog({ reason, sessionId, open }: PushDialogProps) {
  const { mutate, isPending } = useMutation(async () => {
    const state = await switchOn(sessionId);
    if (state === 'on') showToast({ kind: 'done', text: texts.on });
    else if (state === 'failed') showToast({ kind: 'error', text: texts.failed });
    else if (state !== 'off') showToast({ kind: 'error', text: texts.states[state] });
    closePushRequest(state === 'on');
  });

  function decline(): void {
    if (!isPending) storeDecline(new Date());
    closePushRequest(false);
  }

  const example = exampleOf(reason);
  return (
    <QuestionDialog
      open={open}
      onClose={decline}
      title={texts.question}
      kind="primary"
      labels={{ cancel: texts.decline, confirm: texts.accept }}
      busyLabel={isPending ? texts.accepting : undefined}
      onConfirm={() => mutate()}
    >
      <p className={css.about}>{aboutOf(reason)}</p>
      <div className={css.push} role="img" aria-label={texts.example.label(example.title, example.body)}>
        <img src="/icon-192.png" alt="" width="44" height="44" />
        <div>
          <span>{texts.example.app}</span>
          <b>{example.title}</b>
          {example.body && <p>{example.body}</p>}
        </div>
      </div>
      <ul className={css.tips}>
        <li>
          <Moon aria-hidden="true" />
          {texts.quiet}
        </li>
        <li>
          <Sliders aria-hidden="true" />
          {texts.choose}
        </li>
      </ul>
    </QuestionDialog>
  );
}

function aboutOf(reason: PushReason): string {
  return reason.kind === 'published' ? texts.about.published(reason.name) : texts.about[reason.kind];
}

function exampleOf(reason: PushReason): { readonly title: string; readonly body: string } {
  const { example } = texts;
  if (reason.kind === 'alert') return { title: example.alert(reason.search), body: '' };
  if (reason.kind === 'settings') return { title: example.settings, body: example.settingsBody };
  const { name, product } = reason;
  return product
    ? { title: example.published(name, product.title), body: formatPrice(product.price) }
    : { title: example.published(name, example.somethingNew), body: '' };
}

import type { deletePeople, suspendPeople, unsuspendPeople } from '@perchero/contract/admin/people';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { send, type SendResult } from '#app/shared/api.ts';
import { paths } from '#app/shared/paths.ts';
import { Button } from '#app/ui/button.tsx';
import { Trash, TriangleAlert } from '#app/ui/icons.ts';
import { PagesBar } from '#app/ui/pages-bar.tsx';
import { showToast } from '#app/ui/toast.ts';
import { changeInTurns } from './change-in-turns.ts';
import type { PeopleList } from './people-page.ts';
import { PeopleTable } from './people-table.tsx';
import css from './people-tool.module.css';
import { type Question, QuestionDialog } from './question-dialog.tsx';
import { questionTexts, texts } from './texts.ts';

const calls: Record<Question['what'], (ids: string[]) => Promise<SendResult<typeof deletePeople>>> = {
  suspend: (ids) => send<typeof suspendPeople>('POST', '/api/admin/people/suspend', { ids }),
  unsuspend: (ids) => send<typeof unsuspendPeople>('POST', '/api/admin/people/unsuspend', { ids }),
  delete: (ids) => send<typeof deletePeople>('POST', '/api/admin/people/delete', { ids }),
};

/** One page of everybody with an account, to be suspended, let in again, or deleted. */
export function PeopleTool({ page }: { page: PeopleList }) {
  const { revalidate } = useRevalidator();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  // It stays after it was answered, so that the dialog can be seen to leave.
  const [question, setQuestion] = useState<Question | null>(null);
  const [isAsking, setIsAsking] = useState(false);
  const count = chosen.size;

  const ask = (what: Question['what']) => () => {
    setQuestion({ what, count });
    setIsAsking(true);
  };

  async function act({ what }: Question): Promise<void> {
    const result = await changeInTurns(calls[what], [...chosen], page.perChange);
    setIsAsking(false);
    if (result.ok) {
      setChosen(new Set());
      showToast({ kind: 'done', text: questionTexts[what].done(result.value.changed) });
    } else if (result.code !== 'not-found') {
      showToast({ kind: 'error', text: result.error });
    }
    // For an admin whose login has aged the tool does not exist: the page then asks who they are.
    await revalidate();
  }

  return (
    <div className={['page', css.tool].join(' ')}>
      <p className={css.warning}>
        <TriangleAlert aria-hidden="true" />
        <span>
          <b>{texts.warning}</b> {texts.warningText}
        </span>
      </p>
      <header className={css.head}>
        <div>
          <h1>{texts.title}</h1>
          <p className={css.count}>{texts.perPage(page.perPage, page.people.length)}</p>
        </div>
        <div className={css.actions}>
          <Button kind="soft" size="small" disabled={count === 0} onClick={ask('suspend')}>
            {texts.actions.suspend(count)}
          </Button>
          <Button kind="soft" size="small" disabled={count === 0} onClick={ask('unsuspend')}>
            {texts.actions.unsuspend(count)}
          </Button>
          <Button kind="danger" size="small" disabled={count === 0} onClick={ask('delete')}>
            <Trash aria-hidden="true" />
            {texts.actions.delete(count)}
          </Button>
        </div>
      </header>
      {page.people.length > 0 ? (
        <PeopleTable people={page.people} chosen={chosen} onChoose={setChosen} />
      ) : (
        <p>{texts.nobody}</p>
      )}
      <PagesBar
        address={paths.people}
        nextCursor={page.nextCursor}
        label={texts.pages}
        previousLabel={texts.previous}
        nextLabel={texts.next}
      />
      {question && (
        <QuestionDialog
          question={question}
          open={isAsking}
          onConfirm={() => act(question)}
          onClose={() => setIsAsking(false)}
        />
      )}
    </div>
  );
}

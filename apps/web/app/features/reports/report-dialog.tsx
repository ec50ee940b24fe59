import type { createReport } from '@perchero/contract/moderation/moderation';
import {
  isExplained,
  type ReportReasonKey,
  reportWordsLength,
} from '@perchero/contract/moderation/report-reasons.rules';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { send } from '#app/shared/api.ts';
import { paths } from '#app/shared/paths.ts';
import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { focusOnMount } from '#app/ui/focus.ts';
import { Form } from '#app/ui/form.tsx';
import { Note } from '#app/ui/note.tsx';
import { TextArea } from '#app/ui/text-area.tsx';
import { useForm } from '#app/ui/use-form.ts';
import { ReasonField } from './reason-field.tsx';
import css from './report-dialog.module.css';
import type { ReportRequest } from './report-request.ts';
import { texts } from './texts.ts';

interface ReportDialogProps {
  readonly request: ReportRequest;
  readonly open: boolean;
  readonly onClose: () => void;
  /** Offers to block the owner, once the report is sent. */
  readonly blocking: ReactNode;
}

interface Values {
  readonly reason: ReportReasonKey | null;
  readonly words: string;
}

/** Asks why something is reported. Keyed by its opening. */
export function ReportDialog({ request: { kind, id }, open, onClose, blocking }: ReportDialogProps) {
  const [values, setValues] = useState<Values>({ reason: null, words: '' });
  const [isSent, setIsSent] = useState(false);
  const form = useForm<Values>({
    values,
    onChange: setValues,
    validate: ({ reason, words }) => ({
      reason: reason === null ? texts.noReason : undefined,
      words: reason !== null && !isExplained(reason, words) ? texts.wordsTooShort : undefined,
    }),
    send: async ({ reason, words }) => {
      if (reason === null) return undefined;
      const result = await send<typeof createReport>('POST', '/api/reports/create', {
        target_kind: kind,
        target_id: String(id),
        reason,
        words,
      });
      return result.ok ? setIsSent(true) : { form: result.error };
    },
  });
  return (
    <Dialog
      open={open}
      onClose={onClose}
      size={isSent ? 'sheet' : 'wide-sheet'}
      title={isSent ? texts.sent : texts.title[kind]}
      actions={
        isSent ? (
          <Button onClick={onClose}>{texts.done}</Button>
        ) : (
          <>
            <Button kind="ghost" onClick={onClose}>
              {texts.cancel}
            </Button>
            <Button type="submit" form={form.id} busyLabel={form.isPending ? texts.sending : undefined}>
              {form.error ? texts.retry : texts.send}
            </Button>
          </>
        )
      }
    >
      {isSent ? (
        <>
          <p ref={focusOnMount} tabIndex={-1} className={css.thanks}>
            {texts.thanks} {texts.outcome}
          </p>
          {blocking}
        </>
      ) : (
        <>
          <p className={css.about}>{texts.about}</p>
          <Form form={form}>
            {kind === 'message' && <Note kind="info">{texts.seenMessages}</Note>}
            <ReasonField {...form.field('reason')} kind={kind} />
            <TextArea
              {...form.field('words')}
              label={texts.words}
              optionalLabel={values.reason === 'other' ? undefined : texts.optional}
              hint={texts.snapshot[kind]}
              maxLength={reportWordsLength.max}
              rows={3}
            />
            <p className={css.doubts}>
              {texts.doubts}{' '}
              <Link to={paths.rules} target="_blank">
                {texts.rules(kind)}
              </Link>
            </p>
            {form.error && <Note kind="error">{form.error}</Note>}
          </Form>
        </>
      )}
    </Dialog>
  );
}

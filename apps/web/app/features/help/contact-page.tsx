import { isEmail, normalizeEmail } from '@perchero/contract/identity/email.rules';
import {
  contactTopics,
  type ContactTopic,
  contactWordsLength,
} from '@perchero/contract/moderation/contact.rules';
import type { sendContact } from '@perchero/contract/moderation/moderation';
import { pageErrorTexts } from '@perchero/contract/page-error-texts';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import shirt from '#app/assets/landing/camisa-cuadros.svg';
import jacket from '#app/assets/landing/campera-jean.svg';
import { useBotCheck } from '#app/features/bot-check/use-bot-check.ts';
import { useSession } from '#app/features/session/use-session.ts';
import { send, type SendRefusal } from '#app/shared/api.ts';
import { paths } from '#app/shared/paths.ts';
import { siteTexts } from '#app/shared/texts.ts';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { Form } from '#app/ui/form.tsx';
import { GuidePage } from '#app/ui/guide-page.tsx';
import { Note } from '#app/ui/note.tsx';
import { SelectField } from '#app/ui/select-field.tsx';
import { TextArea } from '#app/ui/text-area.tsx';
import { EmailField } from '#app/ui/text-field.tsx';
import { type FormErrors, useForm } from '#app/ui/use-form.ts';
import css from './contact-page.module.css';
import { contactTexts as texts } from './texts.ts';

export function ContactPage() {
  const [isSent, setIsSent] = useState(false);
  return (
    <GuidePage
      field="mate"
      title={texts.title}
      garments={[shirt, jacket]}
      head={<p className={css.intro}>{texts.intro}</p>}
    >
      <div className={css.columns}>
        {isSent ? <Sent /> : <ContactForm onSent={() => setIsSent(true)} />}
        <aside className={css.aside} aria-label={texts.otherWays}>
          <p>
            {texts.first} <Link to={paths.help}>{texts.help}</Link>
            {texts.firstEnd}
          </p>
          <p>
            {texts.byMail} <a href={`mailto:${siteTexts.contactEmail}`}>{siteTexts.contactEmail}</a>
            {texts.byMailEnd}
          </p>
        </aside>
      </div>
    </GuidePage>
  );
}

function Sent() {
  const box = useRef<HTMLDivElement>(null);

  // The button that was pressed is gone.
  useEffect(() => box.current?.focus(), []);

  return (
    <div ref={box} className={css.sent} tabIndex={-1}>
      <Note kind="success">{texts.done}</Note>
      <ButtonLink to={paths.help} kind="line">
        {texts.backToHelp}
      </ButtonLink>
    </div>
  );
}

interface Values {
  readonly topic: ContactTopic | '';
  readonly email: string;
  readonly words: string;
}

const empty: Values = { topic: '', email: '', words: '' };

function ContactForm({ onSent }: { onSent: () => void }) {
  const session = useSession();
  const [values, setValues] = useState(empty);
  const sendOnce = useSendOnce(session === null);
  const form = useForm({
    values,
    onChange: setValues,
    validate: (typed) => check(typed, session === null),
    send: async (typed) => {
      const refusal = await sendOnce(typed);
      if (!refusal) return onSent();
      return refusal;
    },
  });

  return (
    <Form form={form}>
      {form.error && <Note kind="error">{form.error}</Note>}
      <SelectField
        {...form.field('topic')}
        label={texts.topic}
        onChange={(topic) => setValues({ ...values, topic: topic as Values['topic'] })}
      >
        <option value="">{texts.chooseTopic}</option>
        {Object.entries(contactTopics).map(([topic, name]) => (
          <option key={topic} value={topic}>
            {name}
          </option>
        ))}
      </SelectField>
      {session === null && <EmailField {...form.field('email')} label={texts.email} hint={texts.emailHint} />}
      <TextArea
        {...form.field('words')}
        label={texts.words}
        hint={texts.wordsHint}
        rows={8}
        maxLength={contactWordsLength.max}
      />
      {session !== null && <p className={css.answersTo}>{texts.answersTo(session.user.email)}</p>}
      <Button type="submit" size="large" busyLabel={form.isPending ? texts.sending : undefined}>
        {texts.send}
      </Button>
    </Form>
  );
}

function check({ topic, email, words }: Values, isGuest: boolean): FormErrors<Values> {
  const length = words.trim().length;
  const isShort = length < contactWordsLength.min || length > contactWordsLength.max;
  return {
    topic: topic === '' ? texts.topicMissing : undefined,
    email: isGuest && !isEmail(normalizeEmail(email)) ? texts.emailWrong : undefined,
    words: isShort ? texts.wordsWrong : undefined,
  };
}

/** Sends the message; the same one again keeps its id, so that a lost reply does not make two. Returns what was refused. */
function useSendOnce(isGuest: boolean): (values: Values) => Promise<FormErrors<Values> | null> {
  const getBotToken = useBotCheck('contact');
  const attempt = useRef<{ readonly of: Values; readonly id: string }>(null);

  return async (values) => {
    if (attempt.current?.of !== values) attempt.current = { of: values, id: crypto.randomUUID() };
    const botToken = isGuest ? await getBotToken().catch(() => null) : undefined;
    if (botToken === null) return { form: pageErrorTexts['bot-check-failed'] };
    const { topic, email, words } = values;
    if (topic === '') return { topic: texts.topicMissing };
    const result = await send<typeof sendContact>('POST', '/api/contact', {
      id: attempt.current.id,
      topic,
      words,
      ...(isGuest && { email: normalizeEmail(email) }),
      ...(botToken !== undefined && { botToken }),
    });
    return result.ok ? null : refusalOf(result, isGuest);
  };
}

function refusalOf({ code, error, cooldown }: SendRefusal, isGuest: boolean): FormErrors<Values> {
  if (code === 'invalid-contact') return { words: error };
  if (code === 'invalid-email' && isGuest) return { email: error };
  if (!isGuest && (code === 'invalid-email' || code === 'bot-check-failed')) return { form: texts.signedOut };
  if (code === 'too-many-requests')
    return { form: cooldown ? texts.waitUntil(new Date(Date.now() + cooldown * 1000)) : texts.tooMany };
  return { form: error };
}

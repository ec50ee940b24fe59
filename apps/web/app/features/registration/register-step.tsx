import { getFormProps, type SubmissionResult, useForm } from '@conform-to/react';
import { pageErrorTexts } from '@perchero/contract/page-error-texts';
import type { registrationFormInBrowser } from '@perchero/contract/registration/form';
import {
  cleanText,
  genders,
  mostFullNameLength,
  mostUsernameLength,
} from '@perchero/contract/registration/form.rules';
import type { register } from '@perchero/contract/registration/register';
import { type ReactNode, useEffect, useState } from 'react';
import type { z } from 'zod';
import { send } from '#app/shared/api.ts';
import { useLateRules } from '#app/shared/use-late-rules.ts';
import { Button } from '#app/ui/button.tsx';
import { DateField } from '#app/ui/date-field.tsx';
import { EmailField, TextField } from '#app/ui/text-field.tsx';
import { Field } from '#app/ui/field.tsx';
import { Input, type TypedFieldProps } from '#app/ui/input.tsx';
import { Note } from '#app/ui/note.tsx';
import { SelectField } from '#app/ui/select-field.tsx';
import { registerErrors } from './register-errors.ts';
import css from './steps.module.css';
import { TermsCheckbox } from './terms-checkbox.tsx';
import { texts } from './texts.ts';
import usernameFieldCss from './username-field.module.css';

type FieldName = keyof z.input<typeof registrationFormInBrowser>;
type RegistrationValue = z.output<typeof registrationFormInBrowser>;

interface RegisterStepProps {
  /** Proves to the server that a person is here. */
  readonly getBotToken: () => Promise<string>;
  readonly onRegistered: () => void;
  /** The way to the login for those who have an account. */
  readonly login: ReactNode;
}

const empty = { username: '', fullName: '', birthDate: '', gender: '', email: '' };

export function RegisterStep({ getBotToken, onRegistered, login }: RegisterStepProps) {
  const [values, setValues] = useState(empty);
  const [edited, setEdited] = useState<ReadonlySet<FieldName>>(new Set());
  const [lastResult, setLastResult] = useState<SubmissionResult>();
  const [isBusy, setIsBusy] = useState(false);

  const late = useLateRules({
    load: async () => (await import('./registration-rules.ts')).judgeRegistration,
    onMissing: () => setLastResult({ status: 'error', error: { '': [texts.notRegistered] } }),
  });
  const [form, fields] = useForm<z.input<typeof registrationFormInBrowser>, RegistrationValue>({
    lastResult: lastResult ?? null,
    onValidate: ({ formData }) => {
      setEdited(new Set());
      return late.rules()(formData);
    },
    onSubmit: (event, { submission }) => {
      event.preventDefault();
      if (submission?.status !== 'success' || isBusy) return;
      setIsBusy(true);
      void create(submission.value, getBotToken)
        .then((errors) => (errors ? setLastResult(submission.reply(errors)) : onRegistered()))
        .finally(() => setIsBusy(false));
    },
  });
  useFocusOnError(form.id, form.allErrors);

  const edit = (name: FieldName) => setEdited((before) => new Set(before).add(name));
  const change = (name: keyof typeof empty, value: string) => {
    setValues((before) => ({ ...before, [name]: value }));
    edit(name);
  };
  const field = (name: FieldName) => ({
    name: fields[name].name,
    error: edited.has(name) ? undefined : fields[name].errors?.[0],
  });

  return (
    // Sent before the script is there, nothing of it may end up in the address.
    <form {...getFormProps(form)} {...late.handlers(form.onSubmit)} method="post" className={css.stack}>
      <div className={css.two}>
        <UsernameField
          {...field('username')}
          label={texts.username}
          hint={texts.usernameHint}
          value={values.username}
          onChange={(typed) => change('username', cleanText(typed).slice(0, mostUsernameLength))}
        />
        <TextField
          {...field('fullName')}
          label={texts.fullName}
          hint={texts.fullNameHint}
          autoComplete="name"
          value={values.fullName}
          onChange={({ target }) => change('fullName', cleanText(target.value).slice(0, mostFullNameLength))}
        />
      </div>
      <div className={css.two}>
        <input type="hidden" name={fields.birthDate.name} value={values.birthDate} />
        <DateField
          label={texts.birthDate}
          parts={{ day: texts.day, month: texts.month, year: texts.year }}
          hint={texts.birthDateHint}
          error={field('birthDate').error}
          value={values.birthDate}
          onChange={(date) => change('birthDate', date)}
        />
        <SelectField
          {...field('gender')}
          label={texts.gender}
          autoComplete="sex"
          value={values.gender}
          onChange={({ target }) => change('gender', target.value)}
        >
          <option value="">{texts.chooseGender}</option>
          {genders.map((gender) => (
            <option key={gender} value={gender}>
              {texts.genders[gender]}
            </option>
          ))}
        </SelectField>
      </div>
      <EmailField
        {...field('email')}
        label={texts.email}
        value={values.email}
        onChange={(email) => change('email', email)}
      />
      <TermsCheckbox {...field('acceptTerms')} onChange={() => edit('acceptTerms')} />
      {form.errors?.[0] && !isBusy && <Note kind="error">{form.errors[0]}</Note>}
      <Button type="submit" size="large" wide {...(isBusy ? { busyLabel: texts.creating } : {})}>
        {texts.create}
      </Button>
      <p className={css.login}>
        {texts.haveAccount} {login}
      </p>
    </form>
  );
}

/** Nothing when the registration has begun, or what stands in its way. */
async function create(value: RegistrationValue, getBotToken: () => Promise<string>) {
  const botToken = await getBotToken().catch(() => null);
  if (botToken === null) return { formErrors: [pageErrorTexts['bot-check-failed']] };
  const result = await send<typeof register>('POST', '/api/register', {
    ...value,
    acceptTerms: true,
    botToken,
  });
  return result.ok ? null : registerErrors(result);
}

/** Takes people to the first field that is wrong, in the order of the page. */
function useFocusOnError(formId: string, errors: object): void {
  useEffect(() => {
    document.querySelector<HTMLElement>(`#${CSS.escape(formId)} [aria-invalid='true']`)?.focus();
  }, [formId, errors]);
}

/** A name as others will call it, with its @ already there. */
function UsernameField({ label, hint, error, value, onChange, ...rest }: TypedFieldProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <span className={usernameFieldCss.box}>
          <span className={usernameFieldCss.at} aria-hidden="true">
            @
          </span>
          <Input
            {...rest}
            {...control}
            className={[control.className, usernameFieldCss.input].join(' ')}
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            value={value}
            onChange={(event) => onChange(event.target.value)}
          />
        </span>
      )}
    </Field>
  );
}

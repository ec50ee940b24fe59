import { getFormProps, type SubmissionResult, useForm } from '@conform-to/react';
import { pageErrorTexts } from '@perchero/contract/page-error-texts';
import type { registrationFormInBrowser } from '@perchero/contract/registration/form';
import {
  cleanText,
  genders,
  maxFullNameLength,
  maxUsernameLength,
} from '@perchero/contract/registration/form.rules';
import type { register } from '@perchero/contract/registration/register';
import { type ReactNode, useState } from 'react';
import type { z } from 'zod';
import { send } from '#app/shared/api.ts';
import { useLazyValidator } from '#app/shared/use-lazy-validator.ts';
import { Button } from '#app/ui/button.tsx';
import { DateField } from '#app/ui/date-field.tsx';
import { EmailField, TextField } from '#app/ui/text-field.tsx';
import { Field } from '#app/ui/field.tsx';
import { useFocusOnError } from '#app/ui/focus.ts';
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
  /** Token of the bot check. */
  readonly getBotToken: () => Promise<string>;
  readonly onRegistered: () => void;
  /** Login button for those who have an account. */
  readonly login: ReactNode;
}

const empty = { username: '', fullName: '', birthDate: '', gender: '', email: '' };

export function RegisterStep({ getBotToken, onRegistered, login }: RegisterStepProps) {
  const [values, setValues] = useState(empty);
  const [edited, setEdited] = useState<ReadonlySet<FieldName>>(new Set());
  const [lastResult, setLastResult] = useState<SubmissionResult>();
  const [isBusy, setIsBusy] = useState(false);

  const validator = useLazyValidator({
    load: async () => (await import('./validate-registration.ts')).validateRegistration,
    onMissing: () => setLastResult({ status: 'error', error: { '': [texts.notRegistered] } }),
  });
  const [form, fields] = useForm<z.input<typeof registrationFormInBrowser>, RegistrationValue>({
    lastResult: lastResult ?? null,
    onValidate: ({ formData }) => {
      setEdited(new Set());
      return validator.get()(formData);
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
    // Submitted before hydration, the data must not end up in the URL.
    <form {...getFormProps(form)} {...validator.handlers(form.onSubmit)} method="post" className={css.stack}>
      <div className={css.two}>
        <UsernameField
          {...field('username')}
          label={texts.username}
          hint={texts.usernameHint}
          value={values.username}
          onChange={(typed) => change('username', cleanText(typed).slice(0, maxUsernameLength))}
        />
        <TextField
          {...field('fullName')}
          label={texts.fullName}
          hint={texts.fullNameHint}
          autoComplete="name"
          value={values.fullName}
          onChange={({ target }) => change('fullName', cleanText(target.value).slice(0, maxFullNameLength))}
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

/** Null on success, else the errors to show. */
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

/** A text input with a fixed @ prefix. */
function UsernameField({ label, hint, error, value, onChange, ...rest }: TypedFieldProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <span className={usernameFieldCss.wrapper}>
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

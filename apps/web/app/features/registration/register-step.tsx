import { pageErrorTexts } from '@perchero/contract/page-error-texts';
import {
  cleanText,
  genders,
  maxFullNameLength,
  maxUsernameLength,
} from '@perchero/contract/registration/form.rules';
import { type ReactNode, useState } from 'react';
import { Button } from '#app/ui/button.tsx';
import { DateField } from '#app/ui/date-field.tsx';
import { EmailField, TextField } from '#app/ui/text-field.tsx';
import { Field } from '#app/ui/field.tsx';
import { Form } from '#app/ui/form.tsx';
import { Input, type TypedFieldProps } from '#app/ui/input.tsx';
import { Note } from '#app/ui/note.tsx';
import { SelectField } from '#app/ui/select-field.tsx';
import { useForm } from '#app/ui/use-form.ts';
import type { RegistrationValues } from './registration.ts';
import css from './steps.module.css';
import { TermsCheckbox } from './terms-checkbox.tsx';
import { texts } from './texts.ts';
import { useTakenUsername } from './use-taken-username.ts';
import usernameFieldCss from './username-field.module.css';

interface RegisterStepProps {
  /** Token of the bot check. */
  readonly getBotToken: () => Promise<string>;
  readonly onRegistered: () => void;
  /** Login button for those who have an account. */
  readonly login: ReactNode;
}

const empty: RegistrationValues = {
  username: '',
  fullName: '',
  birthDate: '',
  gender: '',
  email: '',
  acceptTerms: '',
};

const loadSubmit = () => import('./submit-registration.ts');

export function RegisterStep({ getBotToken, onRegistered, login }: RegisterStepProps) {
  const [values, setValues] = useState(empty);
  const form = useForm({
    values,
    onChange: setValues,
    send: async () => {
      const loaded = await loadSubmit().catch(() => null);
      if (!loaded) return { form: texts.notRegistered };
      return (await loaded.submitRegistration(values, getBotToken)) ?? onRegistered();
    },
  });
  const taken = useTakenUsername(values.username) ? pageErrorTexts['username-taken'] : undefined;
  const change = (part: Partial<RegistrationValues>) => setValues({ ...values, ...part });

  return (
    <Form form={form} className={css.stack} onFocus={() => void loadSubmit().catch(() => undefined)}>
      {/* The error of a field is read out when it gets the focus, not while it has it. */}
      <span role="status" className="visually-hidden">
        {taken}
      </span>
      <div className={css.two}>
        <UsernameField
          {...form.field('username')}
          error={form.errorOf('username') ?? taken}
          label={texts.username}
          hint={texts.usernameHint}
          onChange={(typed) => change({ username: cleanText(typed).slice(0, maxUsernameLength) })}
        />
        <TextField
          {...form.field('fullName')}
          label={texts.fullName}
          hint={texts.fullNameHint}
          autoComplete="name"
          onChange={(typed) => change({ fullName: cleanText(typed).slice(0, maxFullNameLength) })}
        />
      </div>
      <div className={css.two}>
        <DateField
          {...form.field('birthDate')}
          label={texts.birthDate}
          parts={{ day: texts.day, month: texts.month, year: texts.year }}
          hint={texts.birthDateHint}
        />
        <SelectField {...form.field('gender')} label={texts.gender} autoComplete="sex">
          <option value="">{texts.chooseGender}</option>
          {genders.map((gender) => (
            <option key={gender} value={gender}>
              {texts.genders[gender]}
            </option>
          ))}
        </SelectField>
      </div>
      <EmailField {...form.field('email')} label={texts.email} />
      <TermsCheckbox {...form.field('acceptTerms')} />
      {form.error && <Note kind="error">{form.error}</Note>}
      <Button type="submit" size="large" wide busyLabel={form.isPending ? texts.creating : undefined}>
        {texts.create}
      </Button>
      <p className={css.login}>
        {texts.haveAccount} {login}
      </p>
    </Form>
  );
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

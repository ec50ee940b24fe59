import { type SubmitEvent, useId, useState } from 'react';
import { useMutation } from '#app/shared/use-mutation.ts';
import { useFocusOnError } from './focus.ts';

/** Messages by field, and under `form` the one about the whole form. */
export type FormErrors<Values, FormError = string> = {
  readonly [Name in keyof Values]?: string | undefined;
} & {
  readonly form?: FormError | undefined;
};

interface FormOptions<Values, FormError> {
  readonly values: Values;
  readonly onChange: (values: Values) => void;
  /** Checks before anything is sent; may load a schema. */
  readonly validate?: (
    values: Values,
  ) => FormErrors<Values, FormError> | Promise<FormErrors<Values, FormError>>;
  /** Sends the valid form. Returns what the API refused. */
  readonly send: (values: Values, signal: AbortSignal) => Promise<FormErrors<Values, FormError> | void>;
}

/**
 * The state of a form: values, errors and sending. The first invalid field gets the focus, and a field loses its error when its
 * value changes.
 */
export function useForm<Values extends object, FormError = string>(options: FormOptions<Values, FormError>) {
  const { values, onChange, validate, send } = options;
  const id = useId();
  const [shown, setShown] = useState<{ of: Values; errors: FormErrors<Values, FormError> }>({
    of: values,
    errors: {},
  });
  const show = (errors: FormErrors<Values, FormError>) => setShown({ of: values, errors });

  const { isPending, mutate, reset } = useMutation(async (_: void, signal: AbortSignal) => {
    show({});
    const found = (await validate?.(values)) ?? {};
    const errors = hasErrors(found) ? found : await send(values, signal);
    if (errors && !signal.aborted) show(errors);
  });
  useFocusOnError(id, shown);

  const errorOf = (name: keyof Values): string | undefined =>
    shown.of[name] === values[name] ? shown.errors[name] : undefined;
  return {
    id,
    isPending,
    /** The error of the whole form. */
    error: shown.errors.form ?? null,
    errorOf,
    /** Props of the field with this name. */
    field: <Name extends keyof Values & string>(name: Name) => ({
      name,
      value: values[name],
      error: errorOf(name),
      onChange: (value: Values[Name]) => onChange({ ...values, [name]: value }),
    }),
    /** Clears the errors and no longer waits for what is being sent. */
    reset: () => {
      reset();
      show({});
    },
    onSubmit: (event: SubmitEvent) => {
      event.preventDefault();
      // React events bubble through portals: a dialog's form must not submit the form that opened it.
      event.stopPropagation();
      mutate();
    },
  };
}

function hasErrors(errors: object): boolean {
  return Object.values(errors).some(Boolean);
}

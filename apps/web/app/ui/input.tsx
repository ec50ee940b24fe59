import {
  type ChangeEvent,
  type ChangeEventHandler,
  type ComponentProps,
  type Ref,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
} from 'react';
import { flushSync } from 'react-dom';
import type { FieldProps } from './field.tsx';

type FieldElement = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

interface ControlledProps<Element> {
  readonly value?: ComponentProps<'input'>['value'];
  readonly checked?: boolean | undefined;
  readonly onChange?: ChangeEventHandler<Element> | undefined;
  readonly ref?: Ref<Element> | undefined;
}

/** A native `input` that keeps what was entered before hydration. */
export function Input(props: ComponentProps<'input'>) {
  return <input {...props} ref={useEarlyInput<HTMLInputElement>(props)} />;
}

export function Textarea(props: ComponentProps<'textarea'>) {
  return <textarea {...props} ref={useEarlyInput<HTMLTextAreaElement>(props)} />;
}

export function Select(props: ComponentProps<'select'>) {
  return <select {...props} ref={useEarlyInput<HTMLSelectElement>(props)} />;
}

/**
 * Hydration keeps input entered before it in the DOM but not in the React state, so the next render would discard it. Each such
 * field therefore fires `onChange` once after hydration, in a render of its own.
 */
function useEarlyInput<Element extends FieldElement>(props: ControlledProps<Element>) {
  const field = useRef<Element>(null);
  const latest = useRef(props);
  useImperativeHandle(props.ref, () => field.current as Element, []);
  useLayoutEffect(() => {
    latest.current = props;
  });

  useLayoutEffect(() => {
    const element = field.current;
    if (!element || !hasEarlyInput(element, latest.current)) return;
    const early = stateOf(element);
    queueMicrotask(() => {
      Object.assign(element, early);
      flushSync(() =>
        latest.current.onChange?.({ target: element, currentTarget: element } as ChangeEvent<
          Element,
          Element
        >),
      );
    });
  }, []);
  return field;
}

/** Whether the DOM differs from the props. Of radio buttons only the checked one counts. */
function hasEarlyInput(
  element: FieldElement,
  { value, checked }: Pick<ControlledProps<FieldElement>, 'value' | 'checked'>,
): boolean {
  if (checked === undefined) return value !== undefined && element.value !== String(value);
  const { type, checked: isChecked } = element as HTMLInputElement;
  return isChecked !== checked && (isChecked || type !== 'radio');
}

function stateOf(element: FieldElement): object {
  const { value } = element;
  return element instanceof HTMLInputElement && ['checkbox', 'radio'].includes(element.type)
    ? { checked: element.checked }
    : { value };
}

/** Props of a field whose `onChange` gets the cleaned value instead of the event. */
export interface TypedFieldProps
  extends FieldProps, Pick<ComponentProps<'input'>, 'name' | 'autoFocus' | 'disabled' | 'ref'> {
  readonly value: string;
  readonly onChange: (value: string) => void;
}

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

/** The browser's `input`, which keeps what was typed or chosen before hydration. */
export function Input(props: ComponentProps<'input'>) {
  return <input {...props} ref={useEarlyInput<HTMLInputElement>(props)} />;
}

/** The same for several lines. */
export function Textarea(props: ComponentProps<'textarea'>) {
  return <textarea {...props} ref={useEarlyInput<HTMLTextAreaElement>(props)} />;
}

/** The same for a list. */
export function Select(props: ComponentProps<'select'>) {
  return <select {...props} ref={useEarlyInput<HTMLSelectElement>(props)} />;
}

/**
 * Hydration leaves in the page what somebody entered before it, without telling the state, and the next render would wipe it
 * out. Such a field changes once it is hydrated, each in a render of its own, as if it had been typed into then.
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
    if (!element || !isAhead(element, latest.current)) return;
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

/** Whether the page has something else than the state. Of radio buttons only the chosen one has news. */
function isAhead(
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

/** A field that hands over what it made of the keystrokes, not the event. */
export interface TypedFieldProps
  extends FieldProps, Pick<ComponentProps<'input'>, 'name' | 'autoFocus' | 'disabled' | 'ref'> {
  readonly value: string;
  readonly onChange: (value: string) => void;
}

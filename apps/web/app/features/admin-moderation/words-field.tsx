import { decisionWordsLength } from '@perchero/contract/moderation/decisions.rules';
import type { ReportReasonKey } from '@perchero/contract/moderation/report-reasons.rules';
import { useId, useRef, useState } from 'react';
import { TextButton } from '#app/ui/button.tsx';
import { TextArea } from '#app/ui/text-area.tsx';
import { formTexts as texts, readyTexts } from './texts.ts';
import css from './words-field.module.css';

interface WordsFieldProps {
  readonly name: string;
  readonly label: string;
  readonly optionalLabel?: string | undefined;
  readonly value: string;
  readonly error?: string | undefined;
  readonly onChange: (words: string) => void;
  /** Its ready texts come first. */
  readonly reason: ReportReasonKey;
}

/** The words a person reads, typed or begun with a ready text. */
export function WordsField({ reason, ...field }: WordsFieldProps) {
  const id = useId();
  const area = useRef<HTMLTextAreaElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const sorted = readyTexts.toSorted(
    (one, other) => Number(other.reasons.includes(reason)) - Number(one.reasons.includes(reason)),
  );

  function insert(text: string): void {
    const isReady = readyTexts.some((ready) => ready.text === field.value.trim());
    const words = isReady || field.value.trim() === '' ? text : `${field.value.trimEnd()}\n${text}`;
    field.onChange(words.slice(0, decisionWordsLength.max));
    setIsOpen(false);
    area.current?.focus();
  }

  return (
    <div className={css.words}>
      <TextArea {...field} ref={area} rows={4} maxLength={decisionWordsLength.max} />
      <div className={css.ready}>
        <TextButton aria-expanded={isOpen} aria-controls={id} onClick={() => setIsOpen(!isOpen)}>
          {texts.ready}
        </TextButton>
      </div>
      <ul id={id} className={css.list} aria-label={texts.readyList} hidden={!isOpen}>
        {sorted.map(({ name, text }) => (
          <li key={name}>
            <button type="button" onClick={() => insert(text)}>
              <b>{name}</b>
              <span>{text}</span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

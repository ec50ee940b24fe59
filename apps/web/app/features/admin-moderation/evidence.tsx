import type { OpenedCase, ShownThing } from '@perchero/contract/admin/moderation';
import { useId } from 'react';
import { formatCents } from '#app/shared/format.ts';
import { formatShortDate, formatTime } from '#app/shared/format-moment.ts';
import { Status } from '#app/ui/status.tsx';
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx';
import { LinkedPicture } from './case-picture.tsx';
import panel from './case-panel.module.css';
import css from './evidence.module.css';
import { evidenceTexts as texts, person } from './texts.ts';
import { diffWords } from './word-diff.ts';

type Words = ReturnType<typeof diffWords>['before'];

interface EvidenceProps {
  readonly opened: Pick<OpenedCase, 'kind' | 'reported' | 'reported_later' | 'now' | 'messages'>;
}

/** The thing as it was reported and as it is now, with the differences marked; or the reported message among others. */
export function Evidence({ opened }: EvidenceProps) {
  const { kind, reported, reported_later: later, now, messages } = opened;
  const id = useId();
  if (kind === 'contact') return null;
  if (messages.length > 0) return <Messages messages={messages} pictures={reported?.pictures ?? []} />;
  const changes = {
    title: hasTitle(kind) ? changesOf(reported, now, 'title') : noWords,
    text: changesOf(reported, now, 'text'),
  };
  return (
    <section className={panel.panel} aria-labelledby={id}>
      <h3 id={id}>{reported ? texts.title : texts.onlyNow}</h3>
      <div className={css.versions}>
        {reported && (
          <Version
            name={texts.whenReported(kind)}
            mark="removed"
            thing={reported}
            other={now}
            title={changes.title.before}
            text={changes.text.before}
          />
        )}
        {later.map((version) => (
          <Version
            key={version.at}
            name={texts.whenReportedAgain(kind)}
            mark="removed"
            thing={version}
            other={now}
            title={hasTitle(kind) ? changesOf(version, now, 'title').before : []}
            text={changesOf(version, now, 'text').before}
          />
        ))}
        {now ? (
          <Version
            name={texts.now}
            mark="added"
            thing={now}
            other={reported}
            title={changes.title.after}
            text={changes.text.after}
          />
        ) : (
          <article className={css.version}>
            <VersionHead name={texts.now} at={null} />
            <p className={panel.about}>{texts.gone}</p>
          </article>
        )}
      </div>
    </section>
  );
}

/** Of everything else the title is the beginning of the text. */
function hasTitle(kind: OpenedCase['kind']): boolean {
  return kind === 'product' || kind === 'person';
}

const noWords: { readonly before: Words; readonly after: Words } = { before: [], after: [] };

/** Nothing is marked where there is only one version. */
function changesOf(reported: ShownThing | null, now: ShownThing | null, part: 'title' | 'text') {
  if (reported && now) return diffWords(reported[part], now[part]);
  return { before: unmarked(reported?.[part]), after: unmarked(now?.[part]) };
}

function unmarked(text = ''): Words {
  return text === '' ? [] : [{ text, isChanged: false }];
}

interface VersionProps {
  readonly name: string;
  readonly mark: 'removed' | 'added';
  readonly thing: ShownThing;
  readonly other: ShownThing | null;
  readonly title: Words;
  readonly text: Words;
}

function Version({ name, mark, thing, other, title, text }: VersionProps) {
  const { price_cents: price, pictures } = thing;
  const isNewPrice = other !== null && other.price_cents !== price;
  return (
    <article className={css.version}>
      {/* Only what was reported has a moment: what is shown now is of now. */}
      <VersionHead name={name} at={mark === 'removed' ? thing.at : null} />
      {pictures.length > 0 && <Pictures pictures={pictures} other={other} mark={mark} />}
      <div className={css.words}>
        {title.length > 0 && (
          <b>
            <Marked words={title} mark={mark} />
          </b>
        )}
        {price !== null && (
          <span className={css.price}>
            <Marked words={[{ text: formatCents(price), isChanged: isNewPrice }]} mark={mark} />
          </span>
        )}
        {text.length > 0 ? (
          <p className={css.text}>
            <Marked words={text} mark={mark} />
          </p>
        ) : (
          <p className={panel.about}>{texts.withoutText}</p>
        )}
      </div>
    </article>
  );
}

function VersionHead({ name, at }: { name: string; at: string | null }) {
  return (
    <header className={css.head}>
      <h4>{name}</h4>
      {at && <Moment at={at} />}
    </header>
  );
}

export function Moment({ at }: { at: string }) {
  const moment = new Date(at);
  return (
    <time className={panel.about} dateTime={at}>
      {`${formatShortDate(moment)}, ${formatTime(moment)}`}
    </time>
  );
}

function Marked({ words, mark }: { words: Words; mark: VersionProps['mark'] }) {
  const Mark = mark === 'removed' ? 'del' : 'ins';
  return words.map(({ text, isChanged }, index) => {
    if (!isChanged) return text;
    // The space after the mark is no part of it.
    const [, word = '', space = ''] = /^(.*?)(\s*)$/s.exec(text) ?? [];
    return [
      <Mark key={`${index} ${word}`}>
        <VisuallyHidden>{texts[mark]}</VisuallyHidden>
        {word}
      </Mark>,
      space,
    ];
  });
}

interface PicturesProps extends Pick<VersionProps, 'other' | 'mark'> {
  readonly pictures: readonly string[];
}

function Pictures({ pictures, other, mark }: PicturesProps) {
  return (
    <ul className={css.pictures}>
      {pictures.map((source, index) => (
        <li key={source}>
          <LinkedPicture
            source={source}
            alt={mark === 'removed' ? texts.photoThen(index + 1) : texts.photo(index + 1)}
          />
          {other && !other.pictures.includes(source) && (
            <span className={panel.about}>{mark === 'removed' ? texts.photoGone : texts.photoNew}</span>
          )}
        </li>
      ))}
    </ul>
  );
}

interface MessagesProps extends Pick<OpenedCase, 'messages'> {
  /** Of the reported message. */
  readonly pictures: readonly string[];
}

function Messages({ messages, pictures }: MessagesProps) {
  const id = useId();
  return (
    <section className={panel.panel} aria-labelledby={id}>
      <h3 id={id}>{texts.messages}</h3>
      <ol className={css.messages}>
        {messages.map(({ sender, text, at, is_reported: isReported }, index) => (
          <li key={`${at} ${index}`} className={isReported ? css.reported : undefined}>
            <span className={css.sender}>
              <b>{person(sender)}</b>
              <Moment at={at} />
              {isReported && <Status kind="bad">{texts.reported}</Status>}
            </span>
            <p className={css.text}>{text || texts.withoutText}</p>
            {isReported && pictures.length > 0 && (
              <Pictures pictures={pictures} other={null} mark="removed" />
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}

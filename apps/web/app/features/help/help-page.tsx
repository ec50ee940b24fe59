import { useEffect, useState } from 'react';
import { Link, useLocation } from 'react-router';
import sweater from '#app/assets/landing/buzo-guarda.svg';
import dress from '#app/assets/landing/vestido-flores.svg';
import { useSession } from '#app/features/session/use-session.ts';
import { type HelpQuestion, questionTexts } from '#app/shared/help/texts.ts';
import { helpParameter, paths } from '#app/shared/paths.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { GuideContents, GuidePage, GuideSection } from '#app/ui/guide-page.tsx';
import { ChevronDown } from '#app/ui/icons.ts';
import { SearchInput } from '#app/ui/search-input.tsx';
import css from './help-page.module.css';
import { answerOf, narrow } from './narrow.ts';
import { type HelpFigures, helpTexts, texts, type Topic, topics } from './texts.ts';

/** Fewer answers than this are shown open. */
const fewAnswers = 4;

interface HelpPageProps {
  readonly figures: HelpFigures;
  /** The words of the address: a search that was sent without script. */
  readonly search: string;
}

export function HelpPage({ figures, search }: HelpPageProps) {
  const [typed, setTyped] = useState(search);
  const found = narrow(typed, figures);
  const sections = (Object.keys(topics) as Topic[])
    .map((id) => ({ id, title: topics[id], questions: found.filter((key) => helpTexts[key].topic === id) }))
    .filter(({ questions }) => questions.length > 0);
  const isNarrowed = typed.trim() !== '';
  useOpenTarget();

  return (
    <GuidePage
      field="celeste"
      title={texts.title}
      garments={[dress, sweater]}
      head={
        <>
          <search>
            <form className={css.search} action={paths.help} onSubmit={(event) => event.preventDefault()}>
              <SearchInput
                name={helpParameter}
                label={texts.search}
                placeholder={texts.placeholder}
                autoComplete="off"
                value={typed}
                onChange={(event) => setTyped(event.target.value)}
              />
            </form>
          </search>
          <p className={css.count} role="status">
            {texts.found(found.length)}
          </p>
        </>
      }
      contents={<GuideContents label={texts.topics} sections={sections} />}
    >
      {sections.map(({ id, title, questions }) => (
        <GuideSection key={id} id={id} title={title}>
          <div className={css.questions}>
            {questions.map((question) => (
              <Answer
                key={question}
                id={question}
                text={answerOf(question, figures)}
                isOpen={isNarrowed && found.length < fewAnswers}
              />
            ))}
          </div>
        </GuideSection>
      ))}
      {found.length === 0 && <p>{texts.none}</p>}
      <div className={css.missing}>
        <div>
          <h2>{texts.missing}</h2>
          <p>{texts.missingText}</p>
        </div>
        <ButtonLink to={paths.contact}>{texts.write}</ButtonLink>
      </div>
    </GuidePage>
  );
}

interface AnswerProps {
  readonly id: HelpQuestion;
  readonly text: string;
  readonly isOpen: boolean;
}

function Answer({ id, text, isOpen }: AnswerProps) {
  const session = useSession();
  const { link } = helpTexts[id];
  const ownPage = () =>
    typeof link.to === 'function' && session ? link.to(session.user.username) : paths.login;
  return (
    <details id={id} className={css.answer} open={isOpen}>
      <summary>
        {questionTexts[id]}
        <ChevronDown aria-hidden="true" />
      </summary>
      <div>
        <p>{text}</p>
        <Link to={typeof link.to === 'string' ? link.to : ownPage()}>{link.label}</Link>
      </div>
    </details>
  );
}

/** Opens the answer that the address names. */
function useOpenTarget(): void {
  const { hash } = useLocation();

  useEffect(() => {
    const target = document.getElementById(hash.slice(1));
    if (target instanceof HTMLDetailsElement) target.open = true;
  }, [hash]);
}

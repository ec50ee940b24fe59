import { Link } from 'react-router';
import { type HelpQuestion, questionTexts } from '#app/shared/help/texts.ts';
import { paths } from '#app/shared/paths.ts';
import css from './help-link.module.css';

/** A question where it arises, linked to its answer. */
export function HelpLink({ question }: { question: HelpQuestion }) {
  return (
    <Link className={css.link} to={paths.helpOn(question)}>
      {questionTexts[question]}
    </Link>
  );
}

import { termsVersion } from '@perchero/contract/registration/form.rules';
import type { ComponentProps } from 'react';
import { Link } from 'react-router';
import { RulesPage } from '#app/features/rules/rules-page.tsx';
import { texts } from '#app/features/rules/texts.ts';
import { formatLongDate } from '#app/shared/format-moment.ts';
import { paths } from '#app/shared/paths.ts';

const version = texts.version(formatLongDate(new Date(`${termsVersion}T12:00:00Z`)));

export function RulesScreen({ figures }: Pick<ComponentProps<typeof RulesPage>, 'figures'>) {
  return (
    <RulesPage version={version} figures={figures} helpLink={<Link to={paths.help}>{texts.help}</Link>} />
  );
}

import { type Role, rolesWith, type StaffAccess } from '@perchero/contract/identity/roles.rules';
import { NavLink } from 'react-router';
import { paths } from '#app/shared/paths.ts';
import css from './admin-navigation.module.css';
import { texts } from './texts.ts';

interface AdminNavigationProps {
  readonly role: Role;
  /** Operators may disable the page of people. */
  readonly hasPeopleTool: boolean;
}

const pages: readonly { readonly name: string; readonly to: string; readonly access: StaffAccess }[] = [
  { name: texts.people, to: paths.people, access: 'admin' },
  { name: texts.money, to: paths.money, access: 'money' },
  { name: texts.claims, to: paths.adminClaims, access: 'money' },
  { name: texts.moderation, to: paths.moderation, access: 'moderator' },
  { name: texts.audit, to: paths.audit, access: 'admin' },
];

/** The pages of staff that the role may open; nothing for a role with one page. */
export function AdminNavigation({ role, hasPeopleTool }: AdminNavigationProps) {
  const open = pages.filter(
    ({ to, access }) => rolesWith(access).includes(role) && (to !== paths.people || hasPeopleTool),
  );
  if (open.length < 2) return null;
  return (
    <nav className={['page', css.navigation].join(' ')} aria-label={texts.navigation}>
      <ul className={css.list}>
        {open.map(({ name, to }) => (
          <li key={to}>
            <NavLink to={to}>{name}</NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

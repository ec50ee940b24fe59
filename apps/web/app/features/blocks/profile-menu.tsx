import { useState } from 'react';
import { useReport } from '#app/features/reports/report-request.ts';
import { texts as reportTexts } from '#app/features/reports/texts.ts';
import { useSession } from '#app/features/session/use-session.ts';
import { useIsHydrated } from '#app/shared/hydration.ts';
import { Ban, EllipsisVertical, Flag } from '#app/ui/icons.ts';
import { MenuButton } from '#app/ui/menu-button.tsx';
import { BlockDialog, type Person } from './block-dialog.tsx';
import { texts } from './texts.ts';

interface ProfileMenuProps {
  readonly person: Person;
  readonly onBlocked: () => Promise<void>;
}

/** What can be done about another person; a guest is asked to log in. */
export function ProfileMenu({ person, onBlocked }: ProfileMenuProps) {
  const [isOpen, setIsOpen] = useState(false);
  const report = useReport();
  const isGuest = useSession() === null;
  if (!useIsHydrated()) return null;
  const reporting = {
    name: reportTexts.report,
    icon: Flag,
    onChoose: () => report({ kind: 'person', id: person.id, owner: person }),
  };
  const blocking = { name: texts.block(person.full_name), icon: Ban, onChoose: () => setIsOpen(true) };
  return (
    <>
      <MenuButton label={texts.options} items={isGuest ? [reporting] : [reporting, blocking]}>
        <EllipsisVertical aria-hidden="true" />
      </MenuButton>
      <BlockDialog person={person} open={isOpen} onClose={() => setIsOpen(false)} onBlocked={onBlocked} />
    </>
  );
}

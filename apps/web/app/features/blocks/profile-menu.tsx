import { useState } from 'react';
import { useIsHydrated } from '#app/shared/hydration.ts';
import { Ban, EllipsisVertical } from '#app/ui/icons.ts';
import { MenuButton } from '#app/ui/menu-button.tsx';
import { BlockDialog, type Person } from './block-dialog.tsx';
import { texts } from './texts.ts';

interface ProfileMenuProps {
  readonly person: Person;
  readonly onBlocked: () => Promise<void>;
}

/** What a member can do about another one. */
export function ProfileMenu({ person, onBlocked }: ProfileMenuProps) {
  const [isOpen, setIsOpen] = useState(false);
  if (!useIsHydrated()) return null;
  return (
    <>
      <MenuButton
        label={texts.options}
        items={[{ name: texts.block(person.full_name), icon: Ban, onChoose: () => setIsOpen(true) }]}
      >
        <EllipsisVertical aria-hidden="true" />
      </MenuButton>
      <BlockDialog person={person} open={isOpen} onClose={() => setIsOpen(false)} onBlocked={onBlocked} />
    </>
  );
}

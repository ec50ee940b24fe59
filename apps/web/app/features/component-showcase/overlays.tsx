import { useState } from 'react';
import { Button } from '#app/ui/button.tsx';
import { QuestionDialog } from '#app/ui/question-dialog.tsx';
import { User } from '#app/ui/icons.ts';
import { MenuButton } from '#app/ui/menu-button.tsx';
import { Sheet } from '#app/ui/sheet.tsx';
import { showToast } from '#app/ui/toast.ts';
import { Tooltip } from '#app/ui/tooltip.tsx';
import css from './component-showcase.module.css';
import { texts } from './texts.ts';

type Panel = 'dialog' | 'bottom' | 'right';

const announceCart = () =>
  showToast({ kind: 'done', text: texts.added, action: { name: texts.seeCart, onChoose: () => undefined } });

export function Overlays() {
  // A panel stays mounted after closing so that its exit animation plays.
  const [used, setUsed] = useState<readonly Panel[]>([]);
  const [open, setOpen] = useState<Panel | null>(null);
  const show = (panel: Panel) => {
    setUsed((before) => [...before.filter((known) => known !== panel), panel]);
    setOpen(panel);
  };
  const close = () => setOpen(null);
  return (
    <div className={css.row}>
      <MenuButton items={texts.menuItems.map((name) => ({ name, icon: User, onChoose: announceCart }))}>
        {texts.menu}
      </MenuButton>
      <Button kind="line" onClick={() => show('dialog')}>
        {texts.openDialog}
      </Button>
      <Button kind="line" onClick={() => show('bottom')}>
        {texts.openSheet}
      </Button>
      <Button kind="line" onClick={() => show('right')}>
        {texts.openDrawer}
      </Button>
      <Button kind="soft" onClick={announceCart}>
        {texts.toast}
      </Button>
      <Button kind="soft" onClick={() => showToast({ kind: 'error', text: texts.error })}>
        {texts.errorToast}
      </Button>
      <Tooltip text={texts.tooltip}>
        <Button kind="ghost">{texts.tooltipTrigger}</Button>
      </Tooltip>
      {used.includes('dialog') && (
        <QuestionDialog
          open={open === 'dialog'}
          onClose={close}
          title={texts.dialogTitle}
          labels={{ cancel: texts.cancel, confirm: texts.remove }}
          onConfirm={close}
        >
          {texts.dialogText}
        </QuestionDialog>
      )}
      {(['bottom', 'right'] as const).map(
        (side) =>
          used.includes(side) && (
            <Sheet
              key={side}
              open={open === side}
              onClose={close}
              side={side}
              title={texts.sheetTitle}
              closeLabel={texts.close}
              footer={<Button onClick={close}>{texts.save}</Button>}
            >
              {texts.sheetText}
            </Sheet>
          ),
      )}
    </div>
  );
}

import { useIsHydrated } from '#app/shared/hydration.ts';
import { EllipsisVertical, Flag } from '#app/ui/icons.ts';
import { MenuButton } from '#app/ui/menu-button.tsx';
import { type ReportRequest, useReport } from './report-request.ts';
import { texts } from './texts.ts';

interface ReportMenuProps {
  readonly request: ReportRequest;
  /** Of the button; says of what it is where there are several. */
  readonly label?: string;
}

/** The menu of something that another person made. */
export function ReportMenu({ request, label = texts.options }: ReportMenuProps) {
  const report = useReport();
  if (!useIsHydrated()) return null;
  return (
    <MenuButton label={label} items={[{ name: texts.report, icon: Flag, onChoose: () => report(request) }]}>
      <EllipsisVertical aria-hidden="true" />
    </MenuButton>
  );
}

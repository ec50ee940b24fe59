import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { closeReport, useReportState } from '#app/features/reports/report-request.ts';
import { lazyComponent } from '#app/ui/lazy-component.tsx';

const ReportWindow = lazyComponent(async () => (await import('./report-window.tsx')).ReportWindow);

/** Renders the report dialog, loaded when it is first opened. */
export function ReportHost() {
  const { isOpen, count, request } = useReportState();
  const { pathname } = useLocation();
  useEffect(() => closeReport, [pathname]);
  return request && <ReportWindow key={count} request={request} open={isOpen} onClose={closeReport} />;
}

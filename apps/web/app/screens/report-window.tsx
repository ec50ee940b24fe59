import { useNavigate, useRevalidator } from 'react-router';
import { BlockOffer } from '#app/features/blocks/block-dialog.tsx';
import { ReportDialog } from '#app/features/reports/report-dialog.tsx';
import type { ReportRequest } from '#app/features/reports/report-request.ts';
import { paths } from '#app/shared/paths.ts';

interface ReportWindowProps {
  readonly request: ReportRequest;
  readonly open: boolean;
  readonly onClose: () => void;
}

/** The page of these is gone once their owner is blocked. */
const pages: readonly ReportRequest['kind'][] = ['product', 'person', 'collection'];

/** The report dialog, which offers to block the owner as well. */
export function ReportWindow({ request, open, onClose }: ReportWindowProps) {
  const { revalidate } = useRevalidator();
  const navigate = useNavigate();
  const { kind, owner, onBlocked } = request;
  const leave = async () => (pages.includes(kind) ? navigate(paths.home) : revalidate());
  return (
    <ReportDialog
      request={request}
      open={open}
      onClose={onClose}
      blocking={
        owner && (
          <BlockOffer
            person={owner}
            onBlocked={async () => {
              onClose();
              await (onBlocked ?? leave)();
            }}
          />
        )
      }
    />
  );
}

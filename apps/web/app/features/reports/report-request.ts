import type { TargetKind } from '@perchero/contract/moderation/report-reasons.rules';
import { pageErrorTexts } from '@perchero/contract/page-error-texts';
import { useLogin } from '#app/features/session/login-request.ts';
import { useSession } from '#app/features/session/use-session.ts';
import { createStore } from '#app/shared/create-store.ts';

/** What is to be reported. */
export interface ReportRequest {
  readonly kind: TargetKind;
  readonly id: number | string;
  /** Whose it is; afterwards they can be blocked as well. Null when it is not known. */
  readonly owner: {
    readonly id: string;
    readonly full_name: string;
    readonly avatar_url: string | null;
  } | null;
  /** Called when the owner was blocked. */
  readonly onBlocked?: () => Promise<void>;
}

interface ReportState {
  readonly isOpen: boolean;
  /** Number of openings; resets the dialog each time. */
  readonly count: number;
  /** Still shown while the dialog closes. */
  readonly request: ReportRequest | null;
}

const state = createStore<ReportState>({ isOpen: false, count: 0, request: null });

/** Opens the report dialog from anywhere; a guest is asked to log in. */
export function useReport(): (request: ReportRequest) => void {
  const isGuest = useSession() === null;
  const login = useLogin();
  return (request) =>
    isGuest
      ? login.open({ message: pageErrorTexts['not-signed-in'] })
      : state.set({ isOpen: true, count: state.get().count + 1, request });
}

export const closeReport = () => state.set({ ...state.get(), isOpen: false });

/** For the host of the dialog only. */
export const useReportState = (): ReportState => state.use();

import type { PeoplePage } from '#app/features/people/people-page.ts';
import { PeopleTool } from '#app/features/people/people-tool.tsx';
import { AdminGate } from './admin-gate.tsx';

export function PeopleScreen({ page }: { page: PeoplePage }) {
  if (page.kind === 'gate') return <AdminGate recentLogin={page.recentLogin} />;
  // Whom one has chosen on one page does not count on the next.
  return <PeopleTool key={page.people[0]?.id} page={page} />;
}

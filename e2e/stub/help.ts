import type { ReplyOf } from '@perchero/contract/endpoint';
import type { moderationFigures } from '@perchero/contract/moderation/moderation';

type Figures = ReplyOf<typeof moderationFigures>;

export const figuresEndpoint = 'GET /api/moderation/figures';
export const contactEndpoint = 'POST /api/contact';

export function figuresReply(change: Partial<Figures> = {}): Figures {
  return {
    reports: 214,
    hidden: 31,
    removed: 48,
    warned: 22,
    suspended: 9,
    closed: 2,
    nothing: 87,
    appeals: 12,
    reversed: 3,
    ...change,
  };
}

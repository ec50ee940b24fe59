import { streamNotifications } from '@perchero/contract/notifications/notifications';
import type { MountStream } from '#platform/http-stream.ts';
import type { CatchUp } from './stream.ts';

export function streamRoutes(mountStream: MountStream, catchUp: CatchUp): void {
  mountStream(streamNotifications, ({ accountId }) => catchUp(accountId));
}

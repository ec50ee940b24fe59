import { streamNotifications } from '@perchero/contract/notifications/notifications';
import type { MountStream } from '#platform/http/http-stream.ts';
import type { StreamKeeper } from './stream.ts';

export function streamRoutes(mountStream: MountStream, keeper: StreamKeeper): void {
  mountStream(streamNotifications, (stream) => keeper.greet(stream));
}

import { MessagesLink } from '#app/features/navbar/messages-link.tsx';
import { TabBar } from '#app/features/navbar/navbar.tsx';
import { useUnreadThreads } from '#app/features/notifications/live-state.ts';

export function LiveMessagesLink() {
  return <MessagesLink unreadThreads={useUnreadThreads()} />;
}

export function LiveTabBar() {
  return <TabBar unreadThreads={useUnreadThreads()} />;
}

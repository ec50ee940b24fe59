import type { NotificationIcon } from '@perchero/contract/notifications/notifications';
import {
  Bell,
  HandCoins,
  Heart,
  MessageCircle,
  PackageCheck,
  Reply,
  ShieldAlert,
  Shirt,
  Star,
  Users,
  Wallet,
} from './icons.ts';

export const notificationIcons: Record<NotificationIcon, typeof Bell> = {
  bell: Bell,
  coins: HandCoins,
  heart: Heart,
  message: MessageCircle,
  package: PackageCheck,
  people: Users,
  reply: Reply,
  shield: ShieldAlert,
  shirt: Shirt,
  star: Star,
  wallet: Wallet,
};

import { LatestThreadScreen } from '#app/screens/messages-screen.tsx';

export default function LatestThreadRoute() {
  return <LatestThreadScreen />;
}

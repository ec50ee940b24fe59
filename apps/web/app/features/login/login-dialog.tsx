import type { LoginRequest } from '#app/features/session/login-request.ts';

export function LoginDialog({ request }: { request: LoginRequest }) {
  return <p>{request.message}</p>;
}

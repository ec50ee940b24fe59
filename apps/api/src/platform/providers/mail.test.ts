import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { expect, it } from 'vitest';
import { mayHaveBeenSent, openMailer } from './mail.ts';

/** An SMTP server that says yes to everything before the mail itself. */
function aServer(onMail: (socket: Socket) => void): Promise<Server> {
  const server = createServer((socket) => {
    let isMail = false;
    socket.on('error', () => {});
    socket.on('data', (data) => {
      const text = data.toString();
      if (!isMail && text.startsWith('DATA')) {
        isMail = true;
        socket.write('354 go on\r\n');
      } else if (!isMail) socket.write('250 ok\r\n');
      else if (text.endsWith('\r\n.\r\n')) onMail(socket);
    });
    socket.write('220 test\r\n');
  });
  return new Promise((listening) => server.listen(0, '127.0.0.1', () => listening(server)));
}

async function errorOf(port: number): Promise<unknown> {
  const mailer = openMailer({ smtpUrl: `smtp://127.0.0.1:${port}`, from: 'a@perchero.test' });
  try {
    return await mailer.send({ to: 'b@perchero.test', subject: 'Hola', text: 'Hola', html: '' }).then(
      () => null,
      (error: unknown) => error,
    );
  } finally {
    mailer.close();
  }
}

it.each([
  ['a connection that breaks before the answer', (socket: Socket) => void socket.destroy(), true],
  ['a refusal', (socket: Socket) => void socket.write('451 later\r\n'), false],
])('a mail may have been sent after %s: %o', async (_, onMail, expected) => {
  const server = await aServer(onMail);
  const error = await errorOf((server.address() as AddressInfo).port);
  server.close();
  expect(error).toBeInstanceOf(Error);
  expect(mayHaveBeenSent(error)).toBe(expected);
});

it('a mail was not sent when nobody listens', async () => {
  const error = await errorOf(9);
  expect([error instanceof Error, mayHaveBeenSent(error)]).toEqual([true, false]);
});

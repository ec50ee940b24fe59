// An SMTP server that keeps every mail in memory and shows it in an inbox.
//   SMTP_PORT   accepts any mail          INBOX_PORT   GET / (page), GET /api/mails?to=, DELETE /api/mails, GET /healthz
//   PUT and DELETE /api/refusals?to=      starts and stops greylisting (451) a recipient
// Listens on loopback, or on MAIL_SINK_HOST in a container.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { callbackify } from 'node:util';
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server';
import { inboxPage, mailPage } from './inbox-page.ts';
import { Mailbox } from './mailbox.ts';

const host = process.env['MAIL_SINK_HOST'] ?? '127.0.0.1';
const mailbox = new Mailbox();
const refused = new Set<string>();

const smtp = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS', 'AUTH'],
  size: 5_000_000,
  onRcptTo({ address }, _session, done) {
    if (!refused.has(address.toLowerCase())) return done();
    return done(Object.assign(new Error('greylisted, try again later'), { responseCode: 451 }));
  },
  onData: callbackify((stream: SMTPServerDataStream, session: SMTPServerSession) =>
    mailbox.receive(
      stream,
      session.envelope.rcptTo.map((recipient) => recipient.address),
    ),
  ),
});

function reply(response: ServerResponse, status: number, type: string, body: string): void {
  // Blocks scripts and forms of mails; allows pictures and styles.
  const policy =
    "default-src 'none'; img-src * data:; style-src 'unsafe-inline' *; font-src *; frame-src 'self'";
  response.writeHead(status, {
    'content-type': `${type}; charset=utf-8`,
    'content-security-policy': policy,
    'cache-control': 'no-store',
  });
  response.end(body);
}

function handle(request: IncomingMessage, response: ServerResponse): void {
  const url = new URL(request.url ?? '/', 'http://inbox');
  const route = `${request.method} ${url.pathname}`;
  const mail = /^GET \/mails\/(\d+)$/.exec(route);
  if (route === 'GET /') {
    reply(response, 200, 'text/html', inboxPage(mailbox.list()));
  } else if (route === 'GET /healthz') {
    reply(response, 200, 'text/plain', 'ok');
  } else if (route === 'GET /api/mails') {
    const mails = mailbox.list(url.searchParams.get('to') ?? undefined);
    reply(response, 200, 'application/json', JSON.stringify(mails));
  } else if (route === 'DELETE /api/mails') {
    mailbox.clear();
    response.writeHead(204).end();
  } else if (route === 'PUT /api/refusals' || route === 'DELETE /api/refusals') {
    const to = (url.searchParams.get('to') ?? '').toLowerCase();
    if (request.method === 'PUT') refused.add(to);
    else refused.delete(to);
    response.writeHead(204).end();
  } else if (mail) {
    const found = mailbox.find(Number(mail[1]));
    reply(response, found ? 200 : 404, 'text/html', found ? mailPage(found) : '');
  } else {
    reply(response, 404, 'text/plain', '');
  }
}

const inbox = createServer(handle);
smtp.on('error', (error) => console.error(error));
smtp.listen(Number(process.env['SMTP_PORT']), host);
inbox.listen(Number(process.env['INBOX_PORT']), host);

process.once('SIGTERM', () => {
  smtp.close();
  inbox.close();
  inbox.closeAllConnections();
});

// An SMTP server that keeps every mail in memory and shows it in an inbox.
//   SMTP_PORT   accepts any mail          INBOX_PORT   GET / (page), GET /api/mails?to=, DELETE /api/mails, GET /healthz
//   PUT and DELETE /api/refusals?to=      starts and stops greylisting (451) a recipient
// Listens on loopback, or on MAIL_SINK_HOST in a container.
import { callbackify } from 'node:util';
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server';
import { type Call, html, json, plain, type Reply, simulatorServer } from '../simulators/http.ts';
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

// Blocks scripts and forms of mails; allows pictures and styles.
const policy =
  "default-src 'none'; img-src * data:; style-src 'unsafe-inline' *; font-src *; frame-src 'self'";

function answer({ method, path, query }: Call): Reply {
  const to = query.get('to') ?? undefined;
  const mail = /^GET \/mails\/(\d+)$/.exec(`${method} ${path}`)?.[1];
  if (mail) {
    const found = mailbox.find(Number(mail));
    return found ? html(mailPage(found)) : plain(404);
  }
  switch (`${method} ${path}`) {
    case 'GET /':
      return html(inboxPage(mailbox.list()));
    case 'GET /healthz':
      return plain(200, 'ok');
    case 'GET /api/mails':
      return json(200, mailbox.list(to));
    case 'DELETE /api/mails':
      mailbox.clear();
      return plain(204);
    case 'PUT /api/refusals':
      refused.add((to ?? '').toLowerCase());
      return plain(204);
    case 'DELETE /api/refusals':
      refused.delete((to ?? '').toLowerCase());
      return plain(204);
    default:
      return plain(404);
  }
}

const inbox = simulatorServer((call) => ({
  ...answer(call),
  headers: { 'content-security-policy': policy },
}));
smtp.on('error', (error) => console.error(error));
smtp.listen(Number(process.env['SMTP_PORT']), host);
inbox.listen(Number(process.env['INBOX_PORT']), host);

process.once('SIGTERM', () => {
  smtp.close();
  inbox.close();
  inbox.closeAllConnections();
});

// Stands in for a provider's mail server. Accepts emails over TLS with the password that the
// parent process last sent, and reports the emails to that process. The argument is `smtps` (TLS
// immediately) or `smtp` (STARTTLS).
import { readFileSync } from 'node:fs';
import process from 'node:process';
import { SMTPServer } from 'smtp-server';

const pem = readFileSync(new URL('certificate.pem', import.meta.url));
const report = (event) => process.send?.(event);
let wanted = 'a p@ss:word/';

const server = new SMTPServer({
  secure: process.argv[2] === 'smtps',
  key: pem,
  cert: pem,
  onAuth({ username, password }, session, done) {
    const isRight = username === 'sapa@example.org' && password === wanted;
    report({ type: 'login', isRight, isSecure: session.secure });
    if (isRight) done(null, { user: username });
    else done(Object.assign(new Error('The password is wrong'), { responseCode: 535 }));
  },
  onData(stream, session, done) {
    const chunks = [];
    stream.on('data', (chunk) => chunks.push(chunk));
    stream.on('end', () => {
      const to = session.envelope.rcptTo.map(({ address }) => address);
      report({ type: 'mail', to, user: session.user, isSecure: session.secure });
      done();
    });
  },
});
server.on('error', () => {}); // a client was stopped
server.listen(0, '127.0.0.1', () => report({ type: 'listening', port: server.server.address().port }));
process.on('message', (password) => {
  wanted = password;
  report({ type: 'password' });
});
process.once('disconnect', () => process.exit());

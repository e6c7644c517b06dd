// A mail server as a provider runs it: a process of its own, which takes mails over TLS from whoever knows the password. Reports to the process
// that started it. Its argument says whether TLS begins at once (`smtps`) or is asked for (`smtp`);
// the password is the last that its parent process has sent.
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
server.on('error', () => {}); // a client that was stopped
server.listen(0, '127.0.0.1', () => report({ type: 'listening', port: server.server.address().port }));
process.on('message', (password) => {
  wanted = password;
  report({ type: 'password' });
});
process.once('disconnect', () => process.exit());

import { isEmail } from 'class-validator';
import { connectMailServer } from '../platform/mail/mail-server.js';
import { toHtml, toPlainText, type MailText } from '../platform/mail/mail.layout.js';
import { EXIT, messageOf, Problem, type Cli } from './cli.js';

const TEST_MAIL: MailText = {
  language: 'en',
  subject: 'Test mail from Šapa',
  paragraphs: ['This mail shows that Šapa can send mails.'],
  note: 'The operator sent it with the command `sapa mail test`.',
};

export function addMailCommands(cli: Cli): void {
  const mail = cli.program.command('mail').description('mails');
  mail
    .command('test')
    .description('send a test mail')
    .argument('<address>', 'email address of the recipient')
    .action(
      cli.action(async ({ config }, address: string) => {
        if (!isEmail(address)) throw new Problem(`${address} is not an email address.`, 'wrong_usage', EXIT.usage);
        if (!config.SMTP_URL) throw new Problem('SMTP_URL is not set, so no mails are sent.', 'mail_off');
        const transport = await connectMailServer(config);
        try {
          const { response } = await transport.sendMail({
            from: config.MAIL_FROM,
            to: { name: '', address },
            subject: TEST_MAIL.subject,
            text: toPlainText(TEST_MAIL),
            html: toHtml(TEST_MAIL, config.PUBLIC_ORIGIN),
            headers: { 'Auto-Submitted': 'auto-generated' },
          });
          return { text: `The mail server has accepted the mail: ${response}`, data: { address, response } };
        } catch (error) {
          throw new Problem(`The mail server has not accepted the mail: ${messageOf(error)}`, 'mail_failed');
        } finally {
          transport.close();
        }
      }),
    );
}

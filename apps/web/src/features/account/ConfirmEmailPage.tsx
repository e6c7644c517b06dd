import { useConfirmEmail } from './account.queries';
import { GoOnLink } from './GoOnLink';
import { MailedLinkPage } from './MailedLinkPage';

/** Confirms an email address with an emailed link. */
export function ConfirmEmailPage() {
  return <MailedLinkPage texts="confirmation" request={useConfirmEmail()} next={<GoOnLink />} />;
}

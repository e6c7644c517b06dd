import { useTranslation } from 'react-i18next';
import type { SessionUser } from '../../api/session';
import { errorText } from '../../ui/errorText';
import { FormSection } from '../../ui/FormSection';
import { notify } from '../../ui/notify';
import { PillChoice } from '../../ui/PillChoice';
import { useChangeVisibility, type Visibility } from './account.queries';
import classes from './AccountPage.module.css';

const CHOICES: Visibility[] = ['users', 'friends', 'me'];

/** Who sees the e-mail address and the phone number on the profile. */
export function ContactVisibility({ user }: { user: SessionUser }) {
  const { t, i18n } = useTranslation('account');
  const { mutate } = useChangeVisibility();
  const choices = CHOICES.map((value) => ({ value, label: t(`visibility.${value}`) }));

  const change = (body: Parameters<typeof mutate>[0]) =>
    mutate(body, {
      onSuccess: () => notify.success(t('visibility.saved')),
      onError: (error) => notify.error(t('visibility.failed', { message: errorText(i18n, error) })),
    });

  return (
    <FormSection title={t('visibility.title')} hint={t('visibility.hint')}>
      <div className={classes.choices}>
        <PillChoice
          legend={t('visibility.email')}
          choices={choices}
          value={user.emailVisibility}
          onChange={(emailVisibility) => change({ emailVisibility })}
        />
        <PillChoice
          legend={t('visibility.phone')}
          choices={choices}
          value={user.phoneVisibility}
          onChange={(phoneVisibility) => change({ phoneVisibility })}
        />
      </div>
    </FormSection>
  );
}

import '@mantine/core/styles/Combobox.layer.css';
import { Box, NativeSelect, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MailChoice as MAIL_CHOICES } from '../../api/enums';
import { ownTimeZone, timeZones } from '../../lib/timeZone';
import { paths } from '../../routing/routes';
import { ApiErrorMessage } from '../../ui/feedback/ApiErrorMessage';
import { InlineError } from '../../ui/feedback/InlineError';
import { SearchSelect } from '../../ui/fields/SearchSelect';
import { FieldPair, FormSection } from '../../ui/forms/FormSection';
import { Group } from '../../ui/layout/Layout';
import { Page } from '../../ui/layout/Page';
import { PageHeading } from '../../ui/layout/PageHeading';
import { TextLink } from '../../ui/layout/TextLink';
import { Skeletons } from '../../ui/loading/Skeletons';
import { AlertSettings } from '../alerts/AlertSettings';
import { InstallSection } from './InstallSection';
import { CheckRow } from './CheckRow';
import classes from './Notifications.module.css';
import { PushSection } from './PushSection';
import { type MailChoice, type NotificationSettings, settingsQuery, useChangeSettings } from './notifications.queries';

/** Page to choose channels for each notification topic. Each change is saved immediately. */
export function NotificationSettingsPage() {
  const { t } = useTranslation('notificationSettings');
  const { data: settings, error, refetch } = useQuery(settingsQuery());
  return (
    <Page gap="small" width="text">
      <PageHeading>{t('title')}</PageHeading>
      <Box c="dimmed">
        <p>{t('intro')}</p>
        <TextLink to={paths.notifications}>{t('back')}</TextLink>
      </Box>
      {error && !settings && <ApiErrorMessage title={t('failed')} error={error} onRetry={() => void refetch()} />}
      {!error && !settings && <Skeletons count={3} gap="md" boxHeight={220} />}
      {settings && <Settings settings={settings} />}
    </Page>
  );
}

function Settings({ settings }: { settings: NotificationSettings }) {
  const { t } = useTranslation('notificationSettings');
  const { mutate, error, variables } = useChangeSettings(settings);
  return (
    <>
      {error && variables && <InlineError title={t('notSaved')} error={error} onRetry={() => mutate(variables)} />}
      <Topics settings={settings} onChange={mutate} />
      <Times key={JSON.stringify(settings.quietHours)} settings={settings} onChange={mutate} />
      <AlertSettings />
      <PushSection settings={settings} onChange={mutate} />
      <InstallSection />
    </>
  );
}

interface PartProps {
  settings: NotificationSettings;
  onChange: ReturnType<typeof useChangeSettings>['mutate'];
}

function Topics({ settings, onChange }: PartProps) {
  const { t } = useTranslation('notificationSettings');
  return (
    <FormSection title={t('topics.title')} hint={t('topics.hint')}>
      {!settings.isMailOn && (
        <Box component="p" px="md" py="sm" bdrs="md" bg="var(--sunken)">
          {t('mailOff')}
        </Box>
      )}
      <ul>
        {settings.choices.map(({ topic, mail, push }) => {
          const name = t(`topics.${topic}`);
          return (
            <li key={topic} className={classes.topic}>
              <Box component="span" fw={700}>
                {name}
              </Box>
              <div>
                <Box hiddenFrom="sm" c="dimmed" fz="sm" aria-hidden>
                  {t('mail.column')}
                </Box>
                <NativeSelect
                  aria-label={t('topics.mailOf', { topic: name })}
                  data={MAIL_CHOICES.map((choice) => ({ value: choice, label: t(`mail.${choice}`) }))}
                  value={mail}
                  onChange={({ currentTarget }) =>
                    onChange({ topics: [topic], mail: currentTarget.value as MailChoice })
                  }
                />
              </div>
              <Group component="label" gap="sm" wrap="nowrap" mih={44}>
                <input
                  type="checkbox"
                  className={classes.box}
                  aria-label={t('topics.pushOf', { topic: name })}
                  checked={push}
                  onChange={({ currentTarget }) => onChange({ topics: [topic], push: currentTarget.checked })}
                />
                <span aria-hidden>{t('push.column')}</span>
              </Group>
            </li>
          );
        })}
      </ul>
      <CheckRow
        label={t('messageMails.label')}
        hint={t('messageMails.hint')}
        checked={settings.messageMails}
        onChange={(messageMails) => onChange({ messageMails })}
      />
    </FormSection>
  );
}

const NIGHT = { from: '22:00', until: '07:00' };

function Times({ settings, onChange }: PartProps) {
  const { t } = useTranslation('notificationSettings');
  const { quietHours, dailyAt } = settings;
  const timeZone = settings.timeZone ?? ownTimeZone();
  const [typed, setTyped] = useState(quietHours ?? NIGHT);
  const isSame = typed.from === typed.until;

  const save = ({ from, until }: typeof NIGHT) => {
    setTyped({ from, until });
    if (from && until && from !== until) onChange({ quietFrom: from, quietUntil: until });
  };

  return (
    <FormSection title={t('times.title')} hint={t('times.hint')}>
      <CheckRow
        label={t('times.quiet')}
        hint={t('times.quietHint')}
        checked={quietHours !== null}
        onChange={(isOn) =>
          onChange(isOn ? { quietFrom: typed.from, quietUntil: typed.until } : { quietFrom: null, quietUntil: null })
        }
      />
      {quietHours && (
        <FieldPair>
          <TextInput
            type="time"
            label={t('times.from')}
            value={typed.from}
            onChange={({ currentTarget }) => save({ ...typed, from: currentTarget.value })}
          />
          <TextInput
            type="time"
            label={t('times.until')}
            value={typed.until}
            error={isSame && t('times.same')}
            onChange={({ currentTarget }) => save({ ...typed, until: currentTarget.value })}
          />
        </FieldPair>
      )}
      <FieldPair>
        <TextInput
          type="time"
          label={t('times.dailyAt')}
          value={dailyAt}
          onChange={({ currentTarget }) => currentTarget.value && onChange({ dailyAt: currentTarget.value })}
        />
      </FieldPair>
      <SearchSelect
        label={t('times.timeZone')}
        data={timeZones(timeZone).map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }))}
        value={timeZone}
        onChange={(zone) => zone && onChange({ timeZone: zone })}
      />
    </FormSection>
  );
}

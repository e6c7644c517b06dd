import '@mantine/core/styles/List.layer.css';
import { Button, Group, List, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Flex, Stack } from '../../ui/layout/Layout';
import type { components } from '../../api/schema';
import { useSession } from '../../api/session';
import { Card } from '../../ui/cards/Card';
import { paths } from '../../routing/routes';
import { ApiErrorMessage } from '../../ui/feedback/ApiErrorMessage';
import { Page } from '../../ui/layout/Page';
import { PageHeading } from '../../ui/layout/PageHeading';
import { TextLink } from '../../ui/layout/TextLink';
import { Skeletons } from '../../ui/loading/Skeletons';
import { privacyQuery } from './privacy.queries';

type Facts = components['schemas']['PrivacyFacts'];

/**
 * Page about the personal data that this installation stores, with the reasons and retention
 * periods. The periods come from the server's settings.
 */
export function PrivacyPage() {
  const { t } = useTranslation('privacy');
  const { data: facts, error, refetch } = useQuery(privacyQuery());
  if (error && !facts)
    return <ApiErrorMessage isPage title={t('failed')} error={error} onRetry={() => void refetch()} />;
  return (
    <Page component="article" width="text">
      <Flex component="header" direction="column" gap="sm">
        <PageHeading>{t('title')}</PageHeading>
        <Text c="dimmed" fz="lg" lh={1.5}>
          {t('subtitle')}
        </Text>
      </Flex>
      {facts ? <PrivacySections facts={facts} /> : <Skeletons count={6} boxHeight={128} />}
    </Page>
  );
}

function PrivacySections({ facts }: { facts: Facts }) {
  const { t } = useTranslation('privacy');
  const isLoggedIn = useSession() !== null;
  return (
    <>
      <Flex component="section" direction="column" gap="sm" lh={1.6}>
        <h2>{t('operator.title')}</h2>
        <p>{facts.operatorName ? t('operator.named', { name: facts.operatorName }) : t('operator.unnamed')}</p>
        {facts.operatorContact && (
          <p>
            {t('operator.contact')} <Contact address={facts.operatorContact} />
          </p>
        )}
      </Flex>
      <Flex component="section" direction="column" gap="sm" lh={1.6}>
        <h2>{t('kept.title')}</h2>
        <RetentionTable facts={facts} />
      </Flex>
      <Flex component="section" direction="column" gap="sm" lh={1.6}>
        <h2>{t('leaves.title')}</h2>
        <List pl="1.25em" spacing="xs" listStyleType="disc">
          <List.Item>{t(facts.sendsMail ? 'leaves.mail' : 'leaves.noMail')}</List.Item>
          <List.Item>{t('leaves.push')}</List.Item>
          <List.Item>{t(facts.usesRedis ? 'leaves.redis' : 'leaves.noRedis')}</List.Item>
          {facts.usesPictureService && <List.Item>{t('leaves.pictureService')}</List.Item>}
          {facts.showsAds && <List.Item>{t('leaves.ads')}</List.Item>}
          {facts.usesMapService && <List.Item>{t('leaves.mapService')}</List.Item>}
          <List.Item>{t('leaves.pictures')}</List.Item>
          <List.Item>{t('leaves.nobody')}</List.Item>
        </List>
      </Flex>
      <Flex component="section" direction="column" gap="sm" lh={1.6}>
        <h2>{t('yours.title')}</h2>
        <p>{t('yours.settings')}</p>
        <Group gap="12px 24px">
          <Button component={Link} to={isLoggedIn ? paths.account : paths.signup}>
            {t(isLoggedIn ? 'yours.toSettings' : 'yours.join')}
          </Button>
          <TextLink to={paths.cookie}>{t('yours.cookies')}</TextLink>
        </Group>
      </Flex>
    </>
  );
}

function Contact({ address }: { address: string }) {
  const isWeb = /^https?:/.test(address);
  return (
    <a href={isWeb ? address : `mailto:${address}`} rel={isWeb ? 'noopener' : undefined}>
      {address}
    </a>
  );
}

/** Table with a row for each data category and this installation's retention periods. */
function RetentionTable({ facts }: { facts: Facts }) {
  const { t } = useTranslation('privacy');
  const until = {
    account: t('kept.account.until'),
    profile: t('kept.profile.until'),
    posts: t('kept.posts.until'),
    messages: t('kept.messages.until'),
    people: t('kept.people.until'),
    searches: t('kept.searches.until', { count: facts.foundPetDays }),
    healthRecords: t('kept.healthRecords.until'),
    reminders: t('kept.reminders.until'),
    clinicAccess: t('kept.clinicAccess.until', { count: facts.clinicEventDays }),
    verifications: t('kept.verifications.until', { count: facts.verificationRequestDays }),
    transfers: t('kept.transfers.until', { count: facts.endedTransferDays }),
    appointments: t('kept.appointments.until', { count: facts.appointmentDays }),
    reviews: t('kept.reviews.until'),
    finders: t('kept.finders.until', { count: facts.chipLookupDays }),
    lostAndFound: t('kept.lostAndFound.until', {
      ended: facts.endedAnimalReportDays,
      unconfirmed: facts.unconfirmedReportDays,
    }),
    alerts: t('kept.alerts.until'),
    seen: t('kept.seen.until'),
    sessions: t('kept.sessions.until', { count: facts.sessionDays }),
    devices: t('kept.devices.until', { count: facts.knownDeviceDays }),
    secondFactor: t('kept.secondFactor.until'),
    passkeys: t('kept.passkeys.until'),
    linkedAccounts: t('kept.linkedAccounts.until'),
    notifications: t('kept.notifications.until', { days: facts.notificationDays, most: facts.notifications }),
    push: t('kept.push.until'),
    pictures: t('kept.pictures.until', { count: facts.unusedPictureDays }),
    deletedPictures: t('kept.deletedPictures.until', { count: facts.trashDays }),
    events: t('kept.events.until', { count: facts.eventHours }),
    links: t('kept.links.until', { minutes: facts.passwordLinkMinutes, days: facts.confirmationLinkDays }),
    jobs: t('kept.jobs.until', { done: facts.finishedJobDays, failed: facts.failedJobDays }),
    download: t('kept.download.until', { count: facts.downloadDays }),
    moderation: t('kept.moderation.until'),
    invitations: t('kept.invitations.until'),
    bans: t('kept.bans.until'),
    log: t('kept.log.until'),
  };
  const kinds = Object.keys(until) as (keyof typeof until)[];
  return (
    <Stack gap="sm">
      {kinds.map((kind) => (
        <Stack component={Card} gap="sm" p={20} key={kind}>
          <h3>{t(`kept.${kind}.name`)}</h3>
          <dl>
            <Text component="dt" inherit c="dimmed" fw={700}>
              {t('kept.why')}
            </Text>
            <dd>{t(`kept.${kind}.why`)}</dd>
            <Text component="dt" inherit mt="xs" c="dimmed" fw={700}>
              {t('kept.until')}
            </Text>
            <dd>{until[kind]}</dd>
          </dl>
        </Stack>
      ))}
    </Stack>
  );
}

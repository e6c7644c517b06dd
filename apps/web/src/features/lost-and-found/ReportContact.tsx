import { Button, Group, Text } from '@mantine/core';
import { IconMessageCircle, IconPhone } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useSession } from '../../api/session';
import { paths } from '../../routing/routes';
import { userName } from '../../lib/userName';
import { Card } from '../../ui/cards/Card';
import { Avatar } from '../../ui/pictures/Avatar';
import layout from '../../ui/layout/GalleryPage.module.css';
import { Stack } from '../../ui/layout/Layout';
import { TextLink } from '../../ui/layout/TextLink';
import type { AnimalReport } from './lost.queries';
import { conversationPath, useReportPhone } from './reportLinks';

/** Ways to reach the reporter, with a warning about fraud. */
export function ReportContact({ report, name }: { report: AnimalReport; name: string }) {
  const { t } = useTranslation(['lost-and-found', 'users']);
  const isLoggedIn = useSession() !== null;
  const { person, type, uuid } = report;
  const phone = useReportPhone(report);
  const next = type === 'lost' ? paths.lostReport(uuid, { ask: 1 }) : paths.foundReport(uuid, { ask: 1 });
  // For visitors, `person` is also null if the reporter is a private user. Finders without an
  // account have a phone number.
  const isReachable = person !== null || (!isLoggedIn && !(type === 'found' && phone));
  return (
    <Stack component={Card} gap="sm" p={20}>
      <h2 className={layout.smallTitle}>{t(`contact.${type}`, { name })}</h2>
      {person && (
        <Group gap="sm" wrap="nowrap" miw={0}>
          <Avatar src={person.imageUrl} size={44} />
          <TextLink to={paths.user(person.uuid)}>{userName(person) || t('users:unnamed')}</TextLink>
        </Group>
      )}
      {isReachable &&
        (isLoggedIn ? (
          <Button
            component={Link}
            to={conversationPath(report)}
            variant={type === 'found' ? 'filled' : 'default'}
            leftSection={<IconMessageCircle size={20} aria-hidden />}
          >
            {t('contact.message')}
          </Button>
        ) : (
          <Stack gap="xs">
            <Button
              component={Link}
              to={{ pathname: paths.signup, search: `?${new URLSearchParams({ next })}` }}
              variant={type === 'found' ? 'filled' : 'default'}
              leftSection={<IconMessageCircle size={20} aria-hidden />}
            >
              {t('contact.message')}
            </Button>
            <Text c="dimmed" fz={15}>
              {t('contact.join')}
            </Text>
            <TextLink to={paths.login({ next })}>{t('contact.logIn')}</TextLink>
          </Stack>
        ))}
      {phone && (
        <Button component="a" href={phone.href} variant="default" leftSection={<IconPhone size={20} aria-hidden />}>
          {phone.text}
        </Button>
      )}
      <Text c="dimmed" fz={15}>
        {t(type === 'lost' ? 'contact.fraudLost' : 'contact.fraudFound')}
      </Text>
    </Stack>
  );
}

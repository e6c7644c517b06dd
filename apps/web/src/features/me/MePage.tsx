import '@mantine/core/styles/NavLink.layer.css';
import { Box, NavLink, Text } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { type SessionUser, useSession } from '../../api/session';
import { userName } from '../../lib/userName';
import { paths } from '../../routing/routes';
import { Card } from '../../ui/cards/Card';
import { CardLink } from '../../ui/cards/CardLink';
import { Group, SimpleGrid, Stack } from '../../ui/layout/Layout';
import { Page } from '../../ui/layout/Page';
import { PageHeading } from '../../ui/layout/PageHeading';
import { Section } from '../../ui/layout/Section';
import { Avatar } from '../../ui/pictures/Avatar';
import { LanguageAndColours } from './LanguageAndColours';
import { LinkCount } from './LinkCount';
import { LINK_ICONS } from './linkIcons';
import { linksOf, type MeLink } from './links';
import { OwnPets } from './OwnPets';

/** The user's own page: links to all pages for which the bars have no space. */
export function MePage() {
  const { t } = useTranslation();
  const user = useSession()?.user;
  if (!user) return null;
  const { pets, community, account } = linksOf(user);
  return (
    <Page>
      <ProfileCard user={user} />
      <SimpleGrid cols={{ base: 1, md: 3 }} spacing={{ base: 20, md: 32 }}>
        <Section title={t('me.pets')}>
          <OwnPets userUuid={user.uuid} />
          <Links links={pets} />
        </Section>
        <Section title={t('nav.community')}>
          <Links links={community} />
        </Section>
        <Section title={t('me.account')}>
          <Links links={account} />
          <Group justify="space-between" gap="0 12px" pl="sm">
            <Text c="dimmed">{t('me.languageAndColours')}</Text>
            <LanguageAndColours />
          </Group>
        </Section>
      </SimpleGrid>
    </Page>
  );
}

function ProfileCard({ user }: { user: SessionUser }) {
  const { t } = useTranslation();
  return (
    <Card lifts>
      <Group gap="md" wrap="nowrap" p="md">
        <Avatar src={user.imageUrl} size={64} />
        <Stack gap={4} miw={0}>
          <PageHeading title={t('nav.me')}>{userName(user) || t('nav.me')}</PageHeading>
          <Box c="var(--link)" fw={700}>
            <CardLink to={paths.user(user.uuid)}>{t('account.profile')}</CardLink>
          </Box>
        </Stack>
      </Group>
    </Card>
  );
}

function Links({ links }: { links: readonly MeLink[] }) {
  const { t } = useTranslation();
  return (
    <Card>
      <ul>
        {links.map(({ to, text, state }) => {
          const Icon = LINK_ICONS[text];
          return (
            <li key={to}>
              <NavLink
                component={Link}
                to={to}
                state={state}
                mih={48}
                fw={600}
                label={
                  <Group component="span" gap="xs" wrap="nowrap" fz="md">
                    {t(text)}
                    <LinkCount text={text} />
                  </Group>
                }
                leftSection={<Icon size={22} stroke={1.8} aria-hidden />}
                rightSection={<IconChevronRight size={18} aria-hidden />}
              />
            </li>
          );
        })}
      </ul>
    </Card>
  );
}

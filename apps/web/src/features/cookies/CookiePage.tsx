import { Box, Button, Group, Text } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Flex, Stack } from '../../ui/layout/Layout';
import { Card } from '../../ui/cards/Card';
import { Illustration } from '../../ui/pictures/Illustration';
import { PageHeading } from '../../ui/layout/PageHeading';
import { cookieNotice, useIsCookieNoticeSaved } from './cookieNotice';

/** Data that the app stores in the browser. */
const STORED_ITEMS = ['login', 'provider', 'language', 'colours', 'drafts', 'notice'] as const;

export function CookiePage() {
  const { t } = useTranslation('cookies');
  const isSaved = useIsCookieNoticeSaved();
  return (
    <Stack component={Card} gap={20} maw={720} mx="auto" p={{ base: 'lg', md: 40 }} lh={1.6}>
      <Group justify="space-between" align="start" wrap="nowrap">
        <div>
          <PageHeading>{t('title')}</PageHeading>
          <Text mt="xs" fz="lg" fw={600}>
            {t('accept')}
          </Text>
        </div>
        <Illustration name="cookie" size={72} eager />
      </Group>
      <p>{t('necessary')}</p>
      <Flex component="dl" direction="column" gap="sm">
        {STORED_ITEMS.map((key) => (
          <div key={key}>
            <Box component="dt" fw={800}>
              {t(`kept.${key}.name`)}
            </Box>
            <Box component="dd" c="dimmed">
              {t(`kept.${key}.text`)}
            </Box>
          </div>
        ))}
      </Flex>
      <p>{t('nobodyElse')}</p>
      <div role="status">
        {isSaved && (
          <Flex component="p" align="center" gap="xs" c="var(--success)" fw={700}>
            <IconCheck size={20} aria-hidden />
            {t('saved')}
          </Flex>
        )}
      </div>
      {!isSaved && (
        <Button size="lg" w="fit-content" onClick={cookieNotice.save}>
          {t('save')}
        </Button>
      )}
    </Stack>
  );
}

import { Box, Button, Flex, Group } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Card } from '../../ui/cards/Card';
import { Illustration } from '../../ui/pictures/Illustration';
import { PageHeading } from '../../ui/layout/PageHeading';
import classes from './CookiePage.module.css';
import { cookieNotice, useIsCookieNoticeSaved } from './cookieNotice';

/** Data that the app stores in the browser. */
const STORED_ITEMS = ['login', 'language', 'colours', 'drafts', 'notice'] as const;

export function CookiePage() {
  const { t } = useTranslation('cookies');
  const isSaved = useIsCookieNoticeSaved();
  return (
    <Card className={classes.card}>
      <Group justify="space-between" align="start" wrap="nowrap">
        <div>
          <PageHeading>{t('title')}</PageHeading>
          <Box component="p" mt="xs" fz="lg" fw={600}>
            {t('accept')}
          </Box>
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
    </Card>
  );
}

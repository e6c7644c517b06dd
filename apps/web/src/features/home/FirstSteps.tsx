import { Box, Text, Title } from '@mantine/core';
import { IconCircleCheckFilled } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { paths } from '../../routing/routes';
import { Card } from '../../ui/cards/Card';
import { CardLink } from '../../ui/cards/CardLink';
import { SimpleGrid } from '../../ui/layout/Layout';
import { Section } from '../../ui/layout/Section';
import { Illustration } from '../../ui/pictures/Illustration';
import classes from './FirstSteps.module.css';
import type { Home } from './home.queries';

const STEPS = [
  { key: 'profile', illustration: 'wave', to: paths.completeProfile, isDone: ({ hasProfile }: Home) => hasProfile },
  { key: 'pet', illustration: 'paws', to: paths.createPet, isDone: ({ care }: Home) => care.hasPets },
  { key: 'friends', illustration: 'hug', to: paths.users(), isDone: ({ hasFriends }: Home) => hasFriends },
] as const;

/** Whether the user has no profile, or has neither a pet nor a friend. */
export const isNewUser = ({ hasProfile, hasFriends, care }: Home) => !hasProfile || !(care.hasPets || hasFriends);

/** Three steps for new users. Finished steps are ticked off. */
export function FirstSteps({ home }: { home: Home }) {
  const { t } = useTranslation('home');
  return (
    <Section title={t('steps.title')}>
      <SimpleGrid component="ol" cols={{ base: 1, sm: 3 }} spacing={{ base: 12, sm: 20 }}>
        {STEPS.map(({ key, illustration, to, isDone }) => (
          <Box component="li" display="grid" key={key}>
            <Card lifts={!isDone(home)} className={classes.step}>
              <Illustration name={illustration} size={48} eager />
              <Title order={3} fz="lg">
                {isDone(home) ? t(`steps.${key}.name`) : <CardLink to={to}>{t(`steps.${key}.name`)}</CardLink>}
              </Title>
              {isDone(home) ? (
                <Text c="var(--success)" fz={15} fw={700} className={classes.done}>
                  <IconCircleCheckFilled size={18} aria-hidden />
                  {t('steps.done')}
                </Text>
              ) : (
                <Text c="dimmed" fz={15} lh={1.4}>
                  {t(`steps.${key}.text`)}
                </Text>
              )}
            </Card>
          </Box>
        ))}
      </SimpleGrid>
    </Section>
  );
}

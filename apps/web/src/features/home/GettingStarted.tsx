import { Box, Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { paths } from '../../routing/routes';
import { Card } from '../../ui/cards/Card';
import { CardLink } from '../../ui/cards/CardLink';
import { SimpleGrid } from '../../ui/layout/Layout';
import { Section } from '../../ui/layout/Section';
import { Illustration } from '../../ui/pictures/Illustration';
import classes from './GettingStarted.module.css';

const ACTIONS = [
  ['find', 'magnifier', paths.find()],
  ['adopt', 'house', paths.find({ offer: 'adoption' })],
  ['ask', 'speech', paths.signup],
  ['show', 'camera', paths.signup],
] as const;

/** Links for visitors to the main features. */
export function GettingStarted() {
  const { t } = useTranslation('visitors');
  return (
    <Section title={t('start.title')}>
      <SimpleGrid component="ul" cols={{ base: 1, sm: 2, lg: 4 }} spacing={{ base: 12, sm: 20 }}>
        {ACTIONS.map(([action, picture, to]) => (
          <Box component="li" display="grid" key={action}>
            <Card lifts className={classes.action}>
              <Illustration name={picture} size={48} />
              <Title order={3} fz="lg">
                <CardLink to={to}>{t(`start.${action}.name`)}</CardLink>
              </Title>
              <Text c="dimmed" fz={15} lh={1.4}>
                {t(`start.${action}.text`)}
              </Text>
            </Card>
          </Box>
        ))}
      </SimpleGrid>
    </Section>
  );
}

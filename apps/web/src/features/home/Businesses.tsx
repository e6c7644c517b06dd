import { Box, Skeleton, Text, Title } from '@mantine/core';
import { IconMapPin } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Card } from '../../ui/cards/Card';
import { paths } from '../../routing/routes';
import { CardLink } from '../../ui/cards/CardLink';
import { Flex, SimpleGrid } from '../../ui/layout/Layout';
import { Section } from '../../ui/layout/Section';
import { Avatar } from '../../ui/pictures/Avatar';
import { userCategoryLook } from '../catalog/userCategories';
import type { Welcome } from './home.queries';

const COLUMNS = { cols: { base: 1, sm: 2, lg: 4 }, spacing: { base: 12, sm: 16 } };
/** The server's maximum number of businesses. */
const BUSINESSES_LIMIT = 4;

/** Section for visitors: clinics, parlors, kennels and shelters. */
export function Businesses({ businesses }: { businesses: Welcome['businesses'] | undefined }) {
  const { t } = useTranslation('visitors');
  if (businesses?.length === 0) return null;
  return (
    <Section title={t('home.businesses')}>
      {!businesses ? (
        <SimpleGrid {...COLUMNS} aria-hidden>
          {Array.from({ length: BUSINESSES_LIMIT }, (_, index) => (
            <Skeleton key={index} h={98} radius={20} />
          ))}
        </SimpleGrid>
      ) : (
        <SimpleGrid component="ul" {...COLUMNS}>
          {businesses.map((business) => (
            <Box component="li" display="grid" key={business.uuid}>
              <Business {...business} />
            </Box>
          ))}
        </SimpleGrid>
      )}
    </Section>
  );
}

function Business({ uuid, name, imageUrl, userCategoryId, city }: Welcome['businesses'][number]) {
  const { t } = useTranslation('catalog');
  const look = userCategoryLook(userCategoryId)!;
  return (
    <Flex component={Card} lifts align="center" gap={14} p="md">
      <Avatar src={imageUrl} size={64} tint={look.tint} fallback={look.illustration} />
      <Box miw={0}>
        <Title order={3} lineClamp={1} fz="md">
          <CardLink to={paths.publicBusiness(uuid)}>{name}</CardLink>
        </Title>
        <Text truncate c="dimmed" fz={15}>
          {t(`userCategories.${look.key}.name`)}
        </Text>
        {city && (
          <Flex align="center" gap={4} c="dimmed" fz={15}>
            <Box component={IconMapPin} size={16} flex="none" aria-hidden />
            <Text span inherit truncate>
              {city}
            </Text>
          </Flex>
        )}
      </Box>
    </Flex>
  );
}

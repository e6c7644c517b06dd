import { Box, Stack } from '@mantine/core';
import { Illustration } from '../../ui/pictures/Illustration';
import type { IllustrationName } from '../../ui/pictures/illustrations';
import { PageHeading } from '../../ui/layout/PageHeading';
import type { PetCategoryId } from '../catalog/breeds';
import { petCategoryLook } from '../catalog/petCategories';
import classes from './KindBanner.module.css';

const OF_EVERY_KIND: readonly IllustrationName[] = ['parrot', 'dogStanding', 'catStanding'];

interface KindBannerProps {
  title: string;
  intro: string;
  /** Undefined on the page for all animals. */
  petCategoryId: PetCategoryId | undefined;
}

/** Banner on the animal and breed pages: title, introduction and pictures. */
export function KindBanner({ title, intro, petCategoryId }: KindBannerProps) {
  const look = petCategoryLook(petCategoryId);
  const family = petCategoryId ? look.family : OF_EVERY_KIND;
  return (
    <header className={classes.banner} data-tint={petCategoryId ? look.tint : 'owner'}>
      <Stack gap={4} pb="lg" flex={1} fw={600}>
        <PageHeading>{title}</PageHeading>
        <p>{intro}</p>
      </Stack>
      {/* A phone shows one animal, and a desktop shows the whole family. */}
      {family.map((name, index) => (
        <Box key={name} flex="none" visibleFrom={index > 0 ? 'md' : undefined}>
          <Illustration name={name} eager />
        </Box>
      ))}
    </header>
  );
}

import { Skeleton, Stack, VisuallyHidden } from '@mantine/core';
import { useTranslation } from 'react-i18next';

/** Final heights of the cards on phones and desktops, to avoid layout shifts below them. */
const HEIGHTS = {
  category: { base: 680, md: 400 },
  about: { base: 370, md: 312 },
  place: { base: 492, md: 316 },
  story: { base: 718, md: 526 },
};

/**
 * Placeholder for the profile form while it loads. With `isNew`, omits fields that depend on
 * the category.
 */
export function ProfileFormSkeleton({ isNew = false }) {
  const { t } = useTranslation();
  return (
    <div role="status">
      <VisuallyHidden>{t('loading')}</VisuallyHidden>
      <Stack gap="lg" aria-hidden>
        <Skeleton h={HEIGHTS.category} radius={20} />
        {!isNew && <Skeleton h={HEIGHTS.about} radius={20} />}
        <Skeleton h={HEIGHTS.place} radius={20} />
        <Skeleton h={HEIGHTS.story} radius={20} />
      </Stack>
    </div>
  );
}

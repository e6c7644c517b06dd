import { Skeleton, Stack, VisuallyHidden } from '@mantine/core';
import { useTranslation } from 'react-i18next';

/** Final heights of the cards on phones and desktops, to avoid layout shifts below them. */
const HEIGHTS = [
  { base: 680, md: 400 },
  { base: 370, md: 312 },
  { base: 492, md: 316 },
  { base: 718, md: 526 },
];
/** Heights in the form for a new profile, before a category is chosen. */
const HEIGHTS_OF_NEW = [
  { base: 248, md: 176 },
  { base: 446, md: 316 },
  { base: 98, md: 106 },
];

/** Placeholder for the profile form while it loads. */
export function ProfileFormSkeleton({ isNew = false }) {
  const { t } = useTranslation();
  return (
    <div role="status">
      <VisuallyHidden>{t('loading')}</VisuallyHidden>
      <Stack gap={isNew ? 'md' : 'lg'} aria-hidden>
        {(isNew ? HEIGHTS_OF_NEW : HEIGHTS).map((height) => (
          <Skeleton key={height.base} h={height} radius={20} />
        ))}
      </Stack>
    </div>
  );
}

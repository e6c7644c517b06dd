import { Skeleton } from '@mantine/core';
import cards from '../../ui/cards/CardGrid.module.css';
import { Skeletons } from '../../ui/loading/Skeletons';

export function BreedsSkeleton({ count = 12 }: { count?: number }) {
  return (
    <>
      <Skeleton width={72} height="1.45rem" aria-hidden />
      <Skeletons count={count} className={cards.grid} boxHeight={{ base: 250, md: 318 }} />
    </>
  );
}

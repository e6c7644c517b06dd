import { TintChip } from '../../ui/cards/TintChip';
import { Group } from '../../ui/layout/Layout';
import type { Tint } from '../../ui/pictures/tint';
import classes from './UserPage.module.css';

interface ServiceListProps {
  services: { name: string; price: string | null }[];
  tint: Tint;
}

/** Services of a business: first the services with a price, then the other services. */
export function ServiceList({ services, tint }: ServiceListProps) {
  const priced = services.filter(({ price }) => price);
  const unpriced = services.filter(({ price }) => !price);
  return (
    <>
      {priced.length > 0 && (
        <ul className={classes.prices}>
          {priced.map(({ name, price }) => (
            <li key={name}>
              <span>{name}</span>
              <strong>{price}</strong>
            </li>
          ))}
        </ul>
      )}
      {unpriced.length > 0 && (
        <Group component="ul" gap="xs" mih={28}>
          {unpriced.map(({ name }) => (
            <li key={name}>
              <TintChip tint={tint}>{name}</TintChip>
            </li>
          ))}
        </Group>
      )}
    </>
  );
}

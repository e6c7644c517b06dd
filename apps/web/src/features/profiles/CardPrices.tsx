import { type ServicePrice, useServicePrice } from '../catalog/useServicePrice';
import classes from './BusinessCard.module.css';

/** Services with their prices on the card of a business. */
export function CardPrices({ services }: { services: (ServicePrice & { name: string })[] }) {
  const priceOf = useServicePrice();
  return (
    <ul className={classes.prices}>
      {services.map((service) => (
        <li key={service.service_id}>
          <span>{service.name}</span>
          <strong>{priceOf(service)}</strong>
        </li>
      ))}
    </ul>
  );
}

import classes from './CardPrices.module.css';
import { type ServicePrice, useServicePrice } from './useServicePrice';

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

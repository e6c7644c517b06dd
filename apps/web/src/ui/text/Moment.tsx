import { useFormat } from '../../i18n/useFormat';
import { useTick } from './useTick';

/** A relative time that updates itself, with the exact time as its title. */
export function Moment({ value, className }: { value: string; className?: string }) {
  const format = useFormat();
  useTick();
  return (
    <time className={className} dateTime={value} title={format.moment(value)}>
      {format.ago(value)}
    </time>
  );
}

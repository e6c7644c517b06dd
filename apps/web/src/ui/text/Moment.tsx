import { useFormat } from '../../i18n/useFormat';
import { useTick } from './useTick';

/** Relative time that updates itself. Its title is the exact time. */
export function Moment({ value, className }: { value: string; className?: string }) {
  const format = useFormat();
  useTick();
  return (
    <time className={className} dateTime={value} title={format.moment(value)}>
      {format.ago(value)}
    </time>
  );
}

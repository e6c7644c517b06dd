import { useTranslation } from 'react-i18next';
import { useFormat } from '../../i18n/useFormat';
import { ownTimeZone, zonedTime } from '../../lib/timeZone';

/** Returns functions that write the times of a business in its time zone. */
export function useWhen(timeZone: string) {
  const { t } = useTranslation('appointments');
  const format = useFormat();
  const dayOf = (moment: string) => zonedTime(moment, timeZone).day;
  const clock = (moment: string) => format.clock(moment, timeZone);
  return {
    /** The calendar day, as in forms. */
    dayOf,
    clock,
    day: (moment: string) => format.weekdayDate(dayOf(moment)),
    span: (startsAt: string, endsAt: string) => `${clock(startsAt)}–${clock(endsAt)}`,
    moment: (moment: string) => t('when', { day: format.weekdayDate(dayOf(moment)), time: clock(moment) }),
    /** The moment inside a sentence, in which Serbian weekdays have no capital. */
    inText: (moment: string) => t('when', { day: format.weekdayDateInText(dayOf(moment)), time: clock(moment) }),
    /** Names the business's city if its clocks differ from this device's, otherwise empty. */
    elsewhere: (moment: string | Date = new Date()) => {
      const [there, here] = [zonedTime(moment, timeZone), zonedTime(moment, ownTimeZone())];
      if (there.day === here.day && there.time === here.time) return '';
      return t('localTime', { city: timeZone.split('/').at(-1)!.replaceAll('_', ' ') });
    },
  };
}

/** Returns a function that writes a number of minutes: "45 min", "1 h 30 min", "2 days". */
export function useDuration() {
  const { t } = useTranslation('appointments');
  return (minutes: number) => {
    if (minutes >= 1440 && minutes % 1440 === 0) return t('duration.days', { count: minutes / 1440 });
    const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
    if (hours === 0) return t('duration.minutes', { minutes });
    return rest === 0 ? t('duration.hours', { count: hours }) : t('duration.both', { count: hours, minutes: rest });
  };
}

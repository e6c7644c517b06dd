import type { Care, CareDose, Reminder } from './care.queries';

export interface AgendaDay {
  /** `overdue`, or a date. */
  day: string;
  reminders: Reminder[];
  doses: CareDose[];
}

export const OVERDUE = 'overdue';

/** The date on which a reminder is shown: its due date, or the end of its snooze. */
export const shownOn = ({ nextOn, snoozedUntil }: Reminder) => snoozedUntil ?? nextOn;

/** Groups due care by day. Overdue care comes first. */
export function agendaOf({ today, reminders, doses }: Care): AgendaDay[] {
  const days = new Map<string, AgendaDay>();
  const at = (day: string): AgendaDay => {
    const found = days.get(day) ?? { day, reminders: [], doses: [] };
    days.set(day, found);
    return found;
  };
  for (const reminder of reminders) {
    const day = shownOn(reminder);
    at(day < today ? OVERDUE : day).reminders.push(reminder);
  }
  for (const dose of doses) at(dose.dueAt.slice(0, 10)).doses.push(dose);
  const place = ({ day }: AgendaDay) => (day === OVERDUE ? '' : day);
  return [...days.values()].sort((a, b) => (place(a) < place(b) ? -1 : 1));
}

/** Returns the number of overdue reminders, and of reminders and doses that are due today. */
export function countNow(care: Care): number {
  const reminders = care.reminders.filter((reminder) => shownOn(reminder) <= care.today);
  const doses = care.doses.filter(({ dueAt, isGiven }) => !isGiven && dueAt.startsWith(care.today));
  return reminders.length + doses.length;
}

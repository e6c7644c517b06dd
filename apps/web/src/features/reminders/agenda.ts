import { addDays } from '../../lib/day';
import type { Care, CareDose, Reminder } from './care.queries';

export type AgendaItem = { day: string; reminder: Reminder } | { day: string; dose: CareDose };

const GROUPS = ['overdue', 'thisWeek', 'later'] as const;

export interface AgendaGroup {
  name: (typeof GROUPS)[number];
  items: AgendaItem[];
}

/** The date on which a reminder is shown: its due date, or the end of its snooze. */
export const shownOn = ({ nextOn, snoozedUntil }: Reminder) => snoozedUntil ?? nextOn;

const dayOf = ({ dueAt }: CareDose) => dueAt.slice(0, 10);

/** Groups care into overdue care, care of the next seven days, and later care, each by date. */
export function agendaOf({ today, reminders, doses }: Care): AgendaGroup[] {
  const items: AgendaItem[] = [
    ...reminders.map((reminder) => ({ day: shownOn(reminder), reminder })),
    ...doses.map((dose) => ({ day: dayOf(dose), dose })),
  ].sort((a, b) => (a.day === b.day ? 0 : a.day < b.day ? -1 : 1));
  const nextWeek = addDays(today, 7);
  const groupOf = (day: string) => (day < today ? 'overdue' : day < nextWeek ? 'thisWeek' : 'later');
  return GROUPS.map((name) => ({ name, items: items.filter(({ day }) => groupOf(day) === name) })).filter(
    (group) => group.items.length > 0,
  );
}

const isOpen = ({ isGiven }: CareDose) => !isGiven;

/** Returns the number of overdue reminders, and of reminders and doses that are due today. */
export function countNow(care: Care): number {
  const reminders = care.reminders.filter((reminder) => shownOn(reminder) <= care.today);
  const doses = care.doses.filter((dose) => isOpen(dose) && dayOf(dose) === care.today);
  return reminders.length + doses.length;
}

/** Returns the date of a pet's next care, which may be overdue, or undefined if nothing is due. */
export function nextDayOf({ reminders, doses }: Care, petUuid: string): string | undefined {
  const days = [
    ...reminders.filter(({ pet }) => pet.uuid === petUuid).map(shownOn),
    ...doses.filter((dose) => dose.pet.uuid === petUuid && isOpen(dose)).map(dayOf),
  ];
  return days.sort()[0];
}

/** Element id of a reminder, used as the URL hash. */
export const reminderAnchor = (id: number) => `reminder-${id}`;

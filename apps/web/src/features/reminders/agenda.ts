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

const isOpen = ({ isGiven }: CareDose) => !isGiven;

const byDay = (one: AgendaItem, other: AgendaItem) => (one.day === other.day ? 0 : one.day < other.day ? -1 : 1);

const itemsOf = ({ reminders, doses }: Pick<Care, 'reminders' | 'doses'>): AgendaItem[] =>
  [
    ...reminders.map((reminder) => ({ day: shownOn(reminder), reminder })),
    ...doses.map((dose) => ({ day: dayOf(dose), dose })),
  ].sort(byDay);

/** Groups care into overdue care, care of the next seven days, and later care, each by date. */
export function agendaOf(care: Care): AgendaGroup[] {
  const items = itemsOf(care);
  const nextWeek = addDays(care.today, 7);
  const groupOf = (day: string) => (day < care.today ? 'overdue' : day < nextWeek ? 'thisWeek' : 'later');
  return GROUPS.map((name) => ({ name, items: items.filter(({ day }) => groupOf(day) === name) })).filter(
    (group) => group.items.length > 0,
  );
}

/** Returns the number of overdue reminders, and of reminders and doses that are due today. */
export function countNow(care: Care): number {
  const reminders = care.reminders.filter((reminder) => shownOn(reminder) <= care.today);
  const doses = care.doses.filter((dose) => isOpen(dose) && dayOf(dose) === care.today);
  return reminders.length + doses.length;
}

/** Returns a pet's next care, which may be overdue, or undefined if nothing is due. */
export function nextOf({ reminders, doses }: Care, petUuid: string): AgendaItem | undefined {
  const isOfPet = ({ pet }: Reminder | CareDose) => pet.uuid === petUuid;
  return itemsOf({ reminders: reminders.filter(isOfPet), doses: doses.filter(isOfPet).filter(isOpen) })[0];
}

/** Element id of a reminder, used as the URL hash. */
export const reminderAnchor = (id: number) => `reminder-${id}`;

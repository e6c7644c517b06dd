/** Element id of a reminder, used as the URL hash. */
export const reminderAnchor = (id: number) => `reminder-${id}`;

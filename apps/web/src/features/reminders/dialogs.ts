// Dialogs are loaded when they are opened, because forms need more code than the page.
export const loadConfirmDialog = async () => (await import('../../ui/dialogs/ConfirmDialog')).ConfirmDialog;
export const loadDoneDialog = async () => (await import('./DoneDialog')).DoneDialog;
export const loadReminderEditor = async () => (await import('./ReminderEditor')).ReminderEditor;

import { lazy } from 'react';

// Dialogs are loaded when they are opened: forms need more code than the rest of a record.
export const DeleteDialog = lazy(() => import('./DeleteDialog').then((m) => ({ default: m.DeleteDialog })));
export const EntryEditor = lazy(() => import('./EntryEditor').then((m) => ({ default: m.EntryEditor })));
export const IdentificationEditor = lazy(() =>
  import('./IdentificationEditor').then((m) => ({ default: m.IdentificationEditor })),
);
export const ReminderEditor = lazy(() => import('../care/ReminderEditor').then((m) => ({ default: m.ReminderEditor })));

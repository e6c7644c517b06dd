// Dialogs are loaded when they are opened, because forms need more code than the rest of a record.
export const loadDeleteDialog = async () => (await import('./DeleteDialog')).DeleteDialog;
export const loadEntryEditor = async () => (await import('./EntryEditor')).EntryEditor;
export const loadIdentificationEditor = async () => (await import('./IdentificationEditor')).IdentificationEditor;

/** In the address while a profile is edited: `?edit=1`. */
export const EDIT = 'edit';

/** Whether a moment is still to come. */
export const isFuture = (moment: string) => new Date(moment) > new Date();

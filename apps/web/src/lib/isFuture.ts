export const isFuture = (moment: string) => new Date(moment) > new Date();

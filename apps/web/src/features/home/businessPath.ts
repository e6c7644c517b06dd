/** Address of the public page of a business. */
export const businessPath = (uuid: string) => `/b/${uuid}`;

/**
 * Language codes of users who get the Serbian interface: speakers of Bosnian, Croatian,
 * Montenegrin and Serbo-Croatian understand Serbian better than English.
 */
export const READ_AS_SERBIAN = ['sr', 'bs', 'cnr', 'hr', 'sh'];

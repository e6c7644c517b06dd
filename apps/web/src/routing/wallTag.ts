/** Returns the hashtag in a wall URL, or null if the URL shows all posts. */
export const wallTag = (searchParams: URLSearchParams) => searchParams.get('tag')?.replace(/^[#＃﹟]/, '') || null;

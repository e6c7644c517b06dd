/** Returns the hashtag in a URL of the wall, or null for all posts. */
export const wallTag = (searchParams: URLSearchParams) => searchParams.get('tag')?.replace(/^[#＃﹟]/, '') || null;

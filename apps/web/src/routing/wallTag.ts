/** The hashtag filter in a URL of the wall; null for all posts. */
export const wallTag = (searchParams: URLSearchParams) => searchParams.get('tag')?.replace(/^[#＃﹟]/, '') || null;

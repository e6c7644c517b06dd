import { useOpenNow } from '../hours/useOpenNow';
import { usePlaceFilter } from '../places/usePlaceFilter';
import type { DirectoryFilter } from './directory.queries';

/** The directory filters in the URL. */
export function useDirectoryFilter(): DirectoryFilter {
  return { ...usePlaceFilter().filter, ...useOpenNow().filter };
}

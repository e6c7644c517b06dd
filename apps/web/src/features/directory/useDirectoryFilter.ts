import { useOpenNow } from '../hours/useOpenNow';
import { usePlaceFilter } from '../places/usePlaceFilter';
import type { DirectoryFilter } from './directory.queries';

/** What of the directory is asked for: part of the address. */
export function useDirectoryFilter(): DirectoryFilter {
  return { ...usePlaceFilter().filter, ...useOpenNow().filter };
}

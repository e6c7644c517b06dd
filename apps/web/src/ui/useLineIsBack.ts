import { useEffect, useEffectEvent } from 'react';
import { ApiError } from '../api/ApiError';
import { connection } from '../api/connection';

/** Calls when what failed for want of a connection has one again: what was said about it is no longer true. */
export function useLineIsBack(error: unknown, onBack: () => void) {
  const wasCut = error instanceof ApiError && error.isNetwork;
  const goOn = useEffectEvent(onBack);
  useEffect(() => (wasCut ? connection.subscribe(() => connection.isOnline() && goOn()) : undefined), [wasCut]);
}

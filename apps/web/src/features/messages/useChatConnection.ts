import { useEffect, useState } from 'react';
import { useIsOnline } from '../../api/connection';
import type { SocketStatus } from '../../live/chatSocket';
import { useSocketStatus } from '../../live/live';

/** Milliseconds without a connection before a notice appears. Connecting takes some time. */
const SAID_AFTER_MS = 1500;
/** Milliseconds without a connection before falling back to HTTP. */
const GIVEN_UP_AFTER_MS = 10_000;

interface ChatConnection {
  /** Socket events are received. */
  isLive: boolean;
  /** False while there is neither a socket nor the HTTP fallback. */
  canSend: boolean;
  isConnecting: boolean;
  /** Notice for the user, or null. */
  notice: Exclude<SocketStatus, 'connected'> | 'byAsking' | null;
}

/** State of the chat connection: socket, or HTTP polling if the socket fails for long. */
export function useChatConnection(): ChatConnection {
  const status = useSocketStatus();
  const isOnline = useIsOnline();
  const isLive = status === 'connected';
  const [missing, setMissing] = useState<'no' | 'noticed' | 'long'>('no');

  useEffect(() => {
    if (isLive) return;
    const timers = [
      setTimeout(() => setMissing('noticed'), SAID_AFTER_MS),
      setTimeout(() => setMissing('long'), GIVEN_UP_AFTER_MS),
    ];
    return () => {
      timers.forEach(clearTimeout);
      setMissing('no');
    };
  }, [isLive]);

  if (isLive) return { isLive, canSend: true, isConnecting: false, notice: null };
  const isByAsking = missing === 'long' && isOnline;
  const isConnecting = status === 'connecting' && isOnline;
  return {
    isLive,
    canSend: isByAsking,
    isConnecting,
    notice: isByAsking ? 'byAsking' : missing === 'no' ? null : status,
  };
}

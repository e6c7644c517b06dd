import { useEffect, useState } from 'react';
import { useIsOnline } from '../../api/connection';
import type { SocketStatus } from '../../live/chatSocket';
import { useSocketStatus } from '../../live/live';

/** Milliseconds without a connection after which the screen says so: connecting takes a moment. */
const SAID_AFTER_MS = 1500;
/** …and after which messages go without it, where the server can be reached otherwise. */
const GIVEN_UP_AFTER_MS = 10_000;

interface ChatConnection {
  /** Events come as they happen. */
  isLive: boolean;
  /** Documented: without a connection nothing is sent. */
  canSend: boolean;
  isConnecting: boolean;
  /** What there is to say about it. */
  notice: Exclude<SocketStatus, 'connected'> | 'byAsking' | null;
}

/** How messages come and go: over the socket, and where there is none for long, by asking. */
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

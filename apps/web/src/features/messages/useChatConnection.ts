import { useEffect, useState } from 'react';
import { useIsOnline } from '../../api/connection';
import type { SocketStatus } from '../../live/chatSocket';
import { useSocketStatus } from '../../live/live';

/** Milliseconds without a connection before a notice appears, because connecting takes time. */
const NOTICE_DELAY_MS = 1500;
/** Milliseconds without a connection before messages are sent and polled over HTTP. */
const FALLBACK_DELAY_MS = 10_000;

interface ChatConnection {
  /** Whether socket events arrive. */
  isLive: boolean;
  /** False while there is neither a socket nor the HTTP fallback. */
  canSend: boolean;
  isConnecting: boolean;
  /** Notice for the user, or null. */
  notice: Exclude<SocketStatus, 'connected'> | 'byAsking' | null;
}

/**
 * State of the chat connection: the socket, or HTTP polling after a long socket failure.
 */
export function useChatConnection(): ChatConnection {
  const status = useSocketStatus();
  const isOnline = useIsOnline();
  const isLive = status === 'connected';
  const [outage, setOutage] = useState<'no' | 'noticed' | 'long'>('no');

  useEffect(() => {
    if (isLive) return;
    const timers = [
      setTimeout(() => setOutage('noticed'), NOTICE_DELAY_MS),
      setTimeout(() => setOutage('long'), FALLBACK_DELAY_MS),
    ];
    return () => {
      timers.forEach(clearTimeout);
      setOutage('no');
    };
  }, [isLive]);

  if (isLive) return { isLive, canSend: true, isConnecting: false, notice: null };
  const isPolling = outage === 'long' && isOnline;
  const isConnecting = status === 'connecting' && isOnline;
  return {
    isLive,
    canSend: isPolling,
    isConnecting,
    notice: isPolling ? 'byAsking' : outage === 'no' ? null : status,
  };
}

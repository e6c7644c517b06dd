/**
 * A friend request, with the keys of both users in `people.ts`. It was accepted some hours later.
 */
interface DemoFriendship {
  readonly requester: string;
  readonly addressee: string;
  readonly askedAt: string;
  /** Set if the request is still pending. */
  readonly isPending?: true;
}

export const FRIENDSHIPS: readonly DemoFriendship[] = [
  { requester: 'lipa', addressee: 'topla-sapa', askedAt: '2026-09-16T07:20:00Z' },
  { requester: 'ana', addressee: 'lipa', askedAt: '2026-09-20T18:05:00Z' },
  { requester: 'nikola', addressee: 'lipa', askedAt: '2026-10-02T19:44:00Z' },
  { requester: 'norrsken', addressee: 'zlatna-bukva', askedAt: '2026-10-06T12:31:00Z' },
  { requester: 'tobias', addressee: 'emma', askedAt: '2026-10-13T20:02:00Z' },
  { requester: 'milica', addressee: 'kudrica', askedAt: '2026-10-17T09:15:00Z' },
  { requester: 'ana', addressee: 'milica', askedAt: '2026-10-18T16:40:00Z' },
  { requester: 'emma', addressee: 'harbour-tails', askedAt: '2026-10-20T17:10:00Z' },
  { requester: 'tobias', addressee: 'norrsken', askedAt: '2026-10-21T06:50:00Z' },
  { requester: 'luka', addressee: 'nikola', askedAt: '2026-10-24T21:13:00Z' },
  { requester: 'luka', addressee: 'ana', askedAt: '2026-10-25T10:22:00Z' },
  { requester: 'emma', addressee: 'tilleuls', askedAt: '2026-10-29T18:37:00Z' },
  { requester: 'lipa', addressee: 'tilleuls', askedAt: '2026-10-30T08:02:00Z' },
  { requester: 'jelena', addressee: 'zlatna-bukva', askedAt: '2026-11-03T05:58:00Z' },
  { requester: 'jelena', addressee: 'ana', askedAt: '2026-11-03T06:12:00Z' },
  { requester: 'topla-sapa', addressee: 'jelena', askedAt: '2026-11-04T09:30:00Z' },
  { requester: 'foam-and-fluff', addressee: 'harbour-tails', askedAt: '2026-11-07T15:45:00Z' },
  { requester: 'foam-and-fluff', addressee: 'emma', askedAt: '2026-11-08T11:00:00Z' },
  { requester: 'marko', addressee: 'zlatna-bukva', askedAt: '2026-11-10T15:20:00Z' },
  { requester: 'ana', addressee: 'marko', askedAt: '2026-11-11T09:03:00Z' },
  { requester: 'marko', addressee: 'kudrica', askedAt: '2026-11-11T13:41:00Z' },
  { requester: 'tobias', addressee: 'harbour-tails', askedAt: '2026-11-12T21:27:00Z' },
  { requester: 'milica', addressee: 'lipa', askedAt: '2026-11-16T10:09:00Z', isPending: true },
  { requester: 'zlatna-bukva', addressee: 'topla-sapa', askedAt: '2026-11-16T12:55:00Z', isPending: true },
  { requester: 'tilleuls', addressee: 'harbour-tails', askedAt: '2026-11-17T09:33:00Z', isPending: true },
  { requester: 'luka', addressee: 'zlatna-bukva', askedAt: '2026-11-17T19:18:00Z', isPending: true },
  { requester: 'kudrica', addressee: 'ana', askedAt: '2026-11-18T08:47:00Z', isPending: true },
  { requester: 'norrsken', addressee: 'harbour-tails', askedAt: '2026-11-18T16:26:00Z', isPending: true },
  { requester: 'ana', addressee: 'tobias', askedAt: '2026-11-18T20:11:00Z', isPending: true },
  { requester: 'tobias', addressee: 'zlatna-bukva', askedAt: '2026-11-19T07:40:00Z', isPending: true },
  { requester: 'jelena', addressee: 'lipa', askedAt: '2026-11-19T14:52:00Z', isPending: true },
  { requester: 'emma', addressee: 'ana', askedAt: '2026-11-19T18:36:00Z', isPending: true },
  { requester: 'nikola', addressee: 'ana', askedAt: '2026-11-20T21:05:00Z', isPending: true },
  { requester: 'jelena', addressee: 'kudrica', askedAt: '2026-11-21T08:20:00Z', isPending: true },
  { requester: 'zlatna-bukva', addressee: 'kudrica', askedAt: '2026-11-21T17:45:00Z', isPending: true },
];

export const BLOCKS = [
  { blocker: 'zlatna-bukva', blocked: 'nikola', createdAt: '2026-11-05T17:30:00Z' },
  { blocker: 'ana', blocked: 'tilleuls', createdAt: '2026-11-09T20:15:00Z' },
] as const;

import type { TestApp } from './app.js';
import { PASSWORD } from './factories.js';

type Agent = ReturnType<TestApp['as']>;

/** Ways to end a session from another session (`agent`) of the same user. */
export const SESSION_ENDS: [how: string, end: (agent: Agent, sessionId: string) => PromiseLike<unknown>][] = [
  ['is ended from elsewhere', (agent, sessionId) => agent.delete(`/api/auth/sessions/${sessionId}`).expect(204)],
  ['is ended with all others', (agent) => agent.delete('/api/auth/sessions').expect(204)],
  [
    'ends with the old password',
    (agent) =>
      agent
        .patch('/api/user/password')
        .send({ currentPassword: PASSWORD, newPassword: 'Battery-staple-7' })
        .expect(204),
  ],
  ['ends with the account', (agent) => agent.delete('/api/user/me').send({ password: PASSWORD }).expect(204)],
];

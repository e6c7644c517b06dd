import { once, setMaxListeners } from 'node:events';
import { readFileSync } from 'node:fs';
import { Agent, request, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { io } from 'socket.io-client';
import { withClient } from '../../../../scripts/lib/database.mjs';
import { inRoot } from '../../../../scripts/lib/paths.mjs';
import { Problem } from '../../../../scripts/lib/problem.mjs';

const credentialsOf = (number: number) => ({
  email: `drill-${number}@example.org`,
  password: 'a password of drills alone',
});
const PICTURE = inRoot('apps/web/public/apple-touch-icon.png');
const WORKERS = 6;
/** Milliseconds between two rounds of a worker. */
const INTERVAL = 400;
/** Maximum milliseconds to wait for a response. */
const TIMEOUT = 30_000;
/** Milliseconds before the retries of a read. The web app has the same pauses. */
const READ_RETRIES = [1000, 2000];
/** Milliseconds before the retries of a message, which the web app keeps until it is confirmed. */
const MESSAGE_RETRIES = Array<number>(60).fill(1000);
const PAGE = 100;

interface Account {
  id: number;
  token: string;
}

interface Post {
  id: number;
  content: string;
}

type Message = Post;

interface Options {
  method?: string;
  token?: string;
  body?: object;
  headers?: Record<string, string>;
}

/**
 * Load of clients that behave like the web app: reads and messages are retried, posts are not;
 * streams and sockets reconnect.
 */
export class Load {
  /** Requests without a valid response. Each retry counts again. */
  readonly failures: string[] = [];
  /** Requests with status 500, which is never the right answer to an outage. */
  internalErrors = 0;
  /** Time of the last failure, as returned by performance.now(). */
  lastFailure = 0;
  /** Reads and messages that failed in spite of retries. */
  failedRetries = 0;
  /** Confirmed posts, and contents of confirmed messages. */
  readonly posts: Post[] = [];
  readonly messages: string[] = [];
  reads = 0;
  /** Milliseconds of the longest response. */
  longest = 0;
  readonly accounts: Account[] = [];
  /** Ids of the posts that each stream has announced. */
  private readonly streams: Set<number>[] = [];
  private readonly inboxes: Set<string>[] = [];
  private readonly agent = new Agent({ keepAlive: true });
  private readonly closed = new AbortController();
  private readonly clients: { close: () => unknown }[] = [];
  private workers: Promise<unknown> = Promise.resolve();
  private isOver = false;

  constructor(private readonly url: string) {
    setMaxListeners(0, this.closed.signal); // each request listens to the signal
  }

  /** Registers accounts and starts workers with a stream and a socket each. */
  async start(): Promise<void> {
    const { accounts } = this;
    for (let count = 0; count < WORKERS; count++) accounts.push(await this.register(count));
    for (const account of accounts) void this.stream(account);
    const pairs = accounts.map((sender, index) => ({ sender, receiver: accounts[(index + 1) % WORKERS] }));
    for (const { sender, receiver } of pairs) this.socket(receiver, sender);
    await pause(1000); // until the connections are open
    this.workers = Promise.all(pairs.map(({ sender, receiver }, index) => this.work(sender, receiver, index)));
  }

  /** Ends the load. Counts confirmed writes that were lost, stored twice or not received. */
  async stop(database: string) {
    this.isOver = true;
    await this.workers;
    await pause(6000); // the longest pause of a stream before it reconnects
    for (const client of this.clients) client.close();
    this.closed.abort();
    this.agent.destroy();
    const stored = await withClient(database, async (client) => {
      const { rows } = await client.query<{ content: string }>(
        'SELECT content FROM "WallPost" UNION ALL SELECT content FROM "Message"',
      );
      return rows.map(({ content }) => content);
    });
    const storedOnce = new Set(stored);
    const received = new Set(this.inboxes.flatMap((inbox) => [...inbox]));
    const confirmed = [...this.posts.map(({ content }) => content), ...this.messages];
    const unannounced = this.streams.flatMap((stream) => this.posts.filter(({ id }) => !stream.has(id)));
    const lost = [
      ...confirmed.filter((each) => !storedOnce.has(each)).map((each) => `${each} is not stored`),
      ...this.messages.filter((each) => !received.has(each)).map((each) => `${each} was not received`),
      ...unannounced.map(({ content }) => `a stream has not announced ${content}`),
    ];
    return { lost, doubled: stored.length - storedOnce.size };
  }

  /** Sends a request once. Without a valid response, counts a failure and returns undefined. */
  async call(path: string, { method = 'GET', token, body, headers }: Options = {}): Promise<string | undefined> {
    const begun = performance.now();
    try {
      const response = await this.send(path, { method, token, body, headers });
      const answer = await text(response);
      if (response.statusCode! < 300) return answer;
      if (response.statusCode === 500) this.internalErrors += 1;
      this.failures.push(`${method} ${path}: ${response.statusCode} ${answer.split('\n')[0].slice(0, 60)}`);
    } catch (error) {
      this.failures.push(`${method} ${path}: ${(error as Error).message}`);
    } finally {
      this.longest = Math.max(this.longest, performance.now() - begun);
    }
    this.lastFailure = performance.now();
    return undefined;
  }

  /** Repeats a failed request after each pause. */
  private async retried(path: string, options: Options, pauses: number[]): Promise<string | undefined> {
    let answer = await this.call(path, options);
    for (const each of pauses) {
      if (answer !== undefined) break;
      await pause(each);
      answer = await this.call(path, options);
    }
    if (answer === undefined) this.failedRetries += 1;
    return answer;
  }

  private async send(path: string, { method, token, body, headers }: Options, timeout = TIMEOUT) {
    const call = request(this.url + path, {
      method,
      agent: timeout ? this.agent : undefined,
      timeout,
      signal: this.closed.signal,
      headers: {
        ...headers,
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body && { 'content-type': 'application/json' }),
      },
    });
    call.on('timeout', () => call.destroy(new Error('no response')));
    call.end(body && JSON.stringify(body));
    const [response] = (await once(call, 'response')) as [IncomingMessage];
    return response;
  }

  /** Uploads a small picture with the first account. */
  upload(): Promise<Response> {
    const body = new FormData();
    body.append('file', new Blob([readFileSync(PICTURE)], { type: 'image/png' }), 'picture.png');
    const headers = { authorization: `Bearer ${this.accounts[0].token}` };
    return fetch(`${this.url}/api/media`, { method: 'POST', headers, body });
  }

  async register(number: number): Promise<Account> {
    await this.call('/api/user', { method: 'POST', body: credentialsOf(number) });
    return this.logIn(number);
  }

  /** Logs in to an account. */
  async logIn(number: number): Promise<Account> {
    const answer = await this.call('/api/auth/login', { method: 'POST', body: credentialsOf(number) });
    if (answer === undefined) throw new Problem(`Cannot log in: ${this.failures.join(', ')}`);
    const { access_token: token, user } = JSON.parse(answer) as { access_token: string; user: { id: number } };
    return { id: user.id, token };
  }

  private async work({ token }: Account, other: Account, worker: number): Promise<void> {
    for (let count = 0; !this.isOver; count++) {
      const id = `${worker}-${count}`;
      if (await this.retried('/api/wall', { token }, READ_RETRIES)) this.reads += 1;
      const post = await this.call('/api/wall', { method: 'POST', token, body: { content: `post ${id}` } });
      if (post) this.posts.push(JSON.parse(post) as Post);
      const message = { receiverId: other.id, content: `message ${id}`, clientMessageId: id };
      const send = { method: 'POST', token, body: message };
      if (await this.retried('/api/messages/send', send, MESSAGE_RETRIES)) this.messages.push(message.content);
      await pause(INTERVAL);
    }
  }

  /** Reconnects with the last event's id, like EventSource. */
  private async stream({ token }: Account): Promise<void> {
    const announced = new Set<number>();
    this.streams.push(announced);
    for (let lastId = '', retry = 1000; !this.closed.signal.aborted; await pause(retry)) {
      const headers = { ...(lastId && { 'last-event-id': lastId }) };
      try {
        const response = await this.send('/api/sse/wall-feed', { token, headers }, 0);
        let rest = '';
        for await (const chunk of response.setEncoding('utf8') as AsyncIterable<string>) {
          const events = (rest + chunk).split('\n\n');
          rest = events.pop()!;
          for (const event of events) {
            lastId = /^id: (\d+)$/m.exec(event)?.[1] ?? lastId;
            retry = Number(/^retry: (\d+)$/m.exec(event)?.[1] ?? retry);
            const [, data = '{}'] = /^event: (?:wall_post|new_posts)\ndata: (.*)$/m.exec(event) ?? [];
            const { id, ids = [id] } = JSON.parse(data) as { id: number; ids?: number[] };
            for (const each of ids) announced.add(each);
          }
        }
      } catch {
        // The server or the proxy has closed the connection.
      }
    }
  }

  /** Fetches missed messages after reconnecting and on a resync event, like the web app. */
  private socket({ token }: Account, sender: Account): void {
    const received = new Set<string>();
    this.inboxes.push(received);
    let after = 0;
    const fetchMissed = async () => {
      for (let isLast = false; !isLast;) {
        const path = `/api/messages/conversation/${sender.id}?limit=${PAGE}&after=${after}`;
        const missed = JSON.parse((await this.retried(path, { token }, MESSAGE_RETRIES)) ?? '[]') as Message[];
        for (const { content } of missed) received.add(content);
        isLast = missed.length < PAGE;
        after = missed.at(-1)?.id ?? after;
      }
    };
    const socket = io(`${this.url}/messages`, { auth: { token }, transports: ['websocket'], forceNew: true });
    socket.on('new_message', ({ content }: Message) => received.add(content));
    for (const event of ['connect', 'resync']) socket.on(event, () => void fetchMissed());
    this.clients.push(socket);
  }
}

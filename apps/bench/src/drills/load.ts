import { once } from 'node:events';
import { Agent, request, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { io } from 'socket.io-client';
import { withClient } from '../../../../scripts/lib/database.mjs';
import { Problem } from '../../../../scripts/lib/problem.mjs';

const PASSWORD = 'a password of drills alone';
/** Milliseconds between two requests of a worker. */
const INTERVAL = 20;
const PAGE = 100;

interface Account {
  id: number;
  token: string;
}

interface Message {
  id: number;
  content: string;
}

interface Options {
  method?: string;
  token?: string;
  body?: object;
  headers?: Record<string, string>;
}

/** Load of HTTP clients, which do not retry, and of streams and sockets, which reconnect. */
export class Load {
  readonly failures: string[] = [];
  /** Contents of confirmed posts and messages. */
  readonly posts: string[] = [];
  readonly messages: string[] = [];
  reads = 0;
  private readonly streams: Set<string>[] = [];
  private readonly inboxes: Set<string>[] = [];
  private readonly agent = new Agent({ keepAlive: true });
  private readonly closed = new AbortController();
  private readonly clients: { close: () => unknown }[] = [];
  private workers: Promise<unknown> = Promise.resolve();
  private isOver = false;

  constructor(private readonly url: string) {}

  /** Registers accounts and starts workers with a stream and a socket each. */
  async start(workers: number): Promise<void> {
    const accounts: Account[] = [];
    for (let count = 0; count < workers; count++) accounts.push(await this.register(count));
    for (const account of accounts) {
      void this.stream(account);
    }
    const pairs = accounts.map((sender, index) => ({ sender, receiver: accounts[(index + 1) % workers] }));
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
    const count = (confirmed: string[], received: Set<string>) =>
      confirmed.filter((each) => !received.has(each)).length;
    const received = new Set(this.inboxes.flatMap((inbox) => [...inbox]));
    const notReceived = this.streams.map((stream) => count(this.posts, stream));
    return {
      lost:
        count([...this.posts, ...this.messages], storedOnce) +
        notReceived.reduce((sum, each) => sum + each, 0) +
        count(this.messages, received),
      doubled: stored.length - storedOnce.size,
    };
  }

  /** Sends a request once. Without a valid response, counts a failure and returns undefined. */
  private async call(
    path: string,
    { method = 'GET', token, body, headers }: Options = {},
  ): Promise<string | undefined> {
    try {
      const response = await this.send(path, { method, token, body, headers });
      const answer = await text(response);
      if (response.statusCode! < 300) return answer;
      this.failures.push(`${method} ${path}: ${response.statusCode} ${answer.slice(0, 100)}`);
    } catch (error) {
      this.failures.push(`${method} ${path}: ${(error as Error).message}`);
    }
    return undefined;
  }

  private async send(path: string, { method, token, body, headers }: Options, agent = this.agent) {
    const call = request(this.url + path, {
      method,
      agent,
      signal: this.closed.signal,
      headers: {
        ...headers,
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body && { 'content-type': 'application/json' }),
      },
    });
    call.end(body && JSON.stringify(body));
    const [response] = (await once(call, 'response')) as [IncomingMessage];
    return response;
  }

  private async register(number: number): Promise<Account> {
    const credentials = { email: `drill-${number}@example.org`, password: PASSWORD };
    await this.call('/api/user', { method: 'POST', body: credentials });
    const answer = await this.call('/api/auth/login', { method: 'POST', body: credentials });
    if (answer === undefined) throw new Problem(`Cannot log in: ${this.failures.join(', ')}`);
    const { access_token: token, user } = JSON.parse(answer) as { access_token: string; user: { id: number } };
    return { id: user.id, token };
  }

  private async work({ token }: Account, other: Account, worker: number): Promise<void> {
    for (let count = 0; !this.isOver; count++) {
      const content = `${worker}-${count}`;
      if (await this.call('/api/wall', { token })) this.reads += 1;
      const post = { content: `post ${content}` };
      if (await this.call('/api/wall', { method: 'POST', token, body: post })) this.posts.push(post.content);
      const message = { receiverId: other.id, content: `message ${content}` };
      if (await this.call('/api/messages/send', { method: 'POST', token, body: message }))
        this.messages.push(message.content);
      await pause(INTERVAL);
    }
  }

  /** Reconnects with the last event's id, like EventSource. */
  private async stream({ token }: Account): Promise<void> {
    const received = new Set<string>();
    this.streams.push(received);
    for (let lastId = '', retry = 1000; !this.closed.signal.aborted; await pause(retry)) {
      const headers = { ...(lastId && { 'last-event-id': lastId }) };
      try {
        const response = await this.send('/api/sse/wall-feed', { token, headers }, new Agent());
        let rest = '';
        for await (const chunk of response.setEncoding('utf8') as AsyncIterable<string>) {
          const events = (rest + chunk).split('\n\n');
          rest = events.pop()!;
          for (const event of events) {
            lastId = /^id: (\d+)$/m.exec(event)?.[1] ?? lastId;
            retry = Number(/^retry: (\d+)$/m.exec(event)?.[1] ?? retry);
            const [, post] = /^event: wall_post\ndata: (.*)$/m.exec(event) ?? [];
            if (post) received.add((JSON.parse(post) as { content: string }).content);
          }
        }
      } catch {
        // the server or the proxy has closed the connection
      }
    }
  }

  /** Fetches missed messages after reconnecting, like the web app. */
  private socket({ token }: Account, sender: Account): void {
    const received = new Set<string>();
    this.inboxes.push(received);
    let last = 0;
    let lastBeforeDisconnect = 0;
    const take = (message: Message) => {
      received.add(message.content);
      last = Math.max(last, message.id);
    };
    const fetchMissed = async () => {
      let after = lastBeforeDisconnect;
      for (let isLast = false; !isLast;) {
        const path = `/api/messages/conversation/${sender.id}?limit=${PAGE}&after=${after}`;
        const missed = JSON.parse((await this.call(path, { token })) ?? '[]') as Message[];
        missed.forEach(take);
        isLast = missed.length < PAGE;
        after = missed.at(-1)?.id ?? after;
      }
    };
    const socket = io(`${this.url}/messages`, { auth: { token }, transports: ['websocket'], forceNew: true });
    socket.on('new_message', take);
    socket.on('connect', () => void fetchMissed());
    socket.on('disconnect', () => (lastBeforeDisconnect = last));
    this.clients.push(socket);
  }
}

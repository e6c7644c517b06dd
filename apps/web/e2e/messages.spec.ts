import { type Browser, expect, type Locator, type Page } from '@playwright/test';
import { paths } from '../src/routing/routes';
import {
  axeFindsNothing,
  choosePhotos,
  continueSession,
  cuttable,
  logIn,
  person,
  type Person,
  photo,
  shows,
} from './steps';
import { ON_DESKTOPS, ON_PHONES, test } from './test';
import { type Language, languageOf, words } from './words';

async function arrive(page: Page, who: Person, language: Language) {
  await page.addInitScript((lng) => {
    localStorage.setItem('cookieNotice', 'saved');
    localStorage.setItem('i18nextLng', lng);
  }, language);
  await continueSession(page, who);
}

/** Opens a separate browser for a second user. */
async function another(browser: Browser, who: Person): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  await arrive(page, who, 'en');
  return page;
}

/** Returns an open conversation's elements. */
function chatOf(page: Page, language: Language) {
  const t = words(language);
  const thread = page.getByRole('group', {
    name: new RegExp(`^${t('messages.thread.messages', { name: '' }).trim()}`),
  });
  return {
    thread,
    bubble: (text: string) => thread.getByRole('listitem').filter({ hasText: text }),
    mark: (text: string, mark: 'sending' | 'sent' | 'read') =>
      expect(thread.getByRole('listitem').filter({ hasText: text })).toContainText(t(`messages.message.${mark}`)),
    input: page.getByRole('textbox', { name: new RegExp(`^${t('messages.compose.label', { name: '' }).trim()}`) }),
    send: page.getByRole('button', { name: t('messages.compose.send'), exact: true }),
    failure: thread.getByRole('alert'),
    retry: thread.getByRole('button', { name: t('messages.message.retry') }),
  };
}

/** Blocks WebSockets, like some networks, so that events arrive by polling. */
const refuseWebSockets = (page: Page) =>
  page.addInitScript(() => {
    window.WebSocket = class extends EventTarget {
      onerror?: (event: Event) => void;
      constructor() {
        super();
        setTimeout(() => this.onerror?.(new Event('error')));
      }
      close() {}
    } as unknown as typeof WebSocket;
  });

test(
  'a chat shows read marks and presence, and a lost connection neither loses nor duplicates messages',
  ON_PHONES,
  async ({ page, browser, request, isMobile }) => {
    test.slow();
    const language = languageOf(isMobile);
    const t = words(language);
    const [ana, bob] = [await person(request, 'Ana', 'Petrović'), await person(request, 'Bob', 'Petrović')];
    const connection = await cuttable(page);
    await arrive(page, ana, language);
    const bobs = await another(browser, bob);
    await bobs.goto(paths.messages);
    await shows(bobs, 'Messages');
    await expect(bobs.getByText('No conversations yet')).toBeVisible();

    await page.goto(paths.conversation(bob.user.uuid));
    await shows(page, bob.name);
    await expect(page.getByText(t('messages.thread.online'), { exact: true })).toBeVisible();
    const [anas, bobsChat] = [chatOf(page, language), chatOf(bobs, 'en')];
    await expect(anas.thread.getByText(t('messages.thread.none'))).toBeVisible();

    // The message is sent, appears in Bob's list, and is read.
    await anas.input.fill('Hello Bob');
    await anas.input.press('Enter');
    await anas.mark('Hello Bob', 'sent');
    await expect(bobs).toHaveTitle('(1) Messages · Šapa');
    const inList = bobs.getByRole('region', { name: 'Conversations' }).getByRole('link', { name: /Ana Petrović/ });
    await expect(inList).toContainText('Hello Bob');
    await expect(inList).toContainText('1 unread');
    await inList.click();
    await expect(bobs).toHaveURL(paths.conversation(ana.user.uuid));
    await shows(bobs, ana.name);
    await anas.mark('Hello Bob', 'read');
    await expect(bobs).toHaveTitle('Ana Petrović · Šapa');
    await expect(inList).not.toContainText('unread');

    // On a desktop the field keeps the focus. Shift+Enter starts a new line.
    await expect(bobsChat.input).toBeFocused();
    await bobs.keyboard.type('Hello Ana');
    await bobs.keyboard.press('Shift+Enter');
    await bobs.keyboard.type('see https://example.org/park');
    await bobs.keyboard.press('Enter');
    await bobsChat.mark('Hello Ana', 'read');
    await expect(anas.thread.getByRole('link', { name: 'example.org/park' })).toHaveAttribute(
      'href',
      'https://example.org/park',
    );
    if (isMobile) await axeFindsNothing(page);
    await expect.poll(() => bobs.evaluate(() => window.scrollY)).toBe(0);

    // The server stores a message, but its acknowledgement is lost with the connection.
    connection.dropIncoming();
    await anas.input.fill('In the middle');
    await anas.send.click();
    await expect(bobsChat.bubble('In the middle')).toHaveCount(1);
    await anas.mark('In the middle', 'sending');
    await connection.cut();
    await expect(anas.failure).toContainText(t('messages.message.notSent'));
    await expect(page.getByRole('button', { name: t('messages.connection.reconnect') })).toBeVisible();
    await expect(bobs.getByText('Offline', { exact: true })).toBeVisible();

    // While Ana has no connection, Bob sends a message, and Ana's next message waits.
    await bobsChat.input.fill('Are you there?');
    await bobsChat.send.click();
    await bobsChat.mark('Are you there?', 'sent');
    await anas.input.fill('Here I am');
    await expect(anas.send).toBeDisabled();
    await anas.input.press('Enter');
    await expect(anas.input).toHaveValue('Here I am');
    await page.getByRole('button', { name: t('messages.connection.reconnect') }).click();
    await expect(anas.bubble('Here I am')).toHaveCount(0);

    // After the reconnection, the lost acknowledgement, the missed message and the waiting
    // messages arrive.
    connection.restore();
    await expect(anas.bubble('Are you there?')).toHaveCount(1);
    await expect(anas.failure).toHaveCount(0);
    await expect(anas.bubble('In the middle')).toHaveCount(1);
    await expect(anas.send).toBeEnabled();
    await anas.input.press('Enter');
    await anas.mark('Here I am', 'read');
    await expect(bobs.getByText('Online', { exact: true })).toBeVisible();
    const said = [/Hello Bob/, /Hello Ana/, /In the middle/, /Are you there\?/, /Here I am/];
    await expect(anas.thread.getByRole('listitem')).toHaveText(said);
    await expect(bobsChat.thread.getByRole('listitem')).toHaveText(said);

    if (isMobile) {
      // The messages fill the screen, and the back button leads to the list.
      await expect(page.getByRole('navigation')).toHaveCount(0);
      await expect(page.getByRole('contentinfo')).toHaveCount(0);
      // The keyboard covers half the screen, but the field and the newest message stay visible.
      await page.evaluate(() => {
        const viewport = window.visualViewport!;
        Object.defineProperty(viewport, 'height', { configurable: true, value: 420 });
        viewport.dispatchEvent(new Event('resize'));
      });
      const bottomOf = async (part: Locator) =>
        (await part.boundingBox().then((box) => box && box.y + box.height)) ?? NaN;
      await expect.poll(() => bottomOf(anas.input)).toBeLessThan(420);
      await expect
        .poll(async () => (await bottomOf(anas.input)) - (await bottomOf(anas.bubble('Here I am'))))
        .toBeGreaterThan(0);
      await page.getByRole('link', { name: t('messages.thread.back') }).click();
      await shows(page, t('messages.title'));
      await expect(page.getByRole('region', { name: t('messages.list.label') }).getByRole('link')).toHaveCount(1);
    }
    await bobs.context().close();
  },
);

test(
  'a photo arrives, a message about a pet asks for a photo, and blocking the user closes the open chat',
  ON_DESKTOPS,
  async ({ page, browser, request }) => {
    const [ana, bob] = [await person(request, 'Ana', 'Petrović'), await person(request, 'Bob', 'Petrović')];
    await arrive(page, ana, 'en');
    const bobs = await another(browser, bob);
    await refuseWebSockets(bobs);
    const polled = bobs.waitForResponse(/socket\.io.*transport=polling/);
    await bobs.goto(paths.conversation(ana.user.uuid));
    await polled;
    const [anas, bobsChat] = [chatOf(page, 'en'), chatOf(bobs, 'en')];

    // Only the owner can be asked about a pet.
    const pet = {
      petName: 'Medena',
      petCategoryId: 6,
      petCategoryGroupId: 601,
      dateOfBirth: '2022-03-04',
      gender: 'f',
    };
    const answer = await request.post('/api/pet', { headers: bob.headers, data: pet });
    const { uuid } = (await answer.json()) as { uuid: string };
    await page.goto(paths.conversation(bob.user.uuid, { pet: uuid }));
    await expect(anas.input).toHaveValue('Hi! I would like to ask about Medena.');
    await choosePhotos(page, await photo('dog.jpg', '#a05a2c'));
    await expect(anas.send).toBeEnabled();
    await anas.send.click();
    await expect(anas.thread.getByRole('button', { name: /^Your photo/ })).toBeVisible();
    await expect(
      bobsChat.bubble('Hi! I would like to ask about Medena.').getByRole('link', { name: 'Medena' }),
    ).toHaveAttribute('href', paths.pet(uuid));
    const received = bobsChat.thread.getByRole('button', { name: 'Photo from Ana Petrović. Enlarge the picture' });
    await expect
      .poll(() => received.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);
    await received.click();
    await expect(bobs.getByRole('dialog', { name: 'Photo from Ana Petrović' })).toBeVisible();
    await bobs.keyboard.press('Escape');
    const filePicker = bobs.waitForEvent('filechooser');
    await bobsChat.thread.getByRole('button', { name: 'Send a photo of Medena' }).click();
    await filePicker;
    await expect(page).toHaveURL(paths.conversation(bob.user.uuid));

    await anas.input.fill('One more question');
    expect((await request.post(`/api/friends/block/${ana.user.uuid}`, { headers: bob.headers })).ok()).toBe(true);
    await expect(page.getByText("You can't message Bob Petrović. Your messages stay here.")).toBeVisible();
    await expect(anas.input).toHaveCount(0);
    await expect(page.getByText('Offline', { exact: true })).toBeVisible();
    await expect(bobs.getByText('You have blocked Ana Petrović.')).toBeVisible();
    expect((await request.post(`/api/friends/unblock/${ana.user.uuid}`, { headers: bob.headers })).ok()).toBe(true);
    await expect(anas.input).toHaveValue('One more question');
    await bobs.context().close();
  },
);

test(
  'a failed message is kept and sent once, and an ended session keeps the draft',
  ON_PHONES,
  async ({ page, request, isMobile }) => {
    const language = languageOf(isMobile);
    const t = words(language);
    const [ana, bob] = [await person(request, 'Ana', 'Petrović'), await person(request, 'Bob', 'Petrović')];
    const connection = await cuttable(page);
    await arrive(page, ana, language);
    await page.goto(paths.conversation(bob.user.uuid));
    const chat = chatOf(page, language);
    await expect(page.getByText(t('messages.thread.offline'), { exact: true })).toBeVisible();

    connection.dropOutgoing();
    await chat.input.fill('Not lost');
    await chat.send.click();
    await chat.mark('Not lost', 'sending');
    await connection.cut();
    await expect(chat.failure).toContainText(t('messages.message.notSent'));
    connection.restore();
    await page.reload();
    await expect(chat.failure).toContainText(t('messages.message.notSent'));
    await chat.retry.click();
    await chat.mark('Not lost', 'sent');
    await expect(chat.failure).toHaveCount(0);
    await page.reload();
    await expect(chat.thread.getByRole('listitem')).toHaveText([/Not lost/]);

    await chat.input.fill('Half a sentence');
    await request.post('/api/auth/logout', { headers: ana.headers });
    // The server closes the socket, so the app notices that the session has ended.
    await shows(page, t('auth.title'));
    await logIn(page, ana.email);
    await shows(page, bob.name);
    await expect(chat.input).toHaveValue('Half a sentence');
    await chat.send.click();
    await chat.mark('Half a sentence', 'sent');
  },
);

test(
  'a long thread keeps its scroll position while older messages load',
  ON_PHONES,
  async ({ page, request, isMobile }) => {
    const language = languageOf(isMobile);
    const [ana, bob] = [await person(request, 'Ana', 'Petrović'), await person(request, 'Bob', 'Petrović')];
    const data = { receiverId: bob.user.id, content: 'Zdravo' };
    await request.post('/api/messages/send', { headers: ana.headers, data });
    const address = `/api/messages/conversation/${bob.user.uuid}`;
    const [message] = (await (await request.get(address, { headers: ana.headers })).json()) as { content: string }[];
    // Fakes an endless conversation in which every message is the same.
    await page.route(new RegExp(`${address}(\\?.*)?$`), (route) => {
      const oldest = Number(new URL(route.request().url()).searchParams.get('cursor') ?? 1_000_000) - 50;
      const content = 'Vidimo se u parku posle posla. '.repeat(4);
      const json = Array.from({ length: 50 }, (_, index) => ({ ...message, content, id: oldest + index }));
      return route.fulfill({ json, headers: { link: `<${address}?cursor=${oldest}>; rel="next"` } });
    });
    await arrive(page, ana, language);
    await page.goto(paths.conversation(bob.user.uuid));
    const { thread } = chatOf(page, language);
    await thread.getByRole('listitem').first().waitFor();

    const devtools = await page.context().newCDPSession(page);
    const place = () => thread.evaluate((list) => ({ passed: -list.scrollTop, height: list.scrollHeight }));
    for (let before = await place(), loaded = 0; loaded < 2;) {
      const gesture = { x: 195, y: 300, yDistance: 5000, speed: 4000, gestureSourceType: 'mouse' } as const;
      await devtools.send('Input.synthesizeScrollGesture', gesture);
      const after = await place();
      // At the end of the loaded messages, the list waits for the next page.
      expect(after.passed - before.passed).toBeLessThanOrEqual(5010);
      if (after.height > before.height) loaded += 1;
      before = after;
    }
  },
);

test('an interrupted message is sent by only one of two tabs', ON_DESKTOPS, async ({ page, request, isMobile }) => {
  const language = languageOf(isMobile);
  const [ana, bob] = [await person(request, 'Ana', 'Petrović'), await person(request, 'Bob', 'Petrović')];
  const text = `Stiže li? ${ana.user.uuid}`;
  const context = page.context();
  /** Pages that tried to send the message, over the socket or HTTP. */
  const senders = new Set<string>();
  let isHeld = true;
  const openTab = async (name: string, tab: Page) => {
    await tab.routeWebSocket(/socket\.io/, (socket) => {
      const server = socket.connectToServer();
      socket.onMessage((message) => {
        if (String(message).includes(text)) {
          senders.add(name);
          if (isHeld) return;
        }
        server.send(message);
      });
    });
    await tab.route('**/api/messages/send', (route) => {
      senders.add(name);
      // The held request never gets a response.
      return isHeld ? undefined : route.fallback();
    });
    await arrive(tab, ana, language);
    await tab.goto(paths.conversation(bob.user.uuid));
    return chatOf(tab, language);
  };
  const tabsThatWait = (tab: Page) => tab.evaluate(async () => (await navigator.locks.query()).pending?.length);

  const first = await openTab('first', page);
  await first.input.fill(text);
  await first.send.click();
  await first.mark(text, 'sending');
  await expect.poll(() => [...senders]).toEqual(['first']);

  const second = await context.newPage();
  const chat = await openTab('second', second);
  await chat.mark(text, 'sending');
  await expect.poll(() => tabsThatWait(second)).toBe(1);
  expect([...senders]).toEqual(['first']);

  isHeld = false;
  await page.close();
  await chat.mark(text, 'sent');
  expect([...senders]).toEqual(['first', 'second']);
  await expect(chat.thread.getByRole('listitem').filter({ hasText: text })).toHaveCount(1);
  const stored = await request.get(`/api/messages/conversation/${ana.user.uuid}`, { headers: bob.headers });
  expect(((await stored.json()) as { content: string }[]).map(({ content }) => content)).toEqual([text]);
});

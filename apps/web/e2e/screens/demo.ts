import { type Browser, devices } from '@playwright/test';
import { DEMO } from '../test';

interface Thing {
  id: number;
  uuid: string;
}

/** Demo data shown on the screens. */
export interface Demo {
  me: Thing;
  /** A user who has registered but not completed their profile. */
  newcomer: Thing;
  /** A pet with several photos. */
  pet: Thing & { user: Thing };
  ownPet: Thing;
  ownReport: Thing;
  /** Other users' reports of a lost and of a found animal. */
  lostReport: Thing;
  foundReport: Thing;
  /** One of the user's blog posts. */
  blogPost: Thing;
  /** Another user with whom the user has a conversation. */
  partner: Thing;
  /** One of the user's pets, with a health record. */
  patient: Thing;
  /** A pet that visitors can see. */
  publicPet: Thing;
  /** Another user in each category. */
  people: Record<'owner' | 'kennel' | 'parlor' | 'veterinary' | 'shelter', Thing>;
  /** Files for the file inputs. */
  photos: [PhotoFile, ...PhotoFile[]];
}

interface PhotoFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

/** A logged-in user's browser storage. */
export type Session = Record<string, string>;

const NEWCOMER = 'newcomer@sapa.example';

/** Logs in, registers a newcomer, and finds the demo data. */
export async function findDemo(browser: Browser, baseUrl: string) {
  const call = async <T>(path: string, options: RequestInit = {}) =>
    (await (await fetch(`${baseUrl}/api${path}`, options)).json()) as T;
  const headers = { 'content-type': 'application/json', 'user-agent': devices['Desktop Chrome'].userAgent };
  const post = <T>(path: string, body: object) =>
    call<T>(path, { method: 'POST', headers, body: JSON.stringify(body) });
  const logIn = async (credentials: object) => {
    const { access_token: token, user } = await post<{ access_token: string; user: Thing }>('/auth/login', credentials);
    return { user, authorization: `Bearer ${token}`, session: { token, user: JSON.stringify(user) } };
  };

  const me = await logIn(DEMO);
  const newcomerLogin = { email: NEWCOMER, password: DEMO.password };
  // Rejected if another worker has already registered the newcomer.
  await post('/user', { ...newcomerLogin, firstName: null, lastName: null });
  const newcomer = await logIn(newcomerLogin);
  const own = { headers: { authorization: me.authorization } };

  type Pet = Demo['pet'] & { photos: { url: string }[] };
  const pets = await call<Pet[]>('/pet?limit=100', own);
  const pet = pets.reduce((most, candidate) => (candidate.photos.length > most.photos.length ? candidate : most));
  const ownPets = await call<(Thing & { name: string })[]>(`/pet/user/${me.user.uuid}`, own);
  const [publicPet] = await call<Thing[]>('/find?offer=adoption&kind=1');
  const [ownReport] = await call<Thing[]>('/lost-and-found/mine', own);
  const reports = await call<(Thing & { type: string })[]>('/lost-and-found', own);
  const [blogPost] = await call<Thing[]>('/blogs', own);
  const [conversation] = await call<{ user: Thing }[]>('/messages/conversations', own);
  const categories = ['owner', 'kennel', 'parlor', 'veterinary', 'shelter'].map(async (key, index) => {
    const people = await call<Thing[]>(`/user?userCategoryId=${index + 1}`, own);
    return [key, people.find(({ uuid }) => uuid !== me.user.uuid)];
  });
  const demo = {
    me: me.user,
    newcomer: newcomer.user,
    pet,
    ownPet: ownPets[0],
    ownReport,
    lostReport: reports.find(({ type, uuid }) => type === 'lost' && uuid !== ownReport?.uuid),
    foundReport: reports.find(({ type }) => type === 'found'),
    blogPost,
    partner: conversation?.user,
    patient: ownPets.find(({ name }) => name === 'Medena'),
    publicPet,
    people: Object.fromEntries(await Promise.all(categories)),
    photos: await photoFiles(browser, baseUrl, pet.photos.slice(0, 3)),
  } as Demo;
  const sessions: Record<string, Session> = { visitor: {}, user: me.session, newcomer: newcomer.session };
  return { demo, sessions };
}

/** Downloads stored photos as JPEG files for file inputs. */
async function photoFiles(browser: Browser, baseUrl: string, photos: { url: string }[]): Promise<Demo['photos']> {
  const page = await browser.newPage({ viewport: { width: 1200, height: 900 } });
  const files: PhotoFile[] = [];
  for (const { url } of photos) {
    await page.setContent(
      `<base href="${baseUrl}"><body style="margin:0"><img src="${url}" style="width:100vw;height:100vh;object-fit:cover">`,
      { waitUntil: 'networkidle' },
    );
    const buffer = await page.screenshot({ type: 'jpeg' });
    files.push({ name: `IMG_202${files.length + 1}.jpg`, mimeType: 'image/jpeg', buffer });
  }
  await page.close();
  return files as Demo['photos'];
}

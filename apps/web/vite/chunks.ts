import type { Rolldown } from 'vite';

const VENDOR =
  /rolldown[\\/]runtime|node_modules[\\/](react|react-dom|scheduler|react-router|react-router-dom|@tanstack[\\/](query-core|react-query)|i18next|react-i18next)[\\/]/;

/** What forms do, without their fields: the wall and the login need it, the home page of visitors does not. */
const FORMS = [
  /src[\\/]ui[\\/]\w+[\\/](FormMessage|Notice|SubmitButton|useSubmit|useFailure)\./,
  /src[\\/](api[\\/]limits|lib[\\/]draft|routing[\\/]insidePath)\./,
];

/** What the login shares with the pages about passwords. */
const AUTH = [
  /src[\\/]ui[\\/](fields[\\/](CodeField|NewPasswordField|PasswordField)|forms[\\/]credentials)\./,
  /src[\\/](features[\\/]auth[\\/]auth\.queries|routing[\\/]safeNext)\./,
];

/** Icons of the carousel and of cards of pets. */
const HOME_ICONS = /@tabler[\\/].*[\\/]Icon(ChevronLeft|ChevronRight|MapPin|Player\w+)\./;

/** The home page of visitors, with the carousel. */
const HOME = [
  HOME_ICONS,
  /src[\\/](features[\\/]home[\\/](?!Newest|home\.queries|CarouselPage|CategoriesPage)|ui[\\/]layout[\\/](AdSlot|Carousel|SceneCarousel)\.)/,
];

/** Cards of pets, which few pages have. */
const PETS = /src[\\/]features[\\/](home[\\/](Newest|home\.queries)|pets[\\/]Pet(Card|Cards|Offers)\.)/;

/** What everybody who is logged in needs: what the bars have for them, and small components of lists of posts, animals or people. */
const SESSION = [
  /src[\\/]app[\\/]layout[\\/](SessionTools|AccountButton)\./,
  /src[\\/]features[\\/](friends[\\/](FriendRequestsButton|friends\.queries)|messages[\\/](UnreadBadge|unread\.queries)|notifications[\\/](NotificationsButton|notifications\.queries))\./,
  /src[\\/]ui[\\/](layout[\\/]PanelButton|cards[\\/]CountBadge|loading[\\/]useLazyPart)\./,
  /src[\\/]ui[\\/]\w+[\\/](LoadMore|MissingPage|Moment|RemovedPicture|expiredSession|shareLink|uploadVariants|useShownPages|useEndlessPages|useKeepFocus)\./,
  /src[\\/]features[\\/](blogs[\\/]blogKeys|catalog[\\/]IntroduceFirst|comments[\\/]comment(Count|Keys)|likes[\\/]targets|reports[\\/]ReportButton|pets[\\/]pet\.queries)\./,
  /@mantine[\\/]hooks[\\/]esm[\\/](use-debounced-value|use-merged-ref)[\\/]/,
  /src[\\/](api[\\/](changeData|pagedQuery|useOptimisticMutation)|lib[\\/](day|userName|withName))\./,
  /@tabler[\\/].*[\\/]Icon(ArrowLeft|Check|Flag|Heart|HeartFilled|Pencil|Photo|Share3|Trash)\./,
];

/** Components that most forms use. */
const FIELDS = [
  /src[\\/]ui[\\/]\w+[\\/](EmailField|FormSection)\./,
  /@mantine[\\/]core[\\/]esm[\\/]components[\\/](CloseButton|Input|InputBase|TextInput)[\\/]/,
  /@mantine[\\/]hooks[\\/]/,
];

/** What is known of posts, likes and comments, and the live events that change it wherever one is. */
const POST_DATA = [
  /src[\\/](live[\\/](?!chatSocket|polling)|app[\\/]live\.|features[\\/]\w+[\\/]\w+\.live\.)/,
  /src[\\/]features[\\/](likes[\\/]likes\.queries|mentions[\\/]chosen|messages[\\/]unsent|wall[\\/](wall\.queries|postDraft))\./,
  /src[\\/](lib[\\/]outbox|ui[\\/]text[\\/]richText)\./,
];

/** Components that posts of all kinds are made of. */
const POST_PARTS = [
  /src[\\/]features[\\/](likes[\\/]LikeButton|media[\\/](?!MediaPreview)|mentions[\\/](?!chosen|Suggestions|usePlaceBeside|mentions\.queries))/,
  /src[\\/]ui[\\/](text[\\/]RichText|fields[\\/]GrowingTextarea|uploads[\\/]imageFile)\./,
  /src[\\/]lib[\\/]fileStore\./,
  /node_modules[\\/]idb-keyval[\\/]/,
];

/** What the socket falls back to. */
const POLLING = /src[\\/]live[\\/]polling\.|engine\.io-client[\\/].*[\\/](has-cors|polling|polling-xhr)\.js$/;

/** What both pages of the wall show at once. */
const WALL =
  /src[\\/]features[\\/]wall[\\/](CreatePost|Post(Card|Comments|Field|Media|Picture)|RecentAlbums|Side|TownSide|Wall(Feed|Layout|Page)|postHeights|sharePost)\./;

/** The list of conversations. */
const MESSAGES =
  /src[\\/]features[\\/]messages[\\/](ConversationList|MessagesPage|messageCache|messages\.queries|outbox|petLink|thread|useKeyboardInset|usePartner)\./;

/** Lists of blog posts. */
const BLOG =
  /src[\\/]features[\\/]blogs[\\/](Blog(Card|Carousel|Head|Page)|ListedPostTools|blogCategories|blogs\.queries|coverSizes|usePublish)\./;

/** What pages with lists of cards begin with and consist of; the wall has none of it. */
const LISTS = [
  /src[\\/]routing[\\/]inPlace\./,
  /src[\\/]ui[\\/]\w+[\\/](CardGrid|ChoiceLinks|EndlessList|Facts|HeadingSkeleton|PageIntro|useScrollEdges)\./,
  /src[\\/]features[\\/](catalog[\\/](UserCategoryChip|traits)|find[\\/]find\.queries|places[\\/]places\.queries)\./,
  /src[\\/](api[\\/]enums|lib[\\/]useLeavePreview)\./,
  /@tabler[\\/].*[\\/]IconPlus\./,
];

/** What the pages of a pet share, the one for visitors and the one for users. */
const PET =
  /src[\\/](features[\\/]pets[\\/](PetGallery|PetPage\.module|PetPageSkeleton|SharePet|gallerySizes|usePetFacts)|ui[\\/]photos[\\/]PhotoGallery\.)/;

/** Icons of pages that few begin with. */
const LATER_ICONS =
  /@tabler[\\/].*[\\/]Icon(AlertTriangle|DeviceMobile|Download|Eye|EyeOff|Gavel|HandStop|ShieldCheck|ShieldOff|UserShield)\./;

/** The texts that nearly every page needs: one file per language. The others are files of their own. */
const firstTexts = (id: string) => {
  const [, language, , script = ''] =
    /locales[\\/](\w+)[\\/](common|errors|catalog)\.json(\?cyrillic)?$/.exec(id) ?? [];
  return language ? `texts-${language}${script.replace('?', '-')}` : null;
};

/** The same for posts. */
const postTexts = (id: string) => {
  const [, language, , script = ''] = /locales[\\/](\w+)[\\/](likes|media|wall)\.json(\?cyrillic)?$/.exec(id) ?? [];
  return language ? `post-texts-${language}${script.replace('?', '-')}` : null;
};

/** The same for the home page and what visitors see of pets there. */
const homeTexts = (id: string) => {
  const [, language, , script = ''] = /locales[\\/](\w+)[\\/](home|visitors)\.json(\?cyrillic)?$/.exec(id) ?? [];
  return language ? `home-texts-${language}${script.replace('?', '-')}` : null;
};

const anyOf = (patterns: RegExp[]) => (id: string) => patterns.some((pattern) => pattern.test(id));

/**
 * By default, the bundler makes a file of every module that two pages share: forty for the home page. A phone requests six files at a time,
 * so modules that are needed together are bundled together.
 */
export const chunks: Rolldown.CodeSplittingOptions = {
  groups: [
    // Packages rarely change: in separate files they stay cached over releases. Two halves arrive sooner than one whole, which would share
    // the connection with all the others and be the last.
    { name: 'react-dom', test: /node_modules[\\/]react-dom[\\/]/, priority: 5 },
    { name: 'vendor', test: VENDOR, priority: 4 },
    { name: 'shell', tags: ['$initial'], priority: 3 },
    { name: firstTexts, priority: 2 },
    { name: postTexts, priority: 2 },
    { name: homeTexts, priority: 2 },
    { name: 'forms', test: anyOf(FORMS), minShareCount: 2, priority: 1 },
    { name: 'session', test: anyOf(SESSION), priority: 1 },
    { name: 'later-icons', test: LATER_ICONS, minShareCount: 2, priority: 1 },
    { name: 'icons', test: (id) => /@tabler[\\/]/.test(id) && !HOME_ICONS.test(id), minShareCount: 2 },
    { name: 'auth', test: anyOf(AUTH), minShareCount: 2, priority: 1 },
    { name: 'fields', test: anyOf(FIELDS), minShareCount: 2, priority: 1 },
    { name: 'post-data', test: anyOf(POST_DATA), priority: 1 },
    { name: 'post-parts', test: anyOf(POST_PARTS), minShareCount: 2, priority: 1 },
    { name: 'wall', test: WALL },
    // Its library names it beside what the socket always needs.
    { name: 'polling', test: POLLING, includeDependenciesRecursively: false },
    { name: 'home', test: anyOf(HOME) },
    { name: 'pet-cards', test: PETS },
    { name: 'lists', test: anyOf(LISTS), minShareCount: 2, priority: 1 },
    { name: 'pet', test: PET, minShareCount: 2 },
    { name: 'blog', test: BLOG },
    { name: 'messages', test: MESSAGES },
  ],
};

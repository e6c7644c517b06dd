import type { Rolldown } from 'vite';

const VENDOR =
  /rolldown[\\/]runtime|node_modules[\\/](react|react-dom|scheduler|react-router|react-router-dom|@tanstack[\\/](query-core|react-query)|i18next|react-i18next)[\\/]/;

/** Small components that most pages use, also those of visitors. */
const BASICS = [
  /src[\\/]ui[\\/]\w+[\\/](ApiErrorMessage|Card|CardAction|CardLink|EmptyState|InlineError|Page|PhotoFrame|Section|TintChip|errorText)\./,
  /src[\\/]features[\\/]catalog[\\/](PetOffers|catalog\.queries|petCategories|userCategories)\./,
  /src[\\/]i18n[\\/](useFormat|format)\./,
  /@tabler[\\/].*[\\/]Icon(ChevronLeft|ChevronRight|MapPin)\./,
  /@mantine[\\/]core[\\/]esm[\\/]components[\\/]Skeleton[\\/]/,
];

/** What forms do, without their fields: the wall and the login need it, the home page of visitors does not. */
const FORMS = [
  /src[\\/]ui[\\/]\w+[\\/](FormMessage|SubmitButton|useSubmit|useFailure)\./,
  /src[\\/](api[\\/]limits|lib[\\/]draft|routing[\\/]insidePath)\./,
];

/** What the login shares with the pages about passwords. */
const AUTH = [
  /src[\\/]ui[\\/]fields[\\/](CodeField|NewPasswordField|PasswordField)\./,
  /src[\\/](features[\\/]auth[\\/]auth\.queries|lib[\\/]credentials|routing[\\/]safeNext)\./,
];

/** The home page of visitors, with the carousel. */
const HOME =
  /src[\\/](features[\\/]home[\\/](?!Newest|home\.queries|CarouselPage|CategoriesPage)|ui[\\/]layout[\\/](AdSlot|Carousel|SceneCarousel)\.)|@tabler[\\/].*[\\/]IconPlayer\w+\./;

/** Cards of pets, which few pages have. */
const PETS = /src[\\/]features[\\/](home[\\/](Newest|home\.queries)|pets[\\/]Pet(Card|Cards|Offers)\.)/;

/** What everybody who is logged in needs: what the bars have for them, and small components of lists of posts, animals or people. */
const SESSION = [
  /src[\\/]app[\\/]layout[\\/](SessionTools|AccountButton)\./,
  /src[\\/]features[\\/](friends[\\/](FriendRequestsButton|friends\.queries)|messages[\\/](UnreadBadge|unread\.queries)|notifications[\\/](NotificationsButton|notifications\.queries))\./,
  /src[\\/]ui[\\/](layout[\\/]PanelButton|cards[\\/]CountBadge|loading[\\/]useLazyPart)\./,
  /src[\\/]ui[\\/]\w+[\\/](LoadMore|MissingPage|Moment|RemovedPicture|Skeletons|expiredSession|shareLink|uploadVariants|useShownPages|useEndlessPages|useKeepFocus)\./,
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
  /src[\\/]features[\\/](likes[\\/]likes\.queries|mentions[\\/]chosen|messages[\\/]interrupted|wall[\\/](wall\.queries|postDraft))\./,
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
  /src[\\/]features[\\/]wall[\\/](CreatePost|NewPostsPill|Post(Card|Comments|Field|Media|Picture)|RecentAlbums|Side|TownSide|Wall(Feed|Layout|Page)|postHeights|sharePost)\./;

/** The list of conversations. */
const MESSAGES =
  /src[\\/]features[\\/]messages[\\/](ConversationList|MessagesPage|messageCache|messages\.queries|outbox|petLink|thread|useKeyboardInset|usePartner)\./;

/** Lists of blog posts. */
const BLOG =
  /src[\\/]features[\\/]blogs[\\/](Blog(Card|Carousel|Head|Page)|ListedPostTools|blogCategories|blogs\.queries|coverSizes|usePublish)\./;

/** What pages with lists of cards begin with and consist of; the wall has none of it. */
const LISTS = [
  /src[\\/]routing[\\/]inPlace\./,
  /src[\\/]ui[\\/]\w+[\\/](CardGrid|ChoiceLinks|EndlessList|PageIntro|useScrollEdges)\./,
  /src[\\/]features[\\/]catalog[\\/](UserCategoryChip|breeds)\./,
  /@tabler[\\/].*[\\/]IconPlus\./,
];

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
    // Packages rarely change: in a separate file they stay cached over releases.
    { name: 'vendor', test: VENDOR, priority: 4 },
    { name: 'shell', tags: ['$initial'], priority: 3 },
    { name: firstTexts, priority: 2 },
    { name: postTexts, priority: 2 },
    { name: homeTexts, priority: 2 },
    { name: 'basics', test: anyOf(BASICS), minShareCount: 2, priority: 1 },
    { name: 'forms', test: anyOf(FORMS), minShareCount: 2, priority: 1 },
    { name: 'session', test: anyOf(SESSION), priority: 1 },
    { name: 'later-icons', test: LATER_ICONS, minShareCount: 2, priority: 1 },
    { name: 'icons', test: /@tabler[\\/](?!.*[\\/]IconPlayer)/, minShareCount: 2 },
    { name: 'auth', test: anyOf(AUTH), minShareCount: 2, priority: 1 },
    { name: 'fields', test: anyOf(FIELDS), minShareCount: 2, priority: 1 },
    { name: 'post-data', test: anyOf(POST_DATA), priority: 1 },
    { name: 'post-parts', test: anyOf(POST_PARTS), minShareCount: 2, priority: 1 },
    { name: 'wall', test: WALL },
    // Its library names it beside what the socket always needs.
    { name: 'polling', test: POLLING, includeDependenciesRecursively: false },
    { name: 'home', test: HOME },
    { name: 'pet-cards', test: PETS },
    { name: 'lists', test: anyOf(LISTS), minShareCount: 2, priority: 1 },
    { name: 'blog', test: BLOG },
    { name: 'messages', test: MESSAGES },
  ],
};

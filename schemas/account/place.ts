import * as v from 'valibot';

const Degrees = (most: number) => v.pipe(v.number(), v.minValue(-most), v.maxValue(most));

/** A position in degrees of the World Geodetic System, as the device reports it. */
export const Position = v.object({ latitude: Degrees(90), longitude: Degrees(180) });
export type Position = v.InferOutput<typeof Position>;

const maxName = 60;
const maxAddress = 200;

/** A place that somebody saved on this device. The position is null for one that was typed. */
export const Place = v.object({
  id: v.pipe(v.string(), v.regex(/^[\w-]{1,40}$/)),
  name: v.pipe(v.string(), v.trim(), v.maxLength(maxName)),
  address: v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(maxAddress)),
  position: v.nullable(Position),
});
export type Place = v.InferOutput<typeof Place>;

const maxPlaces = 20;

/** The saved places, newest first; what cannot be read is left out. */
export const Places = v.pipe(
  v.fallback(v.array(v.unknown()), []),
  v.transform((rows) => rows.flatMap((row) => (v.is(Place, row) ? [row] : [])).slice(0, maxPlaces)),
);

/** What is typed for a place. The messages are refusal codes. */
export const PlaceDraft = v.object({
  name: v.pipe(v.string(), v.trim(), v.maxLength(maxName, 'param.invalid')),
  address: v.pipe(
    v.string(),
    v.trim(),
    v.nonEmpty('param.missing'),
    v.maxLength(maxAddress, 'param.invalid'),
  ),
});
export type PlaceDraft = v.InferOutput<typeof PlaceDraft>;

/** The places whose name or address contains a text, in any case and without regard to accents. */
export const placesMatching = (places: readonly Place[], text: string): Place[] => {
  const folded = (value: string) => value.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  const query = folded(text.trim());
  return places.filter(({ name, address }) => folded(`${name} ${address}`).includes(query));
};

const earthRadiusM = 6_371_008.8;

/**
 * Metres between two positions along the surface of a sphere of the Earth's mean radius, by the
 * haversine formula (R. W. Sinnott, "Virtues of the Haversine", 1984).
 */
export const metresBetween = (from: Position, to: Position): number => {
  const radians = (degrees: number) => (degrees * Math.PI) / 180;
  const half = (a: number, b: number) => Math.sin(radians(b - a) / 2) ** 2;
  const share =
    half(from.latitude, to.latitude) +
    Math.cos(radians(from.latitude)) *
      Math.cos(radians(to.latitude)) *
      half(from.longitude, to.longitude);
  return 2 * earthRadiusM * Math.asin(Math.sqrt(Math.min(1, share)));
};

/** A position as people copy it: degrees with five decimals, about a metre. */
export const coordinatesOf = ({ latitude, longitude }: Position): string =>
  [latitude, longitude].map((degrees) => Math.round(degrees * 1e5) / 1e5).join(', ');

/** Where to see a position on a map: a page of OpenStreetMap. */
export const mapAddress = ({ latitude, longitude }: Position): string =>
  `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=16/${latitude}/${longitude}`;
